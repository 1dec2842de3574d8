//! The material of Bean Trader: beans, towns with their prices, roads, harvest cards, orders, and the numbers of the rules; each
//! with where it comes from.
//!
//! The rulebook's pictures of the board and the cards are not known to us. What its text and its examples say is `Stated`
//! (in a price: `s`). The rest is `House`, ours (in a price: `h`), made so that everything stated holds. `map.rs` makes tables
//! of this for quick look-ups, and `checks.rs` checks while compiling that the map hangs together, that every ladder of prices passes the
//! base price where the game starts, and that the chips add up.

use super::map::City::{self, Aalborg, Bergen, Bremen, Danzig, Edinburgh, Hamburg};
use super::map::City::{London, Luebeck, Malmo, Riga, Rostock, Visby};
use crate::bean::Bean::{self, BlackEyed, Blue, Chili, Garden, Green, Red, Soy, Stink};
use crate::harvest::Provenance::{self, House, Stated};

pub const BEAN_TRADER: &str = "bean-trader";

pub const FEWEST_PLAYERS: u8 = 3;
pub const MOST_PLAYERS: usize = 5;
/// Beans a wagon has room for.
pub const WAGON: u32 = 8;
/// Orders each player draws at the start.
pub const DEALT: usize = 3;
/// The toll of a trip, and that of a player who was invited.
pub const TOLL: u8 = 20;
pub const TOLL_INVITED: u8 = 15;
/// What an order costs, beside a travel card.
pub const ORDER_PRICE: u8 = 5;
/// How many times a loan is paid back.
pub const LOAN_FACTOR: u8 = 2;
/// Harvest cards put aside for the last round.
pub const RESERVE: usize = 2;
/// The harvest card, counted as they are drawn, that begins the last round when it is placed.
pub const LAST_HARVEST: usize = HARVESTS.len() - RESERVE;
/// The most offers one player may have open (ours).
pub const MOST_OFFERS: usize = 8;

/// The colours of the travel cards and figures, by seat.
pub const COLOURS: [&str; MOST_PLAYERS] = ["red", "yellow", "green", "blue", "violet"];

/// The travel cards of a colour, as the hand is sorted at the start. The rulebook shows for one colour that card 2 is Supply and
/// card 3 is Toll; that it is so in all colours is ours.
pub const TRAVEL_CARDS: [&str; 7] = ["travel-1", "supply", "toll", "travel-4", "travel-5", "travel-6", "travel-7"];
/// Their places in the sorted hand, counted from 0.
pub const SUPPLY_CARD: usize = 1;
pub const TOLL_CARD: usize = 2;

/// One type of bean.
#[derive(Clone, Copy, Debug)]
pub struct Variety {
    pub bean: Bean,
    /// The colour of its chips.
    pub colour: &'static str,
    pub colour_from: Provenance,
    /// Stated.
    pub base_price: u8,
    /// Ours; that there are 117 in all is stated.
    pub chips: u8,
}

const fn variety(bean: Bean, colour: &'static str, colour_from: Provenance, base_price: u8, chips: u8) -> Variety {
    Variety { bean, colour, colour_from, base_price, chips }
}

#[rustfmt::skip]
pub const BEANS: [Variety; 8] = [
    //      bean       chips are         base price, number of chips
    variety(Blue,      "blue",   Stated,  4, 18),
    variety(Chili,     "yellow", Stated,  5, 17),
    variety(Stink,     "orange", House,   6, 16),
    variety(Green,     "brown",  Stated,  7, 15),
    variety(Soy,       "violet", Stated,  9, 14),
    variety(BlackEyed, "white",  Stated, 11, 13),
    variety(Red,       "red",    House,  12, 12),
    variety(Garden,    "green",  Stated, 14, 12),
];

/// All chips together.
pub const CHIPS: u32 = 117;

/// A price and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Price(pub u8, pub Provenance);

const fn s(thalers: u8) -> Price {
    Price(thalers, Stated)
}

const fn h(thalers: u8) -> Price {
    Price(thalers, House)
}

/// A bean that a town sells, with its prices: those on the spaces of the beanometer from the lowest up, and that in the round
/// picture above them.
#[derive(Clone, Copy, Debug)]
pub struct Sold {
    pub bean: Bean,
    /// That it is sold here.
    pub from: Provenance,
    pub prices: &'static [Price],
}

const fn sold(bean: Bean, from: Provenance, prices: &'static [Price]) -> Sold {
    Sold { bean, from, prices }
}

/// A town of the Hanse. That most towns sell two types, Hamburg and Malmö three, and that a beanometer has two spaces more than
/// types, is stated.
#[derive(Clone, Copy, Debug)]
pub struct Town {
    pub city: City,
    pub name: &'static str,
    pub name_from: Provenance,
    /// What the names of its orders begin with.
    pub code: &'static str,
    /// Where it is drawn (ours): to the east and to the south, from 0 to 1000.
    pub at: (u16, u16),
    /// In the order in which the beans lie at the start, from the lowest space up.
    pub sells: &'static [Sold],
}

const fn town(
    city: City,
    name: &'static str,
    name_from: Provenance,
    code: &'static str,
    at: (u16, u16),
    sells: &'static [Sold],
) -> Town {
    Town { city, name, name_from, code, at, sells }
}

/// The price in the bottom-most empty space at the start is the base price, as stated. Ours is the rest: two thalers more for each
/// space below, and above it one less for beans up to a base price of 7, two less for dearer ones.
#[rustfmt::skip]
pub const TOWNS: [Town; City::COUNT] = [
    town(Edinburgh, "Edinburgh", Stated, "EDI", (80, 450), &[
        sold(Blue, House, &[h(8), h(6), s(4), h(3), h(2)]),
        sold(Red, Stated, &[s(16), h(14), s(12), h(10), h(8)]),
    ]),
    town(London, "London", House, "LON", (130, 850), &[
        sold(Stink, House, &[h(10), h(8), s(6), h(5), h(4)]),
        sold(Soy, House, &[h(13), h(11), s(9), h(7), h(5)]),
    ]),
    town(Bergen, "Bergen", House, "BER", (330, 110), &[
        sold(Blue, House, &[h(8), h(6), s(4), h(3), h(2)]),
        sold(BlackEyed, House, &[h(15), h(13), s(11), h(9), h(7)]),
    ]),
    town(Aalborg, "Aalborg", Stated, "AAL", (430, 385), &[
        sold(Stink, House, &[h(10), h(8), s(6), h(5), h(4)]),
        sold(Green, House, &[h(11), h(9), s(7), h(6), h(5)]),
    ]),
    town(Bremen, "Bremen", Stated, "BRE", (295, 805), &[
        sold(Green, Stated, &[h(11), h(9), s(7), h(6), h(5)]),
        sold(BlackEyed, Stated, &[h(15), h(13), s(11), h(9), h(7)]),
    ]),
    town(Hamburg, "Hamburg", Stated, "HAM", (410, 720), &[
        sold(Chili, Stated, &[h(11), h(9), h(7), s(5), h(4), h(3)]),
        sold(Blue, Stated, &[h(10), h(8), s(6), s(4), h(3), h(2)]),
        sold(Soy, Stated, &[h(15), h(13), h(11), s(9), h(7), h(5)]),
    ]),
    town(Luebeck, "Lübeck", House, "LUE", (530, 745), &[
        sold(Green, House, &[h(11), h(9), s(7), h(6), h(5)]),
        sold(Garden, House, &[h(18), h(16), s(14), h(12), h(10)]),
    ]),
    town(Rostock, "Rostock", Stated, "ROS", (645, 675), &[
        sold(Blue, House, &[h(8), h(6), s(4), h(3), h(2)]),
        sold(Stink, Stated, &[h(10), h(8), s(6), h(5), h(4)]),
    ]),
    town(Malmo, "Malmö", Stated, "MAL", (630, 490), &[
        sold(Chili, House, &[h(11), h(9), h(7), s(5), h(4), h(3)]),
        sold(Green, House, &[h(13), h(11), h(9), s(7), h(6), h(5)]),
        sold(Garden, Stated, &[h(20), h(18), h(16), s(14), h(12), h(10)]),
    ]),
    town(Danzig, "Danzig", Stated, "DAN", (810, 695), &[
        sold(Chili, Stated, &[h(9), h(7), s(5), h(4), h(3)]),
        sold(Garden, House, &[h(18), h(16), s(14), h(12), h(10)]),
    ]),
    town(Visby, "Visby", Stated, "VIS", (800, 340), &[
        sold(Stink, House, &[h(10), h(8), s(6), h(5), h(4)]),
        sold(Red, Stated, &[s(16), h(14), s(12), h(10), h(8)]),
    ]),
    town(Riga, "Riga", House, "RIG", (940, 460), &[
        sold(Soy, House, &[h(13), h(11), s(9), h(7), h(5)]),
        sold(BlackEyed, House, &[h(15), h(13), s(11), h(9), h(7)]),
    ]),
];

/// A road between two neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Road(pub City, pub City, pub Provenance);

pub const ROADS: [Road; 17] = [
    Road(Edinburgh, London, House),
    Road(Edinburgh, Aalborg, Stated),
    Road(London, Bremen, House),
    Road(Bergen, Aalborg, House),
    Road(Bergen, Malmo, House),
    Road(Aalborg, Hamburg, House),
    Road(Aalborg, Rostock, Stated),
    Road(Aalborg, Malmo, House),
    Road(Bremen, Hamburg, House),
    Road(Hamburg, Luebeck, House),
    Road(Luebeck, Rostock, House),
    Road(Rostock, Malmo, House),
    Road(Rostock, Danzig, House),
    Road(Malmo, Visby, House),
    Road(Danzig, Visby, House),
    Road(Danzig, Riga, House),
    Road(Visby, Riga, House),
];

/// A new harvest: so many beans for each of three towns, in the order in which they are placed.
#[derive(Clone, Copy, Debug)]
pub struct Harvest {
    pub entries: [(City, Bean, u8); 3],
    pub from: Provenance,
}

const fn harvest(from: Provenance, entries: [(City, Bean, u8); 3]) -> Harvest {
    Harvest { entries, from }
}

/// H01 to H10. Ours: three towns that are not neighbours, three different beans, eight beans a card; every bean of every town is
/// on at least one card.
pub const HARVESTS: [Harvest; 10] = [
    harvest(Stated, [(Hamburg, Blue, 2), (Danzig, Chili, 3), (Malmo, Garden, 3)]),
    harvest(House, [(Edinburgh, Red, 2), (Hamburg, Soy, 3), (Malmo, Chili, 3)]),
    harvest(House, [(Edinburgh, Red, 3), (Hamburg, Chili, 3), (Visby, Stink, 2)]),
    harvest(House, [(Edinburgh, Blue, 3), (Malmo, Green, 2), (Danzig, Garden, 3)]),
    harvest(House, [(London, Soy, 3), (Bergen, BlackEyed, 3), (Danzig, Chili, 2)]),
    harvest(House, [(London, Stink, 3), (Aalborg, Green, 3), (Visby, Red, 2)]),
    harvest(House, [(London, Soy, 3), (Rostock, Stink, 2), (Riga, BlackEyed, 3)]),
    harvest(House, [(Bergen, Blue, 2), (Bremen, Green, 3), (Luebeck, Garden, 3)]),
    harvest(House, [(Aalborg, Stink, 3), (Luebeck, Green, 2), (Visby, Red, 3)]),
    harvest(House, [(Bremen, BlackEyed, 3), (Rostock, Blue, 3), (Riga, Soy, 2)]),
];

/// An order: beans to be brought to a town, and what the bank pays for them.
#[derive(Clone, Copy, Debug)]
pub struct OrderCard {
    pub key: &'static str,
    pub city: City,
    pub city_from: Provenance,
    pub beans: &'static [Bean],
    pub beans_from: Provenance,
    pub value: u8,
    pub value_from: Provenance,
}

const fn stated(key: &'static str, city: City, beans: &'static [Bean], value: u8) -> OrderCard {
    OrderCard { key, city, city_from: Stated, beans, beans_from: Stated, value, value_from: Stated }
}

const fn house(key: &'static str, city: City, beans: &'static [Bean], value: u8) -> OrderCard {
    OrderCard { key, city, city_from: House, beans, beans_from: House, value, value_from: House }
}

/// The rulebook names the value of this one, but not its beans.
const fn beans_house(
    key: &'static str,
    city: City,
    city_from: Provenance,
    beans: &'static [Bean],
    value: u8,
) -> OrderCard {
    OrderCard { key, city, city_from, beans, beans_from: House, value, value_from: Stated }
}

/// Ours: five orders a town, none for what the town itself sells, none with a bean twice, every bean on 18 of them; and the
/// value, which comes out right for all that is stated: the base prices together, 6, 3 for each bean, and 2 for each road from the
/// town to the nearest one that sells the bean.
#[rustfmt::skip]
pub const ORDERS: [OrderCard; 60] = [
    house("EDI-1", Edinburgh, &[Stink, Green], 29),
    house("EDI-2", Edinburgh, &[Green, Soy], 32),
    house("EDI-3", Edinburgh, &[BlackEyed, Garden], 45),
    house("EDI-4", Edinburgh, &[Chili, Stink, BlackEyed], 47),
    stated("EDI-5", Edinburgh, &[Chili, Soy, Garden], 53),
    beans_house("LON-1", London, House, &[Blue, Chili], 27),
    house("LON-2", London, &[BlackEyed, Red], 39),
    house("LON-3", London, &[Chili, Garden], 41),
    beans_house("LON-4", London, House, &[Blue, Green, Red], 44),
    house("LON-5", London, &[Green, BlackEyed, Garden], 57),
    house("BER-1", Bergen, &[Chili, Stink], 27),
    house("BER-2", Bergen, &[Chili, Green], 28),
    house("BER-3", Bergen, &[Soy, Red], 41),
    house("BER-4", Bergen, &[Stink, Soy, Garden], 52),
    house("BER-5", Bergen, &[Green, Red, Garden], 56),
    house("AAL-1", Aalborg, &[Blue, Chili], 25),
    house("AAL-2", Aalborg, &[Blue, Soy], 29),
    house("AAL-3", Aalborg, &[BlackEyed, Red], 39),
    house("AAL-4", Aalborg, &[Chili, BlackEyed, Garden], 51),
    house("AAL-5", Aalborg, &[Soy, Red, Garden], 56),
    house("BRE-1", Bremen, &[Chili, Soy], 30),
    house("BRE-2", Bremen, &[Blue, Garden], 36),
    house("BRE-3", Bremen, &[Red, Garden], 46),
    house("BRE-4", Bremen, &[Blue, Stink, Soy], 40),
    house("BRE-5", Bremen, &[Chili, Stink, Red], 46),
    house("HAM-1", Hamburg, &[Green, BlackEyed], 34),
    house("HAM-2", Hamburg, &[Stink, Red], 36),
    house("HAM-3", Hamburg, &[Green, Red], 37),
    house("HAM-4", Hamburg, &[Stink, Green, Garden], 48),
    house("HAM-5", Hamburg, &[Stink, BlackEyed, Garden], 52),
    house("LUE-1", Luebeck, &[Blue, Stink], 26),
    house("LUE-2", Luebeck, &[Stink, Soy], 31),
    house("LUE-3", Luebeck, &[Blue, Red], 36),
    house("LUE-4", Luebeck, &[Blue, Chili, BlackEyed], 43),
    house("LUE-5", Luebeck, &[Chili, Soy, BlackEyed], 48),
    stated("ROS-1", Rostock, &[Chili, Red], 35),
    beans_house("ROS-2", Rostock, Stated, &[Soy, BlackEyed], 40),
    house("ROS-3", Rostock, &[BlackEyed, Garden], 43),
    stated("ROS-4", Rostock, &[Chili, Green, Red], 47),
    house("ROS-5", Rostock, &[Green, Soy, Garden], 53),
    house("MAL-1", Malmo, &[Blue, Red], 32),
    house("MAL-2", Malmo, &[Stink, Soy], 33),
    house("MAL-3", Malmo, &[Stink, Red], 34),
    house("MAL-4", Malmo, &[Blue, Stink, BlackEyed], 42),
    house("MAL-5", Malmo, &[Blue, Soy, BlackEyed], 47),
    house("DAN-1", Danzig, &[Blue, Green], 29),
    house("DAN-2", Danzig, &[Blue, Soy], 29),
    house("DAN-3", Danzig, &[Stink, BlackEyed], 33),
    house("DAN-4", Danzig, &[Stink, Green, Red], 48),
    house("DAN-5", Danzig, &[Soy, BlackEyed, Red], 53),
    house("VIS-1", Visby, &[Chili, BlackEyed], 32),
    stated("VIS-2", Visby, &[Blue, BlackEyed], 33),
    house("VIS-3", Visby, &[Soy, Garden], 39),
    house("VIS-4", Visby, &[Chili, Green, Soy], 42),
    house("VIS-5", Visby, &[Blue, Green, Garden], 48),
    house("RIG-1", Riga, &[Stink, Garden], 36),
    house("RIG-2", Riga, &[Green, Red], 37),
    house("RIG-3", Riga, &[Green, Garden], 39),
    house("RIG-4", Riga, &[Blue, Chili, Stink], 38),
    house("RIG-5", Riga, &[Blue, Chili, Green], 41),
];
