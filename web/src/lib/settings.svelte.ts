// What a person has chosen for this device.

export type Light = '' | 'light' | 'dark' | 'contrast';

const KEY = 'beanfield.settings';

const DEFAULTS = {
  /** Empty: as the system says. */
  light: '' as Light,
  sound: true,
  /** How fast things move: 0 is off, 1 is normal, 2 is twice as fast. */
  speed: 1,
  /** Single letters as commands. */
  keys: true,
  /** Ask the browser to tell when it is my turn. */
  notify: false,
};

function stored(): Partial<typeof DEFAULTS> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<typeof DEFAULTS>;
  } catch {
    return {};
  }
}

export const settings = $state({ ...DEFAULTS, ...stored() });

const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** How many times faster than normal; 0 if nothing should move. */
export const speed = () => (stillness.matches ? 0 : settings.speed);

/** Keeps the page and the store in step with what was chosen. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(settings));
      const root = document.documentElement;
      if (settings.light) root.dataset.theme = settings.light;
      else delete root.dataset.theme;
      root.dataset.motion = speed() === 0 ? 'off' : 'on';
      for (const [name, ms] of [['tap', 90], ['lift', 160], ['move', 320], ['turn', 420], ['harvest', 700], ['day', 1200]] as const) {
        root.style.setProperty(`--m-${name}`, speed() === 0 ? '0ms' : `${Math.round(ms / speed())}ms`);
      }
    });
  });
}
