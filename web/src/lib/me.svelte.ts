// Who I am on this server. Nobody has to say so before they play.

import { get, patch, post, remove, Refused } from '../api/client';
import type { Me } from '../api/types';
import { t } from '../words/words.svelte';

class Myself {
  /** `undefined` before the server was asked, `null` for a stranger. */
  me = $state.raw<Me | null | undefined>(undefined);

  async load(): Promise<Me | null> {
    try {
      this.me = await get<Me>('me');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.me = null;
    }
    return this.me;
  }

  /** Makes sure that the server knows me: by this name, or by one made up. */
  async introduce(name?: string): Promise<Me> {
    const me = this.me === undefined ? await this.load() : this.me;
    if (me) {
      if (name && name !== me.name) return this.rename(name);
      return me;
    }
    this.me = await post<Me>('guests', { name: name?.trim() || madeUpName() });
    return this.me;
  }

  async rename(name: string): Promise<Me> {
    const renamed = await patch<Me>('me', { name });
    this.me = { ...this.me, ...renamed };
    return this.me;
  }

  async recover(code: string): Promise<Me> {
    this.me = await post<Me>('me/recover', { code });
    return this.me;
  }

  async signOut(): Promise<void> {
    await remove('me/session');
    this.me = null;
  }
}

function madeUpName(): string {
  const names = t('name.made-up').split(' ');
  return names[Math.floor(Math.random() * names.length)] ?? 'Clover';
}

export const myself = new Myself();
