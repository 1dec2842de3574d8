// The types of the public API. They are written by hand until the document of the API names them.

export type Seat = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
export type Bean =
  | 'cocoa' | 'garden' | 'red' | 'black_eyed' | 'soy' | 'green' | 'stink' | 'chili' | 'blue' | 'wax' | 'coffee';
export type Bunch = Partial<Record<Bean, number>>;
export type Addressee = Seat | 'everyone';
export type Viewer = Seat | 'spectator';
export type Want = 'open' | Bunch;
export type CardRef = { hand: number } | { face_up: Bean } | { received: Bean };
export type Phase =
  | 'p1-must-plant' | 'p1-may-plant' | 'p1-done' | 'p2-trade' | 'p3-plant' | 'p4-draw'
  | 'd1-offer' | 'd2-must-plant' | 'd2-may-plant' | 'd2-may-discard' | 'd2-done' | 'd3-plant' | 'game-over';

export interface ToldGive { hand: Bunch; face_up: Bunch }
export interface SeatView {
  hand: Bean[] | null; hand_count: number; fields: Bunch[]; coins: number; third_field: boolean; received: Bunch;
  likes: Bean[]; refuses: Bean[]; offers_made: number;
}
export interface OfferView {
  number: number; from: Seat; to: Addressee; give: ToldGive; want: Want; answers: number | null; willing: Seat[];
  declined: Seat[]; cards?: CardRef[];
}
export interface Place { seat: Seat; rank: number; score: number }
export interface Standing { winners: Seat[]; places: Place[] }
export interface HarvestChoice { field: number; bean: Bean; cards: number; coins: number }
export type Prompt =
  | { ask: 'plant_from_hand'; must: boolean; bean: Bean; fields: number[] }
  | { ask: 'turn_over' } | { ask: 'end_trading' } | { ask: 'draw' } | { ask: 'end_planting' }
  | { ask: 'propose'; to: Addressee[]; give: CardRef[]; want: Bean[]; room: number }
  | { ask: 'answer'; offer: number; can_accept: boolean; cards: CardRef[] }
  | { ask: 'own_offer'; offer: number; willing: Seat[] }
  | { ask: 'plant_pending'; cards: { card: CardRef; bean: Bean; fields: number[] }[] }
  | { ask: 'settle_offer'; cards: { bean: Bean; fields: number[] }[] }
  | { ask: 'discard_from_hand'; positions: number[] }
  | { ask: 'plant_drawn'; cards: { bean: Bean; fields: number[] }[] }
  | { ask: 'harvest'; fields: HarvestChoice[] }
  | { ask: 'buy_third_field'; price: number }
  | { ask: 'wish'; beans: Bean[] };
export interface ClassicView {
  viewer: Viewer; ruleset: string; phase: Phase; active: Seat; starting: Seat; awaited: Seat[]; deck: number;
  discard: { count: number; top: Bean | null }; exhaustions: number; final_exhaustion: number; out_of_game: number;
  face_up: Bunch; drawn: Bunch; offered: Bunch; seats: Partial<Record<Seat, SeatView>>; offers: OfferView[];
  prompts: Prompt[]; standing: Standing | null;
}
export type Action =
  | { do: 'plant_from_hand'; field: number } | { do: 'turn_over' } | { do: 'end_trading' } | { do: 'draw' }
  | { do: 'propose'; to: Addressee; give: CardRef[]; want: Want; answers?: number }
  | { do: 'withdraw'; offer: number } | { do: 'decline'; offer: number }
  | { do: 'accept'; offer: number; cards: CardRef[] } | { do: 'close'; offer: number; with: Seat }
  | { do: 'wish'; likes: Bean[]; refuses: Bean[] } | { do: 'plant_pending'; card: CardRef; field: number }
  | { do: 'harvest'; field: number } | { do: 'buy_third_field' }
  | { do: 'plant_offered'; bean: Bean; field: number } | { do: 'discard_offered'; bean: Bean }
  | { do: 'discard_from_hand'; position: number } | { do: 'plant_drawn'; bean: Bean; field: number } | { do: 'end_planting' };
export type Event =
  | { event: 'game_began'; starting: Seat } | { event: 'dealt'; seat: Seat; count: number; cards: Bean[] | null }
  | { event: 'phase_began'; active: Seat; phase: Phase }
  | { event: 'planted'; seat: Seat; bean: Bean; field: number; from: 'hand' | 'face_up' | 'received' | 'offered' | 'drawn' }
  | { event: 'turned_over'; seat: Seat; cards: Bean[]; from_discard: number }
  | { event: 'proposed'; offer: number; from: Seat; to: Addressee; give: ToldGive; want: Want; answers: number | null; cards: CardRef[] | null }
  | { event: 'willing'; offer: number; seat: Seat; cards: CardRef[] | null }
  | { event: 'said_no'; offer: number; seat: Seat } | { event: 'answer_fell'; offer: number; seat: Seat }
  | { event: 'offer_gone'; offer: number; why: 'withdrawn' | 'declined' | 'lapsed' }
  | { event: 'dealing'; offer: number; from: Seat; with: Seat; gave: ToldGive; got: ToldGive; cards: CardRef[] | null }
  | { event: 'wished'; seat: Seat; likes: Bean[]; refuses: Bean[] } | { event: 'drew'; seat: Seat; card: Bean | null }
  | { event: 'deck_exhausted'; count: number; last: boolean } | { event: 'reshuffled'; cards: number }
  | { event: 'harvested'; seat: Seat; field: number; bean: Bean; cards: number; coins: number }
  | { event: 'bought_third_field'; seat: Seat; price: number; paid: Bean[] | null }
  | { event: 'discarded_offered'; seat: Seat; bean: Bean } | { event: 'discarded_from_hand'; seat: Seat; bean: Bean }
  | { event: 'offered'; seat: Seat; cards: Bunch } | { event: 'game_ended'; standing: Standing };

export type Occupant =
  | { kind: 'person'; player: string; name: string } | { kind: 'reserved'; player: string; name: string }
  | { kind: 'bot'; tier: string; name: string };
export type Cover = 'time' | 'asked' | 'resigned';
export type Pace =
  | { kind: 'live'; bank_seconds: number; increment_seconds: number } | { kind: 'slow'; hours: number } | { kind: 'untimed' };
export interface ChairView {
  seat: Seat; occupant: Occupant | null; contributed: boolean; covered: Cover | null; passed: boolean; clock?: number;
}
export interface TableView {
  id: string; seq: number; at: number; stage: 'gathering' | 'playing' | 'finished' | 'closed'; ruleset: string; version: number;
  players: number; options: Record<string, unknown>; visibility: 'public' | 'link'; pace: Pace; spectators: boolean;
  auto_start: boolean; host: string; commitment: string; rematch_of?: string; viewer: Viewer; is_host: boolean;
  seats: ChairView[]; on_the_clock: Seat[]; may_speak: Seat[]; can_take_back: boolean; rematch: string | null;
  standing: Standing | null; secret?: string;
}
export type Entry =
  | { entry: 'opened' } | { entry: 'changed' } | { entry: 'seated'; seat: Seat; occupant: Occupant } | { entry: 'vacated'; seat: Seat; kicked: boolean }
  | { entry: 'contributed'; seat: Seat; contribution: string } | { entry: 'began' }
  | { entry: 'acted'; seat: Seat; by: 'person' | 'bot'; reason?: string } | { entry: 'took_back'; seat: Seat }
  | { entry: 'passed'; seat: Seat } | { entry: 'covered'; seat: Seat; why: Cover } | { entry: 'returned'; seat: Seat }
  | { entry: 'said'; seat: Seat; text: string } | { entry: 'rematch'; table: string } | { entry: 'closed'; why: 'host' | 'abandoned' };
export interface Told { seq: number; at: number; what: Entry; action?: Action; events: Event[] }
export interface Update { table: TableView; view: ClassicView | null; entries: Told[] }

export interface BeanFacts { bean: Bean; cards: number; beanometer: { cards: number; coins: number }[] }
export interface TableFacts { players: number; beans: BeanFacts[]; fields: number; third_field: number | null; final_exhaustion: number }
export interface Ruleset {
  id: string; version: number; title: string; about: string; players: { min: number; max: number };
  options: { name: string; values: string; default: string; about: string }[]; rules: string; tables: TableFacts[];
}
export interface Games { rulesets: Ruleset[]; bots: string[] }
export interface Listing {
  id: string; stage: TableView['stage']; public: boolean; ruleset: string; pace: Pace; seats: ListedSeat[]; opened: number; changed: number;
}
export interface ListedSeat { kind: 'open' | 'reserved' | 'person' | 'bot'; name: string | null; player: string | null }
export interface MyTable extends Listing { your_turn: boolean }
export interface Me { player: string; name: string; recovery_code?: string }
export interface Hint { action: Action; value: number; reason: string }
export interface Problem {
  type: string; title: string; status: number; detail: string; rule?: string; path?: string;
  refusal?: { rule: string; reason: string } & Record<string, unknown>;
}
