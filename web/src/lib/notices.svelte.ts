// Words for the whole page: what is read out, and the quiet banner.

class Notices {
  /** Read out when there is a pause. */
  polite = $state('');
  /** Read out at once: 'your turn' and 'your deal is done' only. */
  urgent = $state('');
  /** The connection to the server is lost. */
  lost = $state(false);
  /** The server has a newer client than this one. */
  stale = $state(false);

  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Several in a row are read as one sentence. */
  announce(text: string): void {
    this.#queue.push(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.polite = this.#queue.slice(-6).join(' ');
      this.#queue = [];
    }, 350);
  }

  interrupt(text: string): void {
    this.urgent = text;
  }
}

export const notices = new Notices();

const mine = document.querySelector('meta[name=build]')?.getAttribute('content') ?? '';

/** Whether the server has moved on since this page was loaded. */
export async function checkBuild(): Promise<void> {
  try {
    const response = await fetch('/api/v1/version');
    if (!response.ok) return;
    const { build } = (await response.json()) as { build: string };
    if (mine && !mine.startsWith('__') && build !== mine) notices.stale = true;
  } catch {
    // It will be asked again.
  }
}
