//! The beanometer of a town: stacks of beans on its spaces, from the lowest up.

use serde::{Deserialize, Serialize};

use super::map::{City, MOST_SPACES};
use crate::bean::{Bean, Bunch};
use crate::field::Field;

/// A space of a beanometer. People count from 1, the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = BeanTraderSpace))]
#[serde(from = "u8", into = "u8")]
pub struct Space(u8);

impl Space {
    pub(super) const fn at(index: usize) -> Self {
        Self(index as u8 + 1)
    }

    /// Counted from 0; `None` for the space 0, which there is not.
    #[must_use]
    pub const fn index(self) -> Option<usize> {
        (self.0 as usize).checked_sub(1)
    }
}

impl From<u8> for Space {
    fn from(number: u8) -> Self {
        Self(number)
    }
}

impl From<Space> for u8 {
    fn from(space: Space) -> Self {
        space.0
    }
}

/// One stack on each occupied space (BT-PRICE-06).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Beanometer([Field; MOST_SPACES]);

impl Beanometer {
    /// One bean of each type that the town sells, on the lowest spaces (BT-SETUP-04).
    pub(super) fn at_start(city: City) -> Self {
        let mut beanometer = Self::default();
        for (stack, sold) in beanometer.0.iter_mut().zip(super::data::TOWNS[city.index()].sells) {
            *stack = Field::of(sold.bean, 1);
        }
        beanometer
    }

    /// All stacks and the empty spaces of the town, from the lowest space up.
    #[must_use]
    #[inline]
    pub fn stacks(&self, city: City) -> &[Field] {
        &self.0[..city.spaces()]
    }

    /// The occupied spaces, counted from 0, with what lies there.
    pub(super) fn occupied(&self) -> impl Iterator<Item = (usize, Bean, u8)> + '_ {
        let stacks = self.0.iter().enumerate();
        stacks.filter_map(|(index, stack)| Some((index, stack.bean()?, stack.cards())))
    }

    /// How many spaces are occupied.
    #[must_use]
    #[inline]
    pub fn level(&self) -> u8 {
        self.0.iter().filter(|stack| !stack.is_empty()).count() as u8
    }

    /// The bean on a space, counted from 0.
    #[inline]
    pub(super) fn bean(&self, index: usize) -> Option<Bean> {
        self.0.get(index)?.bean()
    }

    /// How many beans lie on a space, counted from 0.
    #[inline]
    pub(super) fn height(&self, index: usize) -> u8 {
        self.0[index].cards()
    }

    pub(super) fn lowest_empty(&self, city: City) -> Option<usize> {
        self.stacks(city).iter().position(|stack| stack.is_empty())
    }

    pub(super) fn put(&mut self, index: usize, bean: Bean, beans: u8) {
        debug_assert!(self.0[index].is_empty());
        self.0[index] = Field::of(bean, beans);
    }

    /// Takes one bean from a space that has some.
    pub(super) fn take(&mut self, index: usize) -> Bean {
        let stack = self.0[index];
        let bean = stack.bean().expect("a bean is taken from where one lies");
        self.0[index] = Field::of(bean, stack.cards() - 1);
        bean
    }

    #[must_use]
    pub fn has_holes(&self) -> bool {
        self.0[..self.level() as usize].iter().any(|stack| stack.is_empty())
    }

    /// Stacks above a hole move down and keep their order (BT-FINAL-01).
    pub(super) fn close_holes(&mut self) {
        let mut closed = Self::default();
        let stacks = self.0.iter().filter(|stack| !stack.is_empty());
        closed.0.iter_mut().zip(stacks).for_each(|(space, stack)| *space = *stack);
        *self = closed;
    }

    /// All beans that lie here.
    #[must_use]
    pub fn beans(&self) -> Bunch {
        self.0.iter().fold(Bunch::NONE, |beans, stack| beans.plus(stack.bunch()))
    }
}
