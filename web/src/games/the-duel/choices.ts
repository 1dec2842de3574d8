// What a choice will bring, in words: before it is made.

import type { Bean } from '../../api/types';
import { beanName, cards } from '../../lib/beans';
import { t } from '../../words/words.svelte';
import type { AskButton } from '../../parts/asked';
import { grown } from './fields';
import { DOLLARS, worth } from './money';
import type { Play } from './play.svelte';

const MOST = 3;

/** What a field of mine would be with one more card. */
export const withCard = (play: Play, field: number, bean: Bean) => grown(play.facts.beans, [...play.column(play.seat!, field), bean])!;

/** The field a card goes to if nobody thinks about it: where its kind is on top, else where it goes on, else an empty one. */
export function likeliest(play: Play, bean: Bean, fields: number[]): number | undefined {
  const top = (field: number) => play.column(play.seat!, field).at(-1);
  return fields.find((it) => top(it) === bean) ?? fields.find((it) => top(it)) ?? fields[0];
}

/** Where it makes a difference: of several empty fields one will do. */
export function plantButtons(play: Play, card: { bean: Bean; fields: number[] }): AskButton[] {
  const empty = card.fields.find((it) => !play.column(play.seat!, it).length);
  return card.fields.filter((it) => it === empty || play.column(play.seat!, it).length).map((it) => plantButton(play, card, it));
}

/** Plants the card in question: into which field, and what it is worth then. */
function plantButton(play: Play, { bean, fields }: { bean: Bean; fields: number[] }, field: number): AskButton {
  const then = withCard(play, field, bean);
  const bonus = play.wouldFit(field, bean).reduce((sum, it) => sum + worth(it), 0);
  const key = bonus ? 'the-duel.plant.bonus' : then.count > 1 ? 'the-duel.plant' : 'the-duel.plant.first';
  return {
    key: `plant-${field}`, main: likeliest(play, bean, fields) === field, run: () => play.plant(field),
    label: t(key, { field, n: then.count, coins: DOLLARS.words(then.pays), bonus: DOLLARS.words(bonus) }), short: t('ask.plant.short', { field }),
  };
}

/** A few kinds to offer, as buttons: what I turned up, then what I hold; bluffs if there is nothing else. */
export function suggested(play: Play): AskButton[] {
  const offer = play.prompt('offer_gift');
  if (!offer) return [];
  const mine = [...(play.isActive ? cards(play.view.turned_over) : []), ...(play.me?.hand ?? [])];
  const held = [...new Set(mine)].filter((it) => offer.held.includes(it));
  const shown = (held.length ? held : offer.beans).slice(0, MOST);
  return shown.map((bean) => ({
    key: `offer-${bean}`, label: t(held.length ? 'the-duel.offer.do' : 'the-duel.bluff.do', { bean: beanName(bean) }), short: beanName(bean),
    // A bluff says what it may cost before it is made.
    run: () => (held.length ? play.act({ do: 'offer_gift', bean }) : (play.intent = { kind: 'offer', bean })),
  }));
}

/** What a bluff costs if it is taken: a dollar, else the cheapest bonus card, else nothing (DU-BLUFF-04 to 06). */
export function bluffCost(play: Play, bean: Bean): string {
  const me = play.me!;
  const values = { bean: beanName(bean) };
  if (me.dollars > 0) return t('the-duel.bluff.cost', values);
  const cheapest = Math.min(...me.fulfilled.map((it) => worth(play.bonus(it))));
  return me.fulfilled.length ? t('the-duel.bluff.cost.bonus', { ...values, coins: DOLLARS.words(cheapest) }) : t('the-duel.bluff.cost.nothing', values);
}

/** What I could do with a bean that is offered to me. */
export function giftPays(play: Play, bean: Bean): string {
  const fields = play.room(play.seat!, bean);
  const field = likeliest(play, bean, fields);
  if (field === undefined) return t('the-duel.gift.no-room');
  const then = withCard(play, field, bean);
  return then.count > 1 ? t('the-duel.gift.fits', { field, n: then.count, coins: DOLLARS.words(then.pays) }) : t('the-duel.gift.first', { field });
}
