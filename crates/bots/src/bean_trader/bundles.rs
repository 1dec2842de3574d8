//! What can be offered: a bean or two, of the wagon or of the town.

use beanfield_rules::bean::{Bean, Bunch};
use beanfield_rules::bean_trader::ForSale;

use super::farmer::Mind;

impl Mind<'_> {
    /// What can be given: beans of the wagon, perhaps with one that is bought here.
    pub(super) fn bundles(&self, less: &[f32; Bean::COUNT]) -> Vec<Bundle> {
        let cost = |beans: Bunch| beans.iter().map(|(bean, number)| f32::from(number) * less[bean.index()]).sum();
        let own = handfuls(self.own.wagon, self.art.beans).into_iter().map(|beans| Bundle {
            beans,
            sale: None,
            cost: cost(beans),
        });
        let mut bundles: Vec<Bundle> = own.collect();
        for it in self.for_sale() {
            let beside = handfuls(self.own.wagon, self.art.beans - 1).into_iter().chain([Bunch::NONE]);
            bundles.extend(beside.map(|beside| Bundle {
                beans: beside.plus(Bunch::of(it.bean, 1)),
                sale: Some(it),
                cost: f32::from(it.price) + cost(beside),
            }));
        }
        bundles
    }
}

/// Beans to give, one of them perhaps bought for it, and what is lost with them.
#[derive(Clone, Copy)]
pub(super) struct Bundle {
    pub(super) beans: Bunch,
    pub(super) sale: Option<ForSale>,
    pub(super) cost: f32,
}

/// One bean of these, or up to two.
pub(super) fn handfuls(beans: Bunch, most: usize) -> Vec<Bunch> {
    let kinds: Vec<Bean> = beans.kinds().iter().collect();
    let mut found = Vec::new();
    for (place, &one) in kinds.iter().enumerate() {
        if most >= 1 {
            found.push(Bunch::of(one, 1));
        }
        if most >= 2 {
            found.extend(kinds[place..].iter().map(|&other| Bunch::of(one, 1).plus(Bunch::of(other, 1))));
        }
    }
    found.retain(|&handful| beans.contains(handful));
    found
}

/// Of those that ask for the same only the first two: who does not want to part with it will not for another bean.
pub(super) fn unlike<T: Copy>(sorted: Vec<T>, key: impl Fn(&T) -> Bunch) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for it in sorted {
        if kept.iter().filter(|other| key(other) == key(&it)).count() < 2 {
            kept.push(it);
        }
    }
    kept
}
