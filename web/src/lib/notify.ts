// A notification of the browser, if it was allowed and nobody is looking.

import { settings } from './settings.svelte';
import { t } from '../words/words.svelte';

export function notifyTurn(what: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notification = new Notification(t('notice.turn'), { body: what, icon: '/favicon.svg', tag: location.pathname });
  notification.onclick = () => {
    focus();
    notification.close();
  };
}
