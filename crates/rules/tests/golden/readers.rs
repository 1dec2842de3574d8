//! What can be read in an imagined world is what the view says. Players that look ahead read it there.

use beanfield_rules::bean::Bean;
use beanfield_rules::erased::AnyGame;
use beanfield_rules::seat::Seat;
use beanfield_rules::{bean_trader, classic, gangsters, ladies, the_duel};

/// A hand is as long as it is seen to be, and what it is where that is seen.
fn assert_hand<C: PartialEq + std::fmt::Debug>(hand: &[C], seen: Option<&Vec<C>>, count: u8) {
    assert_eq!(hand.len(), count as usize);
    if let Some(seen) = seen {
        assert_eq!(hand, seen);
    }
}

/// Whether a seat may do this now, whatever else has to be said with it.
fn may(game: &dyn AnyGame, seat: Seat, action: &str) -> bool {
    game.legal(seat).iter().any(|legal| legal["do"] == action)
}

pub(super) fn classic(world: &classic::State, view: &classic::View) {
    assert_eq!((world.phase(), world.active()), (view.phase, view.active));
    assert_eq!((world.face_up(), world.drawn(), world.offered()), (view.face_up, view.drawn, view.offered));
    assert!(world.offers().iter().map(|offer| offer.number).eq(view.offers.iter().map(|offer| offer.number)));
    for (&seat, it) in &view.seats {
        assert_hand(world.hand(seat), it.hand.as_ref(), it.hand_count);
        assert!(world.fields(seat).iter().map(|field| field.bunch()).eq(it.fields.iter().copied()));
        assert_eq!((world.coins(seat), world.received(seat)), (it.coins, it.received));
        assert_eq!((world.wishes(seat).likes, world.wishes(seat).refuses), (it.likes, it.refuses));
        assert_eq!(world.offers_made(seat), it.offers_made);
        assert_eq!(world.can_buy_field(seat), may(world, seat, "buy_third_field"));
    }
}

pub(super) fn the_duel(world: &the_duel::State, view: &the_duel::View) {
    assert_eq!((world.phase(), world.active()), (view.phase, view.active));
    assert_eq!((world.turn(), world.starting(), world.deck_len()), (view.turn, view.starting, view.deck as usize));
    assert_eq!((world.turned_over(), world.gift()), (view.turned_over, view.gift));
    assert_eq!(world.has_discarded(), view.discarded);
    assert!(world.pushed().iter().copied().eq(view.offers.iter().map(|offer| offer.bean)));
    for (&seat, it) in &view.seats {
        assert_hand(world.hand(seat), it.hand.as_ref(), it.hand_count);
        assert_hand(world.bonus(seat), it.bonus.as_ref(), it.bonus_count);
        assert_eq!(world.fields(seat), it.fields);
        assert_eq!((world.dollars(seat), world.fulfilled(seat)), (it.dollars, it.fulfilled));
    }
}

pub(super) fn ladies(world: &ladies::State, view: &ladies::View) {
    assert_eq!((world.phase(), world.active()), (view.phase, view.active));
    assert!(world.face_up().iter().copied().collect::<ladies::FaceUp>().bunch() == view.face_up);
    assert!(world.offers().iter().map(|offer| offer.number).eq(view.offers.iter().map(|offer| offer.number)));
    for (&seat, it) in &view.seats {
        assert_hand(world.hand(seat), it.hand.as_ref(), it.hand_count);
        assert_eq!(world.fields(seat).len(), it.fields.len());
        for (row, seen) in world.fields(seat).iter().zip(&it.fields) {
            assert_eq!(
                (row.bean(), row.figures().collect(), row.coins()),
                (seen.bean, seen.figures.clone(), seen.coins)
            );
        }
        assert_eq!((world.coins(seat), world.received(seat), world.shift(seat)), (it.coins, it.received, it.shift));
        assert_eq!((world.wishes(seat).likes, world.wishes(seat).refuses), (it.likes, it.refuses));
        assert_eq!(world.offers_made(seat), it.offers_made);
        assert_eq!(world.can_buy_field(seat), may(world, seat, "buy_third_field"));
    }
}

pub(super) fn gangsters(world: &gangsters::State, view: &gangsters::View) {
    assert_eq!((world.phase(), world.active()), (view.phase, view.active));
    assert_eq!((world.turn(), world.planted(), world.mafia()), (view.turn, view.planted, view.mafia.coins));
    assert_eq!((world.row(), world.offered()), (view.row, view.offered));
    assert_eq!((world.deck_len(), world.exhaustions()), (view.deck as usize, view.exhaustions));
    let discard: &[Bean] = world.discard_pile();
    assert_eq!((discard.len(), discard.first().copied()), (view.discard.count as usize, view.discard.top));
    assert!(world.offers().iter().map(|offer| offer.number).eq(view.offers.iter().map(|offer| offer.number)));
    for (&seat, it) in &view.seats {
        assert_hand(world.hand(seat), it.hand.as_ref(), it.hand_count);
        assert!(world.fields(seat).iter().map(|field| field.bunch()).eq(it.fields.iter().copied()));
        assert_eq!((world.coins(seat), world.received(seat)), (it.coins, it.received));
        assert_eq!((world.wishes(seat).likes, world.wishes(seat).refuses), (it.likes, it.refuses));
        assert_eq!(world.offers_made(seat), it.offers_made);
        assert_eq!(world.can_buy_field(seat), may(world, seat, "buy_third_field"));
    }
}

pub(super) fn bean_trader(world: &bean_trader::State, view: &bean_trader::View) {
    assert_eq!((world.laid(), world.supply(), world.turns_left()), (&*view.laid, view.supply, view.turns_left));
    let toll = world.toll().map(|toll| (toll.debtor, toll.missing));
    assert_eq!(toll, view.toll.as_ref().map(|toll| (toll.debtor, toll.missing)));
    let harvests = world.harvests();
    assert_eq!((harvests.drawn(), harvests.supply()), (&*view.harvests.drawn, view.harvests.supply));
    assert!(world.offers().iter().map(|offer| offer.number).eq(view.offers.iter().map(|offer| offer.number)));
    for (&city, town) in &view.towns {
        assert!(world.town(city).stacks(city).iter().map(|stack| stack.bunch()).eq(town.stacks.iter().copied()));
        if view.phase == bean_trader::Phase::Trader
            && view.active.is_some_and(|active| view.seats[&active].city == city)
        {
            for price in &town.prices {
                assert_eq!(world.fixed_price(price.bean), price.price, "{price:?} in {city:?}");
            }
        }
    }
    for (&seat, it) in &view.seats {
        assert_hand(world.hand(seat), it.hand.as_ref(), it.hand_count);
        assert_eq!((world.loan(seat), world.offers_made(seat)), (it.loan, it.offers_made));
        assert_eq!((world.wishes(seat).likes, world.wishes(seat).refuses), (it.likes, it.refuses));
    }
}
