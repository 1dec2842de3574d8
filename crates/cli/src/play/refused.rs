//! Why an action was refused, in a sentence and with the rule.

use beanfield_rules::bean_trader::data::TOWNS;
use beanfield_rules::refusal::{Reason, Refusal};
use beanfield_rules::rulesets::Family;

use super::words::plain_word;
use crate::rules::quoted;
use crate::text::{counted, wrapped};

pub(super) fn explained(refusal: &Refusal, family: Family) -> String {
    let rule = refusal.rule.0;
    let sentence = wrapped(&format!("That is refused: {}", sentence(&refusal.reason)), "");
    sentence + &quoted(family, rule, "  ").unwrap_or_else(|| format!("  {rule}\n"))
}

fn sentence(reason: &Reason) -> String {
    match reason {
        Reason::BadSetup { what } => format!("{what}."),
        Reason::NoSuchSeat => "nobody sits there.".to_owned(),
        Reason::GameOver => "the game is over.".to_owned(),
        Reason::NotActive => "only the player whose turn it is may do that.".to_owned(),
        Reason::NotAwaited => "it is for the other player to decide now.".to_owned(),
        Reason::NotYourTurnToHarvest => "you may harvest only on your own turn.".to_owned(),
        Reason::CardsPending => "somebody still has cards to plant.".to_owned(),
        Reason::MustPlantFirst => "first you must plant the front card of your hand.".to_owned(),
        Reason::AlreadyDiscarded => "you have thrown away a card in this turn already.".to_owned(),
        Reason::WrongPhase => "this is not the moment for it.".to_owned(),
        Reason::ShiftPending => "somebody has to decide first whether a lady moves.".to_owned(),
        Reason::NotYourTurnToBuy => "you may buy a 3rd field only on your own turn.".to_owned(),
        Reason::NoThirdFieldLeft => "both 3rd fields of the table are sold.".to_owned(),
        Reason::FigureNotNameable => "of hand cards you can name the bean only, not who it is.".to_owned(),
        Reason::IllegalShift => "no lady can move like that now.".to_owned(),
        Reason::PurchaseNotAvailable => "no 3rd field is for sale in this game.".to_owned(),
        Reason::AlreadyBought => "you have bought your 3rd field already.".to_owned(),
        Reason::NotEnoughCoins { price, coins } => {
            format!("it costs {}, and you have {coins}.", counted((*price).into(), "coin"))
        }
        Reason::DealWithoutActive => {
            "a deal is between the player whose turn it is and one other, and only that player may offer to everyone."
                .to_owned()
        }
        Reason::NoSuchOffer { offer } => format!("there is no offer {offer} that you could do this with."),
        Reason::NotYourCard => "you don't have that card there.".to_owned(),
        Reason::NotTurnedOver => "only a card that was turned over can be thrown away.".to_owned(),
        Reason::TypeAlreadyOffered { bean } => {
            format!("{} has been offered in this turn; choose another bean.", plain_word(bean.key()))
        }
        Reason::CardNotTradable => "that card can't be traded.".to_owned(),
        Reason::EmptyDeal => "somebody must give something.".to_owned(),
        Reason::BadOffer => {
            "an offer gives each card once, and wants beans of this game in numbers that exist.".to_owned()
        }
        Reason::TooManyOffers { limit } => format!("you have {limit} offers open already; withdraw one first."),
        Reason::OpenWant { offer } => {
            format!("offer {offer} asks for an offer in return; answer it with `counter {offer}: ...`.")
        }
        Reason::DealMismatch { offer } => format!("those are not exactly the cards that offer {offer} asks for."),
        Reason::NotWilling { offer } => format!("that player has not said yes to offer {offer}."),
        Reason::NoSuchField { field } => format!("you have no field {}.", u8::from(*field)),
        Reason::FieldMismatch { field, holds, card } => {
            let (field, card) = (u8::from(*field), plain_word(card.key()));
            match holds {
                Some(holds) => {
                    format!("field {field} holds {}, so {card} can't be planted there.", plain_word(holds.key()))
                }
                None => format!("you grow {card} already, so it can't be planted in field {field}."),
            }
        }
        Reason::FieldEmpty { field } => format!("nothing grows in field {}.", u8::from(*field)),
        Reason::FieldProtected { field } => {
            format!("the single bean in field {} is protected now.", u8::from(*field))
        }
        Reason::PatternMismatch { field } => {
            format!("the last cards of field {} don't show that pattern.", u8::from(*field))
        }
        Reason::OfferLeft => "first every card of the offer must be planted or discarded.".to_owned(),
        Reason::RowLeft => "first every set of the row must be planted, with you or with a boss.".to_owned(),
        Reason::ReceivedCardsLeft => "somebody still has received cards to plant.".to_owned(),
        Reason::NoSuchBoss => "that boss is not in play.".to_owned(),
        Reason::BossMustBeFilled => "you have a card that could go to the empty boss field.".to_owned(),
        Reason::BossTypeConflict { card } => {
            format!(
                "{} can't go to that boss: a boss grows one bean, and no two grow the same.",
                plain_word(card.key())
            )
        }
        Reason::BossFieldEmpty => {
            "hand cards go to a boss who grows their kind; an empty field waits until you end the planting.".to_owned()
        }
        Reason::SetMustStayTogether { cards } => {
            format!("the set has {}, and all of them go together.", counted((*cards).into(), "card"))
        }
        other => on_the_road(other),
    }
}

/// What only Bean Trader refuses.
fn on_the_road(reason: &Reason) -> String {
    match reason {
        Reason::OrderTooLow { highest } => {
            format!("you start from your most valuable order, and one is worth {highest}.")
        }
        Reason::WrongCards => "those are not just the cards that are to be put in order.".to_owned(),
        Reason::TooFar { cards, held } => {
            format!("that trip takes {}, and you have {held}.", counted((*cards).into(), "card"))
        }
        Reason::NotInWagon { bean } => format!("there is not so much {} in the wagon.", plain_word(bean.key())),
        Reason::Promised { bean } => format!("the {} is promised for the exchange.", plain_word(bean.key())),
        Reason::NotForSale { bean } => format!("{} can't be bought there.", plain_word(bean.key())),
        Reason::NotScarce { bean } => format!("{} is to be had somewhere.", plain_word(bean.key())),
        Reason::OnlyByItself => "a bean from the supply is bought by itself, and not for a deal.".to_owned(),
        Reason::NotEnoughThalers { price, thalers } => {
            format!("it costs {}, and there are {thalers}.", counted((*price).into(), "thaler"))
        }
        Reason::WagonFull { seat } => format!("the wagon of {seat} has no room for it."),
        Reason::NotInTown => "who trades must be in the same town; invite them, or ask to be invited.".to_owned(),
        Reason::AlreadyInTown => "who is in the town needs no invitation.".to_owned(),
        Reason::OnlyBeans => "only beans can be dealt.".to_owned(),
        Reason::OnlyActiveBuys => "only the player whose turn it is buys beans for a deal.".to_owned(),
        Reason::NotGivenOn { bean } => {
            format!("what is bought for a deal is given in it, and {} is not.", plain_word(bean.key()))
        }
        Reason::WrongTown { city } => {
            format!("that order is for {}.", TOWNS[city.index()].name)
        }
        Reason::NotANumberedCard => "for an order you give a numbered travel card.".to_owned(),
        Reason::NoOrderLeft => "there is no order left to draw.".to_owned(),
        other => format!("{}.", other.key().replace('-', " ")),
    }
}
