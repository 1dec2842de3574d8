// One classic game at the table: what I may do, and what I am about to do.

import type { Bean, BeanFacts, Card, Cards, CardRef as ClassicCardRef, ClassicAction as Action, ClassicEvent as Event, ClassicTable, ClassicView, Seat } from '../../api/types';
import { beanOf, beansOf } from '../../lib/beans';
import { crop } from '../../lib/field';
import { beanFacts, shelf } from '../../lib/games.svelte';
import { faceUp, sameCard } from '../../trade/cards';
import { pays } from '../../trade/pays';
import { TradePlay } from '../../trade/play.svelte';
import type { CardRef } from '../../trade/types';
import type { Why } from '../play.svelte';

export type { Why };

/** Something that would be done if the player says so once more. */
export type Intent = { kind: 'harvest'; field: number } | { kind: 'discard'; position: number };

export class Play extends TradePlay<ClassicView, Action> {
  intent = $state.raw<Intent | null>(null);
  readonly hides = false;

  get facts(): ClassicTable {
    return shelf.facts(this.table.ruleset, this.table.players) as ClassicTable;
  }
  get isDuel(): boolean {
    return !this.facts.trading;
  }

  bean(bean: Bean): BeanFacts {
    return beanFacts(this.facts, bean)!;
  }
  face(card: Card): BeanFacts {
    return this.bean(beanOf(card));
  }
  grownBy(seat: Seat): Bean[] {
    return (this.view.seats[seat]?.fields ?? []).flatMap((it) => crop(it)?.bean ?? []);
  }
  pays(got: Cards): string {
    return pays(this, beansOf(got));
  }

  /** The card that a click on a field would plant, and the fields that take it. */
  get planting(): { bean: Bean; fields: number[]; from: 'hand' | 'pending' | 'offered' | 'drawn'; card?: ClassicCardRef } | null {
    const front = this.prompt('plant_from_hand');
    if (front && !(this.intent?.kind === 'discard')) return { bean: front.bean, fields: front.fields, from: 'hand' };
    const pending = this.prompt('plant_pending')?.cards;
    if (pending?.length) {
      const card = pending.find((it) => this.picked && sameCard(it.card, this.picked)) ?? (pending.length === 1 ? pending[0] : undefined);
      return card ? { bean: card.bean, fields: card.fields, from: 'pending', card: card.card } : null;
    }
    for (const [ask, from] of [['settle_offer', 'offered'], ['plant_drawn', 'drawn']] as const) {
      const cards = this.prompt(ask)?.cards;
      if (!cards?.length) continue;
      const picked = this.picked ? faceUp(this.picked) : null;
      const card = cards.find((it) => it.bean === picked) ?? (ask === 'settle_offer' && cards.length === 1 ? cards[0] : undefined);
      if (card) return { bean: card.bean, fields: card.fields, from };
    }
    return null;
  }

  /** Plants the card in question. */
  plant(field: number): void {
    const planting = this.planting;
    if (!planting) return;
    this.intent = null;
    const { bean, from, card } = planting;
    const action: Action =
      from === 'hand' ? { do: 'plant_from_hand', field }
      : from === 'pending' ? { do: 'plant_pending', card: card!, field }
      : from === 'offered' ? { do: 'plant_offered', bean, field }
      : { do: 'plant_drawn', bean, field };
    void this.act(action);
  }

  forget(): void {
    this.picked = null;
    this.intent = null;
  }

  canHarvest(field: number) {
    return this.prompt('harvest')?.fields.find((it) => it.field === field);
  }

  /** A card's bean; in this game it has nothing else. */
  beanOf(card: CardRef): Bean | null {
    const found = this.cardOf(card);
    return found && beanOf(found);
  }

  /** How many cards the draw pile had when this day began. */
  get dawn(): number {
    const { beans, starting_hands } = this.facts;
    return this.dawnAfter(beans.reduce((sum, it) => sum + it.cards, 0) - starting_hands.reduce((sum, it) => sum + it, 0));
  }

  /** After each update: what I was about to do must still make sense. */
  heard(events: Event[]): void {
    this.followTrade(events);
    if (this.intent?.kind === 'harvest' && !this.canHarvest(this.intent.field)) this.intent = null;
    if (this.intent?.kind === 'discard' && !this.prompt('discard_from_hand')) this.intent = null;
  }
}
