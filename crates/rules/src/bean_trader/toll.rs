//! Tolls: paid with money, then with beans, then with a loan (BT-TOLL-01 to BT-TOLL-13).

use super::cards::HandCard;
use super::deals::Deal;
use super::event::Event;
use super::map::base_price;
use super::state::{Phase, State, Toll};
use crate::bean::{Bean, Bunch};
use crate::game::Log;
use crate::refusal::{Reason, Refusal};
use crate::seat::Seat;

impl State {
    /// Asks for a toll. True if it is settled; else the debtor has to sell beans first.
    pub(super) fn charge(&mut self, debtor: Seat, toll: u8, deal: Option<Deal>, log: &mut impl Log<Event>) -> bool {
        let paid = u8::try_from(self.thalers(debtor)).unwrap_or(u8::MAX).min(toll);
        self.thalers[debtor.index()] -= i32::from(paid);
        log.record(|| Event::TollPaid { seat: debtor, toll, thalers: paid });
        let missing = toll - paid;
        if missing == 0 {
            return true;
        }
        let owed = Toll { debtor, missing, deal };
        if self.saleable(&owed).is_empty() {
            self.lend(&owed, log);
            return true;
        }
        self.toll = Some(owed);
        self.enter(Phase::TollSale, log);
        false
    }

    /// What a debtor may sell: not what has just been promised (BT-TOLL-10).
    fn saleable(&self, owed: &Toll) -> Bunch {
        self.wagon(owed.debtor).minus(owed.deal.map_or(Bunch::NONE, |deal| deal.gets))
    }

    /// Exactly what is missing, paid to the bank at once (BT-TOLL-06).
    fn lend(&mut self, owed: &Toll, log: &mut impl Log<Event>) {
        self.loans[owed.debtor.index()] += i32::from(owed.missing);
        log.record(|| Event::LoanTaken { seat: owed.debtor, thalers: owed.missing });
    }

    /// One bean after the other, until the toll is reached (BT-TOLL-04, BT-TOLL-05, BT-TOLL-12).
    pub(super) fn sell_for_toll(&mut self, seat: Seat, bean: Bean, log: &mut impl Log<Event>) -> Result<(), Refusal> {
        let Some(mut owed) = self.toll else {
            return Err(Refusal::new("BT-TURN-05", Reason::WrongPhase));
        };
        if seat != owed.debtor {
            return Err(Refusal::new("BT-TURN-05", Reason::NotAwaited));
        }
        if self.wagon(seat).count(bean) == 0 {
            return Err(Refusal::new("BT-WAGON-05", Reason::NotInWagon { bean }));
        }
        if self.saleable(&owed).count(bean) == 0 {
            return Err(Refusal::new("BT-TOLL-10", Reason::Promised { bean }));
        }
        self.return_beans(seat, Bunch::of(bean, 1));
        if let Some(deal) = &mut owed.deal {
            deal.sold_for_toll(bean);
        }
        owed.missing = owed.missing.saturating_sub(base_price(bean));
        log.record(|| Event::SoldForToll { seat, bean, thalers: base_price(bean), missing: owed.missing });
        let nothing_left = self.saleable(&owed).is_empty();
        if owed.missing > 0 && !nothing_left {
            self.toll = Some(owed);
        } else {
            if owed.missing > 0 {
                self.lend(&owed, log);
            }
            self.toll = None;
            self.settled_toll(&owed, log);
        }
        self.let_fall(log);
        Ok(())
    }

    /// What the toll has interrupted goes on.
    fn settled_toll(&mut self, owed: &Toll, log: &mut impl Log<Event>) {
        match &owed.deal {
            None => self.finish_taking_back(log),
            Some(deal) => {
                self.show_back(owed.debtor, HandCard::TOLL, log);
                self.enter(Phase::Trader, log);
                self.exchange(deal, log);
            }
        }
    }
}
