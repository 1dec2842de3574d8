//! Everything a player could say, sensible or not.

use beanfield_rules::bean::{Bean, BeanSet, Bunch};
use beanfield_rules::bean_trader::{
    Action, City, Goods, HandCard, Kind, Laid, Order, Purchase, Purchases, Space, Wanted,
};
use beanfield_rules::chance::Dice;
use beanfield_rules::negotiation::{Addressee, OfferNumber};
use beanfield_rules::seat::Seat;

use super::position::Position;
use crate::properties::known::Breadth;

/// The eight beans of the game, and one of another.
fn some_beans() -> impl Iterator<Item = Bean> + Clone {
    [
        Bean::Garden,
        Bean::Red,
        Bean::BlackEyed,
        Bean::Soy,
        Bean::Green,
        Bean::Stink,
        Bean::Chili,
        Bean::Blue,
        Bean::Cocoa,
    ]
    .into_iter()
}

fn unknown() -> OfferNumber {
    OfferNumber::new(9_999).expect("a number")
}

fn purchase(space: u8, bean: Bean) -> Purchase {
    Purchase { space: Some(Space::from(space)), bean }
}

/// One bean from each space of the active player's town.
fn stacks(position: &Position) -> Vec<Purchase> {
    let Some(active) = position.active else { return Vec::new() };
    let stacks = (1..).zip(&position.towns[&position.at(active).city]);
    stacks.filter_map(|(space, stack)| Some(purchase(space, stack.iter().next()?.0))).collect()
}

fn permutations(cards: &[HandCard]) -> Vec<Laid> {
    if cards.is_empty() {
        return vec![Laid::new()];
    }
    let mut all = Vec::new();
    for (i, &first) in cards.iter().enumerate() {
        let rest: Vec<HandCard> = cards.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &card)| card).collect();
        all.extend(permutations(&rest).iter().map(|tail| [first].iter().chain(tail.iter()).copied().collect::<Laid>()));
    }
    all
}

fn ways_back(position: &Position) -> Vec<Action> {
    let numbered: Vec<HandCard> = position.laid.iter().copied().filter(|card| card.is_numbered()).collect();
    let mut ways = if numbered.len() <= 3 { permutations(&numbered) } else { vec![numbered.iter().copied().collect()] };
    ways.push(numbered.iter().copied().skip(1).collect());
    ways.push(numbered.iter().copied().take(5).chain([HandCard::TOLL]).collect());
    let other = HandCard::travel().find(|card| card.is_numbered() && !numbered.contains(card));
    ways.extend(other.map(|other| numbered.iter().copied().skip(1).chain([other]).collect::<Laid>()));
    ways.sort_by_key(|way| way.to_vec());
    ways.dedup();
    [None].into_iter().chain(ways.into_iter().map(Some)).map(|cards| Action::TakeBack { cards }).collect()
}

fn starts(position: &Position, seat: Seat) -> Vec<Action> {
    let mut orders = position.at(seat).dealt.clone();
    orders.push(position.discard.first().or(position.deck.first()).copied().unwrap_or_default());
    let mut starts = Vec::new();
    for &order in &orders {
        for &first in &orders {
            starts.extend(orders.iter().map(|&second| Action::ChooseStart { order, others: [first, second] }));
        }
    }
    starts
}

/// Yeses with nothing, with a bean thrown away, with something bought.
fn yeses(position: &Position, seat: Seat, offer: OfferNumber) -> Vec<Action> {
    let accept = |buys: Purchases, discard: Bunch| Action::Accept { offer, buys, discard };
    let mut yeses = vec![accept(Purchases::new(), Bunch::NONE)];
    yeses.extend(some_beans().map(|bean| accept(Purchases::new(), Bunch::of(bean, 1))));
    for one in stacks(position) {
        yeses.push(accept([one].into_iter().collect(), Bunch::NONE));
        yeses.push(accept([one, one].into_iter().collect(), Bunch::NONE));
        let held = position.at(seat).wagon.iter().next();
        yeses.extend(held.map(|(bean, _)| accept([one].into_iter().collect(), Bunch::of(bean, 1))));
    }
    yeses.push(accept([Purchase { space: None, bean: Bean::Red }].into_iter().collect(), Bunch::NONE));
    yeses.push(accept([purchase(5, Bean::Red)].into_iter().collect(), Bunch::NONE));
    yeses
}

pub(super) fn sayings(position: &Position, seat: Seat, players: u8) -> Vec<Action> {
    let mut actions = vec![Action::PlaceHarvest {}, Action::EndTrader {}, Action::EndTurn {}, Action::Done {}];
    actions.extend(starts(position, seat));
    actions.extend(City::ALL.map(|city| Action::Travel { city }));
    actions.extend(ways_back(position));
    for bean in some_beans() {
        actions.extend([Action::SellForToll { bean }, Action::DiscardBean { bean }, Action::BuyScarceBean { bean }]);
        actions.extend((0..=6).map(|space| Action::BuyBean { space: Space::from(space), bean }));
    }
    for offer in position.offers.iter().map(|offer| offer.number).chain([unknown()]) {
        actions.extend([Action::Withdraw { offer }, Action::Decline { offer }]);
        actions.extend(Seat::all(players + 1).map(|with| Action::Close { offer, with }));
        actions.extend(yeses(position, seat, offer));
    }
    let (likes, refuses) = (BeanSet::of(&[Bean::Red]), BeanSet::of(&[Bean::Soy, Bean::Blue]));
    actions.extend([
        Action::Wish { likes, refuses },
        Action::Wish { likes, refuses: likes },
        Action::Wish { likes: BeanSet::of(&[Bean::Wax]), refuses },
    ]);
    let it = position.at(seat);
    let mut orders: Vec<Order> = it.hand.iter().chain(&position.laid).filter_map(|card| card.order()).collect();
    orders.extend(position.deck.first().into_iter().chain(position.discard.first()).copied());
    orders.extend(position.seats.values().flat_map(|other| other.hand.iter().filter_map(|card| card.order()).take(1)));
    orders.sort_unstable();
    orders.dedup();
    actions.extend(orders.iter().map(|&order| Action::DeliverOrder { order }));
    actions.extend(HandCard::travel().map(|card| Action::BuyOrder { card }));
    actions.extend(orders.first().map(|&order| Action::BuyOrder { card: order.into() }));
    actions
}

/// Up to two beans of which there may be fewer.
fn few_beans(wide: bool) -> Vec<Bunch> {
    let mut few: Vec<Bunch> = some_beans().map(|bean| Bunch::of(bean, 1)).collect();
    if wide {
        for (i, bean) in some_beans().enumerate() {
            few.push(Bunch::of(bean, 2));
            few.extend(some_beans().skip(i + 1).map(|other| [bean, other].into_iter().collect::<Bunch>()));
        }
    }
    few
}

/// What could be given: beans, and one that is bought.
fn gives(position: &Position, wide: bool) -> Vec<(Bunch, Purchases)> {
    let mut gives: Vec<(Bunch, Purchases)> = vec![(Bunch::NONE, Purchases::new())];
    gives.extend(few_beans(wide).into_iter().map(|beans| (beans, Purchases::new())));
    gives.extend(stacks(position).into_iter().map(|one| (Bunch::of(one.bean, 1), [one].into_iter().collect())));
    gives
}

fn wants(wide: bool) -> Vec<Wanted> {
    let mut wants = vec![Wanted::Open, Wanted::NOTHING];
    wants.extend(few_beans(wide).into_iter().map(Wanted::from));
    wants
}

const KINDS: [Kind; 3] = [Kind::Trade, Kind::Invite, Kind::AskInvite];

/// To whom: everybody at the table and one more, and everyone; and what that would answer.
fn addressees(position: &Position, players: u8) -> Vec<(Addressee, Option<OfferNumber>)> {
    let mut to: Vec<_> = Seat::all(players + 1).map(|seat| (Addressee::Seat(seat), None)).collect();
    to.push((Addressee::Everyone, None));
    to.extend(position.offers.iter().map(|offer| (Addressee::Seat(offer.from), Some(offer.number))));
    to
}

pub(super) fn proposals(position: &Position, players: u8, breadth: Breadth) -> Vec<Action> {
    let wide = breadth == Breadth::Wide;
    let (gives, wants) = (gives(position, wide), wants(wide));
    let mut proposals = Vec::new();
    for kind in KINDS {
        for &(to, answers) in &addressees(position, players) {
            for &(give, buys) in &gives {
                let discard = Bunch::NONE;
                let propose =
                    |&want: &Wanted| Action::Propose { kind, to, give: give.into(), want, buys, discard, answers };
                proposals.extend(wants.iter().map(propose));
            }
            if !wide {
                proposals.extend(odd(position, kind, to));
            }
        }
    }
    proposals
}

/// Offers that are odd in some way.
fn odd(position: &Position, kind: Kind, to: Addressee) -> Vec<Action> {
    let plain = |give: Goods, want: Wanted, buys: Purchases, discard: Bunch, answers: Option<OfferNumber>| {
        Action::Propose { kind, to, give, want, buys, discard, answers }
    };
    let soy = || Goods::from(Bunch::of(Bean::Soy, 1));
    let money = Goods { beans: Bunch::of(Bean::Soy, 1), others: [5, 0, 0, 0] };
    let mut odd = vec![
        plain(money, Wanted::NOTHING, Purchases::new(), Bunch::NONE, None),
        plain(
            soy(),
            Wanted::Goods(Goods { beans: Bunch::NONE, others: [0, 1, 0, 0] }),
            Purchases::new(),
            Bunch::NONE,
            None,
        ),
        plain(soy(), Wanted::NOTHING, Purchases::new(), Bunch::NONE, Some(unknown())),
        plain(
            soy(),
            Wanted::NOTHING,
            [Purchase { space: None, bean: Bean::Soy }].into_iter().collect(),
            Bunch::NONE,
            None,
        ),
        plain(soy(), Wanted::NOTHING, [purchase(5, Bean::Cocoa)].into_iter().collect(), Bunch::NONE, None),
    ];
    odd.extend(some_beans().map(|bean| plain(soy(), Wanted::NOTHING, Purchases::new(), Bunch::of(bean, 1), None)));
    for one in stacks(position) {
        let (once, twice) = ([one].into_iter().collect(), [one, one].into_iter().collect());
        odd.push(plain(Goods::NONE, Wanted::Open, once, Bunch::NONE, None));
        odd.push(plain(Bunch::of(one.bean, 2).into(), Wanted::NOTHING, twice, Bunch::NONE, None));
        let (discard, both) = (Bunch::of(Bean::Blue, 1), Bunch::of(one.bean, 1));
        odd.push(plain(both.into(), Wanted::NOTHING, once, discard, None));
    }
    odd
}

pub(super) fn any_proposal(position: &Position, players: u8, dice: &mut Dice) -> Action {
    fn any<T: Copy>(things: &[T], dice: &mut Dice) -> T {
        things[dice.below(things.len() as u32) as usize]
    }
    let kind = any(&KINDS, dice);
    let (to, answers) = any(&addressees(position, players), dice);
    let (give, buys) = any(&gives(position, true), dice);
    let want = any(&wants(true), dice);
    if dice.one_in(8) {
        return any(&odd(position, kind, to), dice);
    }
    Action::Propose { kind, to, give: give.into(), want, buys, discard: Bunch::NONE, answers }
}

/// What no client would ever say.
pub(super) fn nonsense() -> Vec<Action> {
    let (bean, offer, far) = (Bean::Coffee, unknown(), Seat::new(6).expect("a seat"));
    let all = Bunch::of(Bean::Garden, 15).plus(Bunch::of(Bean::Blue, 31));
    let buys: Purchases = std::iter::repeat_n(purchase(255, bean), 8).collect();
    let propose = |to: Addressee, give: Goods| Action::Propose {
        kind: Kind::Invite,
        to,
        give,
        want: all.into(),
        buys,
        discard: all,
        answers: Some(offer),
    };
    vec![
        propose(Addressee::Seat(far), all.into()),
        propose(Addressee::Everyone, Goods { beans: all, others: [u16::MAX; 4] }),
        Action::Accept { offer, buys, discard: all },
        Action::Close { offer, with: far },
        Action::BuyBean { space: Space::from(255), bean },
        Action::SellForToll { bean },
        Action::ChooseStart { order: Order::default(), others: [Order::default(); 2] },
        Action::TakeBack { cards: Some(HandCard::all().take(6).collect()) },
    ]
}
