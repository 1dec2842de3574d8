//! A short list without a heap: copied as one piece with the state it is in.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Up to `N` things, at most 255.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    #[must_use]
    pub fn new() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }

    /// # Panics
    /// If the list is full: its owner knows that there is room.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes out the item at `index`; the others keep their order.
    #[inline]
    pub fn remove(&mut self, index: usize) -> T {
        let items = &mut self.items[..self.len as usize];
        let item = items[index];
        items.copy_within(index + 1.., index);
        self.len -= 1;
        item
    }

    /// Keeps what `keep` says, which may change what it keeps.
    pub fn retain(&mut self, mut keep: impl FnMut(&mut T) -> bool) {
        let mut kept = 0;
        for index in 0..self.len as usize {
            if keep(&mut self.items[index]) {
                self.items[kept] = self.items[index];
                kept += 1;
            }
        }
        self.len = kept as u8;
    }

    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        for item in items {
            list.push(item);
        }
        list
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    /// What lay in the unused places does not matter.
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > N {
            return Err(de::Error::invalid_length(items.len(), &"a shorter list"));
        }
        Ok(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_and_go_in_order() {
        let mut list: List<u8, 5> = (1..=5).collect();
        assert_eq!(list.remove(1), 2);
        list.retain(|item| {
            *item += 10;
            *item != 14
        });
        assert_eq!(&*list, [11, 13, 15]);
        assert_eq!(list, [11, 13, 15].into_iter().collect::<List<u8, 5>>());
        list.clear();
        assert!(list.is_empty());
    }

    #[test]
    fn a_list_is_read_up_to_its_length() {
        let read = |text| serde_json::from_str::<List<u8, 3>>(text);
        assert_eq!(read("[1, 2]").expect("short enough"), [1, 2].into_iter().collect());
        assert_eq!(read("[1, 2, 3]").expect("just short enough"), [1, 2, 3].into_iter().collect());
        for long in ["[1, 2, 3, 4]", "[1, 2, 3, 4, 5]"] {
            assert!(read(long).is_err_and(|error| error.to_string().contains("a shorter list")), "{long}");
        }
    }
}
