// One thing at a time is done, and what went wrong is said.

import { whyNot } from './refusals';

export class Doing {
  busy = $state(false);
  trouble = $state('');

  /** Whether it was done. */
  async it(request: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = '';
    try {
      await request();
      return true;
    } catch (error) {
      this.trouble = whyNot(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
