//! What the towns sell.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::bean_trader::data::{BEANS, TOWNS};
use beanfield_rules::bean_trader::map::{City, base_price};
use beanfield_rules::bean_trader::{HarvestCard, View};
use beanfield_rules::list::List;

/// What lies in a town.
#[derive(Clone, Copy, Debug, Default)]
struct Town {
    /// All together, and stack by stack.
    beans: Bunch,
    stacks: List<(Bean, u8), 5>,
    /// How many spaces are taken, as far as prices go by it.
    level: u8,
}

impl Town {
    /// Takes a bean, from the highest stack of its kind.
    fn take(&mut self, bean: Bean) {
        self.beans.remove(bean);
        let highest = self.stacks.iter_mut().filter(|(kind, _)| *kind == bean).max_by_key(|(_, height)| *height);
        if let Some((_, height)) = highest {
            *height -= 1;
        }
    }

    /// Holes are closed, and prices are set by what is left.
    fn close(&mut self) {
        self.stacks.retain(|(_, height)| *height > 0);
        self.level = self.stacks.len() as u8;
    }
}

/// What all towns sell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Market {
    towns: [Town; City::COUNT],
}

impl Market {
    pub(super) fn of(view: &View) -> Self {
        let mut towns = [Town::default(); City::COUNT];
        for (&city, told) in &view.towns {
            let beans = told.stacks.iter().fold(Bunch::NONE, |all, &stack| all.plus(stack));
            let stacks = told.stacks.iter().flat_map(|stack| stack.iter()).collect();
            let first = TOWNS[city.index()].sells[0].bean;
            let price = told.prices.iter().find(|it| it.bean == first).map(|it| it.price);
            let level = (0..=city.spaces() as u8).find(|&level| Some(city.price(first, level)) == price);
            towns[city.index()] = Town { beans, stacks, level: level.unwrap_or_default() };
        }
        Self { towns }
    }

    pub(super) const fn beans(&self, city: City) -> Bunch {
        self.towns[city.index()].beans
    }

    pub(super) const fn price(&self, city: City, bean: Bean) -> u8 {
        city.price(bean, self.towns[city.index()].level)
    }

    pub(super) fn take(&mut self, city: City, bean: Bean) {
        self.towns[city.index()].take(bean);
    }

    /// The end of a turn in a town.
    pub(super) fn close(&mut self, city: City) {
        self.towns[city.index()].close();
    }

    /// A new harvest, as far as there is room for it.
    pub(super) fn grow(&mut self, card: HarvestCard) {
        for (city, bean, beans) in card.entries() {
            let town = &mut self.towns[city.index()];
            if town.stacks.len() < city.spaces() && town.beans.count(bean) + beans < 12 {
                town.beans = town.beans.plus(Bunch::of(bean, beans));
                town.stacks.push((bean, beans));
                town.close();
            }
        }
    }

    /// What the cheapest few beans of a town cost less than the bank pays for them.
    pub(super) fn bargains(&self, city: City) -> f32 {
        const FEW: u8 = 3;
        let (mut left, mut saved) = (FEW, 0);
        for variety in BEANS.iter().rev() {
            let bean = variety.bean;
            let lying = self.beans(city).count(bean).min(left);
            let cheaper = i32::from(base_price(bean)) - i32::from(self.price(city, bean));
            if lying > 0 && cheaper > 0 {
                saved += cheaper * i32::from(lying);
                left -= lying;
            }
        }
        saved as f32
    }
}
