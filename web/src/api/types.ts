// The types of the public API, as its document names them. `npm run types` makes schema.d.ts from docs/openapi.json.

import type { components } from './schema';

type Named = components['schemas'];

export type Seat = Named['Seat'];
export type Viewer = Named['Viewer'];
export type Addressee = Named['Addressee'];
export type Bean = Named['Bean'];
export type Bunch = Named['Bunch'];
export type Standing = Named['Standing'];

export type TableView = Named['TableView'];
export type ChairView = Named['ChairView'];
export type Occupant = Named['Occupant'];
export type Cover = Named['Cover'];
export type Pace = Named['Pace'];
export type Entry = Named['Entry'];
export type Told = Named['Told'];
export type Update = Named['Update'];
export type Listing = Named['Listing'];
export type ListedSeat = Named['ListedSeat'];
export type MyTable = Named['MyTable'];
export type Me = Named['Me'] & Partial<Named['Welcome']>;
export type Problem = Named['Problem'];

/** In the form of some game; a family knows which. */
export type View = Named['View'];
export type Action = Named['Action'];
export type Event = Named['Event'];
export type TableFacts = Named['TableFacts'];
export type Hint = Named['Hint'];

export type ClassicView = Named['ClassicView'];
export type ClassicAction = Named['ClassicAction'];
export type ClassicEvent = Named['ClassicEvent'];
export type ClassicTable = Named['ClassicTable'];
export type SeatView = Named['ClassicSeatView'];
export type OfferView = Named['ClassicOfferView'];
export type Prompt = Named['ClassicPrompt'];
export type Phase = Named['ClassicPhase'];
export type CardRef = Named['ClassicCardRef'];
export type Want = Named['ClassicWant'];
export type ToldGive = Named['ClassicToldGive'];

export type TheDuelView = Named['TheDuelView'];
export type TheDuelSeatView = Named['TheDuelSeatView'];
export type TheDuelAction = Named['TheDuelAction'];
export type TheDuelEvent = Named['TheDuelEvent'];
export type TheDuelTable = Named['TheDuelTable'];
export type TheDuelPrompt = Named['TheDuelPrompt'];
export type TheDuelPhase = Named['TheDuelPhase'];
/** A bonus card, by its name. */
export type Bonus = Named['TheDuelBonus'];
export type BonusFacts = Named['TheDuelBonusCard'];
export type GiftCard = Named['TheDuelGiftCard'];
export type FieldOf = Named['TheDuelFieldOf'];

export type GangstersView = Named['GangstersView'];
export type GangstersSeatView = Named['GangstersSeatView'];
export type GangstersAction = Named['GangstersAction'];
export type GangstersEvent = Named['GangstersEvent'];
export type GangstersTable = Named['GangstersTable'];
export type GangstersPrompt = Named['GangstersPrompt'];
export type GangstersPhase = Named['GangstersPhase'];
export type GangstersCardRef = Named['GangstersCardRef'];
export type Boss = Named['GangstersBoss'];
export type BossView = Named['GangstersBossView'];
export type Tribute = Named['GangstersTribute'];
export type SetChoice = Named['GangstersSetChoice'];

export type LadiesView = Named['LadiesView'];
export type LadiesSeatView = Named['LadiesSeatView'];
export type LadiesAction = Named['LadiesAction'];
export type LadiesEvent = Named['LadiesEvent'];
export type LadiesTable = Named['LadiesTable'];
export type LadiesPrompt = Named['LadiesPrompt'];
export type LadiesPhase = Named['LadiesPhase'];
export type LadiesCard = Named['LadiesCard'];
export type LadiesCards = Named['LadiesCards'];
export type LadiesField = Named['LadiesFieldView'];
export type LadiesTarget = Named['LadiesTarget'];
export type ShiftChoice = Named['LadiesShiftChoice'];
export type Figure = Named['LadiesFigure'];

export type BeanTraderView = Named['BeanTraderView'];
export type BeanTraderSeatView = Named['BeanTraderSeatView'];
export type BeanTraderAction = Named['BeanTraderAction'];
export type BeanTraderEvent = Named['BeanTraderEvent'];
export type BeanTraderTable = Named['BeanTraderTable'];
export type BeanTraderPrompt = Named['BeanTraderPrompt'];
export type BeanTraderPhase = Named['BeanTraderPhase'];
export type BeanTraderOfferView = Named['BeanTraderOfferView'];
export type City = Named['BeanTraderCity'];
export type Order = Named['BeanTraderOrder'];
export type HandCard = Named['BeanTraderHandCard'];
export type HarvestCard = Named['BeanTraderHarvestCard'];
export type Trip = Named['BeanTraderTrip'];
export type DealKind = Named['BeanTraderKind'];
export type Purchase = Named['BeanTraderPurchase'];
export type Acceptance = Named['BeanTraderAcceptance'];
export type Town = Named['BeanTraderTown'];
export type OrderCard = Named['BeanTraderOrderCard'];
export type Placed = Named['BeanTraderPlaced'];

/** A card as its game names it: by its bean, or by its bean and its figure. */
export type Card = Bean | LadiesCard;
/** So many of each: in an offer, cards and mere beans side by side. */
export type Cards = Partial<Record<Card, number>>;

/** A bean with what its fields earn. */
export type BeanFacts = Named['ClassicBean'];
/** What is printed on a card. */
export interface Face extends BeanFacts { figure?: Figure }
export type Games = Named['Games'];
export type Ruleset = Games['rulesets'][number];
