//! The JSON of the games, described for an `OpenAPI` document: the games side by side, and the types whose form is written by hand.

use utoipa::openapi::schema::{
    AdditionalProperties, AnyOfBuilder, ArrayBuilder, ObjectBuilder, OneOfBuilder, SchemaType, Type,
};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::bean::{Bean, BeanSet, Bunch};
use crate::bean_trader;
use crate::classic;
use crate::gangsters;
use crate::ladies;
use crate::negotiation::{Addressee, OfferNumber};
use crate::seat::{MAX_SEATS, Seat, Seats, Viewer};
use crate::the_duel;

type Schemas = Vec<(String, RefOr<Schema>)>;

/// One of these words.
fn words(words: impl IntoIterator<Item = String>) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::new(Type::String)).enum_values(Some(words))
}

fn reference<T: ToSchema>() -> Ref {
    Ref::from_schema_name(T::name())
}

fn add<T: ToSchema>(schemas: &mut Schemas) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// Something, or a word that stands in for it.
fn or_words<T: ToSchema>(others: &[&str], about: &str) -> RefOr<Schema> {
    let others = words(others.iter().map(|&word| word.to_owned()));
    OneOfBuilder::new().item(reference::<T>()).item(others).description(Some(about)).into()
}

macro_rules! schema {
    ($type:ty $(as $name:literal)?, needs [$($needed:ty),*], $schema:expr) => {
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $type {
            $(fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            })?

            fn schemas(_schemas: &mut Schemas) {
                $(add::<$needed>(_schemas);)*
            }
        }
    };
}

/// Something that each game has in its own form; which, the family of the ruleset tells. Simple things look the same in several.
macro_rules! of_every_game {
    ($name:ident, $about:literal) => {
        of_every_game!($name, $about, [classic, the_duel, ladies, gangsters, bean_trader]);
    };
    ($name:ident, $about:literal, [$($game:ident),*]) => {
        #[doc = $about]
        #[derive(Debug)]
        pub enum $name {}

        schema!($name, needs [$($game::$name),*], {
            AnyOfBuilder::new()$(.item(reference::<$game::$name>()))*.description(Some($about))
        });
    };
}

of_every_game!(View, "The game as a viewer may know it.");
of_every_game!(Action, "What a player can say.");
of_every_game!(Event, "What happened, as a viewer may know it.");

schema!(
    Seat,
    needs [],
    words(Seat::all(MAX_SEATS as u8).map(|seat| seat.to_string())).description(Some("A place at the table, clockwise."))
);

schema!(Seats, needs[Seat], ArrayBuilder::new().items(reference::<Seat>()).description(Some("A set of seats.")));

schema!(
    Viewer,
    needs[Seat],
    or_words::<Seat>(&["spectator", "all"], "Through whose eyes something is seen; `all` at once after the end.")
);

schema!(BeanSet, needs[Bean], ArrayBuilder::new().items(reference::<Bean>()).description(Some("A set of varieties.")));

schema!(Bunch, needs [], {
    let number = || {
        let most = classic::data::VARIETIES.iter().map(|variety| variety.cards).max();
        ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer)).minimum(Some(1)).maximum(most)
    };
    Bean::ALL
        .into_iter()
        .fold(ObjectBuilder::new(), |bunch, bean| bunch.property(bean.key(), number()))
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
        .description(Some("A number of each variety: cards whose order does not matter."))
});

schema!(
    OfferNumber,
    needs [],
    ObjectBuilder::new()
        .schema_type(SchemaType::new(Type::Integer))
        .minimum(Some(1))
        .description(Some("The number of an offer, counted from 1; never used again in the same game."))
);

schema!(Addressee, needs[Seat], or_words::<Seat>(&["everyone"], "To whom an offer is made."));

const WANT: &str = "What a proposer would like to have; `open` asks for an offer, `{}` makes a gift.";

schema!(classic::Want as "ClassicWant", needs [Bunch], or_words::<Bunch>(&["open"], WANT));

schema!(classic::ToldWant as "ClassicWant", needs [Bunch], or_words::<Bunch>(&["open"], WANT));

schema!(
    the_duel::Bonus as "TheDuelBonus",
    needs [],
    words(the_duel::Bonus::all().map(|card| card.to_string())).description(Some("A bonus card; `GET /games` tells its pattern."))
);

schema!(
    ladies::Card as "LadiesCard",
    needs [],
    words(ladies::Card::all().map(|card| card.to_string())).description(Some("A card: its bean and its figure."))
);

/// So many of each of these.
fn numbers(names: impl Iterator<Item = String>) -> ObjectBuilder {
    let number = || ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer)).minimum(Some(1));
    names
        .fold(ObjectBuilder::new(), |bunch, name| bunch.property(name, number()))
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
}

schema!(ladies::Cards as "LadiesCards", needs [], {
    let names = ladies::Card::all().map(|card| card.to_string());
    numbers(names).description(Some("A number of each card: their order does not matter."))
});

fn ladies_want() -> OneOfBuilder {
    let beans = ladies::data::IN_PLAY.iter().map(|bean| bean.key().to_owned());
    let cards = ladies::Card::all().map(|card| card.to_string());
    let about = "What a proposer would like to have: beans, and cards that lie face up; `open` asks for an offer, `{}` makes a gift.";
    OneOfBuilder::new().item(numbers(beans.chain(cards))).item(words(["open".to_owned()])).description(Some(about))
}

schema!(ladies::Want as "LadiesWant", needs [], ladies_want());

schema!(ladies::ToldWant as "LadiesWant", needs [], ladies_want());

schema!(
    bean_trader::Order as "BeanTraderOrder",
    needs [],
    words(bean_trader::Order::all().map(|card| card.to_string())).description(Some("An order; `GET /games` tells what it asks for."))
);

schema!(
    bean_trader::HarvestCard as "BeanTraderHarvestCard",
    needs [],
    words(bean_trader::HarvestCard::all().map(|card| card.to_string())).description(Some("A new harvest card; `GET /games` tells what it brings."))
);

schema!(
    bean_trader::HandCard as "BeanTraderHandCard",
    needs [],
    words(bean_trader::HandCard::all().map(|card| card.to_string())).description(Some("A card of a hand: a travel card of the own colour, or an order."))
);

fn goods() -> ObjectBuilder {
    let number =
        |most| ObjectBuilder::new().schema_type(SchemaType::new(Type::Integer)).minimum(Some(0)).maximum(Some(most));
    let beans = bean_trader::map::IN_PLAY.iter().map(|bean| (bean.key(), u16::from(Bunch::most(bean))));
    let never = bean_trader::NEVER_DEALT.into_iter().map(|other| (other, u16::MAX));
    beans.chain(never).fold(ObjectBuilder::new(), |goods, (key, most)| goods.property(key, number(most)))
}

schema!(
    bean_trader::Goods as "BeanTraderGoods",
    needs [],
    goods()
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(false)))
        .description(Some("Beans for a deal. What is no bean can be named, but is never dealt."))
);

schema!(
    bean_trader::Wanted as "BeanTraderWanted",
    needs [bean_trader::Goods],
    or_words::<bean_trader::Goods>(&["open"], WANT)
);
