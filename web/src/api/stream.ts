// A stream of Server-Sent Events that comes back by itself, from where it was.

export interface Follow<T> {
  /** The address, given the last place heard of; `null` at first. */
  path: (after: number | null) => string;
  event: string;
  heard: (data: T) => void;
  /** Whether the stream is open. */
  live: (open: boolean) => void;
}

/** Follows until the answer is called. */
export function follow<T>({ path, event, heard, live }: Follow<T>): () => void {
  let source: EventSource | null = null;
  let after: number | null = null;
  let wait = 500;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  const open = () => {
    if (over) return;
    source = new EventSource(`/api/v1/${path(after)}`);
    source.onopen = () => {
      wait = 500;
      live(true);
    };
    source.addEventListener(event, (message) => {
      if (message.lastEventId) after = Number(message.lastEventId);
      heard(JSON.parse((message as MessageEvent<string>).data) as T);
    });
    source.addEventListener('bye', again);
    source.onerror = again;
  };
  const again = () => {
    source?.close();
    live(false);
    clearTimeout(timer);
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 1.6, 5_000);
  };
  const soon = () => {
    if (source?.readyState !== EventSource.OPEN) {
      clearTimeout(timer);
      open();
    }
  };
  addEventListener('online', soon);
  open();
  return () => {
    over = true;
    clearTimeout(timer);
    removeEventListener('online', soon);
    source?.close();
  };
}
