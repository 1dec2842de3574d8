// What ran by itself, shown again step by step. Nothing waits for it: a touch or a key ends it.

const STEP = 520;

export class Replay {
  /** How many steps have been shown; `null` if nothing is being shown. */
  at = $state<number | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  get isRunning(): boolean {
    return this.at !== null;
  }

  /** Shows so many steps, one by one, so many times faster than normal; not at all if nothing should move. */
  begin(steps: number, rate: number, show: (at: number) => void): void {
    this.end();
    if (rate === 0 || steps < 2) return;
    this.at = 0;
    const next = () => {
      const at = this.at ?? steps;
      if (at >= steps) this.end();
      else {
        show(at);
        this.at = at + 1;
      }
    };
    next();
    this.#timer = setInterval(next, STEP / rate);
  }

  end(): void {
    clearInterval(this.#timer);
    this.at = null;
  }
}
