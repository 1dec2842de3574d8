// Cards travel their real way. Nothing waits for them: the table is as it is, and a click ends every movement.

import type { Card } from '../api/types';
import { figureOf, look } from './beans';
import { speed } from './settings.svelte';

export type Journey = {
  /** Places on the table, by their anchors. */
  from: string;
  to: string;
  /** How many others of its kind go before it. */
  delay?: number;
} & ({ bean: Card | null; coin?: never } | { coin: true; bean?: never });

const MOVE = 320;
const STAGGER = 70;
const MOST = 14;

/** Where places are, remembered from before the table changed. */
let before = new Map<string, DOMRect>();

function places(): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-anchor]')) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && !found.has(element.dataset.anchor!)) found.set(element.dataset.anchor!, box);
  }
  return found;
}

/** To be called before the table changes: what leaves is looked up in the old places. */
export function remember(): void {
  if (speed() > 0) before = places();
}

export function animate(journeys: Journey[]): void {
  const rate = speed();
  if (rate === 0 || journeys.length === 0 || document.hidden) return;
  remember();
  requestAnimationFrame(() => {
    const now = places();
    for (const journey of journeys.slice(0, MOST)) {
      const from = before.get(journey.from) ?? now.get(journey.from);
      const to = now.get(journey.to) ?? now.get(journey.to.replace(/-[^-]*$/, ''));
      if (from && to) travel(journey, from, to, rate);
    }
  });
}

function travel(journey: Journey, from: DOMRect, to: DOMRect, rate: number): void {
  const size = journey.coin ? 30 : 46;
  const flyer = document.createElement('div');
  flyer.className = journey.coin ? 'flyer flyer--coin' : journey.bean ? `flyer stamp b-${look(journey.bean)}` : 'flyer flyer--back';
  const picture = journey.coin ? 'coin' : journey.bean ? `bean-${look(journey.bean)}` : 'card-back';
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#${picture}`);
  svg.append(use);
  flyer.append(svg);
  const figure = journey.bean && figureOf(journey.bean);
  if (figure) {
    const mark = svg.cloneNode(true) as SVGElement;
    mark.classList.add('figmark');
    mark.firstElementChild!.setAttribute('href', `#mark-${figure}`);
    flyer.append(mark);
  }
  flyer.setAttribute('aria-hidden', 'true');
  document.body.append(flyer);
  const at = (box: DOMRect) => `translate(${box.left + box.width / 2 - size / 2}px, ${box.top + box.height / 2 - size / 2}px)`;
  const moving = flyer.animate(
    [
      { transform: `${at(from)} scale(.7)`, opacity: 0.4 },
      { transform: `${at(from)} scale(1.1)`, opacity: 1, offset: 0.15 },
      { transform: `${at(to)} scale(1)`, opacity: 1, offset: 0.85 },
      { transform: `${at(to)} scale(.8)`, opacity: 0 },
    ],
    { duration: (MOVE * 1.6) / rate, delay: ((journey.delay ?? 0) * STAGGER) / rate, easing: 'cubic-bezier(.2, .8, .2, 1)', fill: 'backwards' },
  );
  const end = () => flyer.remove();
  moving.onfinish = end;
  moving.oncancel = end;
}

addEventListener('pointerdown', () => document.querySelectorAll('.flyer').forEach((it) => it.remove()), { capture: true });
