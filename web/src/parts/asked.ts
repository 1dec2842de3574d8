// What the ask plank shows.

export interface AskButton {
  key: string;
  /** What will happen. */
  label: string;
  /** The same, on a phone. */
  short?: string;
  main?: boolean;
  /** For phones, where the thing itself may be out of sight. */
  small?: boolean;
  run: () => unknown;
}

export interface Asked {
  /** The game waits for me, or I may speak. */
  mine: boolean;
  title: string;
  detail: string;
  /** The detail, on a phone. */
  brief?: string;
  buttons: AskButton[];
  /** The phases of the turn, and which one it is. */
  phases: string[];
  step: number;
}
