//! Why a bot does something. A client has a sentence for each of these keys.

/// The keys, each with its name here.
macro_rules! reasons {
    ($($(#[doc = $about:literal])+ $name:ident = $key:literal,)+) => {
        /// Why something is done, or would be.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum Reason {
            $($(#[doc = $about])+ $name,)+
        }

        impl Reason {
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// The word a client knows it by.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Self::$name => $key,)+
                }
            }
        }
    };
}

reasons! {
    /// Nothing in particular: it plays at random.
    Any = "any",
    /// The card joins its own kind.
    FitsField = "fits-field",
    /// The card begins an empty field.
    NewField = "new-field",
    /// A field is harvested so that a card can be planted there.
    MakeRoom = "make-room",
    /// The field will not get better.
    Ripe = "ripe",
    /// There is nothing better to do in this step.
    GoOn = "go-on",
    /// A 3rd field will earn more than it costs.
    ThirdFieldPays = "third-field-pays",
    /// The others should know what would be welcome.
    TellWhatIGrow = "tell-what-i-grow",
    /// The deal brings more than it costs.
    GoodDeal = "good-deal",
    /// Somebody may well take this offer, and it would be good.
    WorthATry = "worth-a-try",
    /// The cards that are wanted are not there.
    Cannot = "cannot",
    /// What would come does not fit, and would cost more than it brings.
    NoFieldForIt = "no-field-for-it",
    /// It would help the other player too much for what it brings.
    TooLittleForWhatItGivesYou = "too-little-for-what-it-gives-you",
    /// No, without a reason.
    No = "no",
    /// An own offer has turned bad.
    NoLongerGood = "no-longer-good",
    /// There is nothing left to trade for.
    NoBetterDeal = "no-better-deal",
    /// A bonus condition stands on a field, for everybody to see.
    BonusIsThere = "bonus-is-there",
    /// A bonus card is kept: its condition may come about.
    BonusWithinReach = "bonus-within-reach",
    /// A bonus card is given up: its condition will hardly come about.
    BonusOutOfReach = "bonus-out-of-reach",
    /// The gift is better away than in the own fields.
    GiftThatSuitsMe = "gift-that-suits-me",
    /// Nothing is behind the offer, and it will hardly be taken.
    BluffTheyWillDecline = "bluff-they-will-decline",
    /// What is offered fits.
    GiftIsWelcome = "gift-is-welcome",
    /// What is offered would break up a field that is worth more.
    GiftWouldHurt = "gift-would-hurt",
    /// Of the copies of this bean this one is missed least.
    CopyIMissLeast = "copy-i-miss-least",
    /// The hand is better off without this card.
    OnlyHurts = "only-hurts",
    /// A lady moves up, to be on top or near it.
    LadyNearTheTop = "lady-near-the-top",
    /// No lady moves: they lie well as they are.
    LadyIsWellThere = "lady-is-well-there",
    /// A field is harvested before a card of its own kind makes it pay less.
    BeforeItIsBuried = "before-it-is-buried",
    /// A field is harvested before a boss takes a bean of it.
    SaveFromTribute = "save-from-tribute",
    /// A set is better in a boss field than in an own one, or before the other player.
    BetterWithABoss = "better-with-a-boss",
    /// Every boss needs a bean, and this one is missed least.
    BossNeedsABean = "boss-needs-a-bean",
    /// No card may go to the empty boss field.
    NothingForTheBoss = "nothing-for-the-boss",
    /// An order is delivered.
    OrderFilled = "order-filled",
    /// The order to start from, with the best way on from its town.
    BestStart = "best-start",
    /// Something can be delivered in that town.
    TowardsAnOrder = "towards-an-order",
    /// A bean that an order lacks is for sale in that town.
    NeededBeansThere = "needed-beans-there",
    /// Beans cost less in that town than the bank pays for them.
    CheapThere = "cheap-there",
    /// The trip takes few cards, so that the toll and lost orders are put off.
    SavesCards = "saves-cards",
    /// An own order asks for the bean.
    NeededForAnOrder = "needed-for-an-order",
    /// The bean costs less than the bank pays for it at the end.
    BelowBasePrice = "below-base-price",
    /// The next order may ask for the bean.
    MayBeAskedFor = "may-be-asked-for",
    /// A bean makes room for one that is worth more.
    RoomInTheWagon = "room-in-the-wagon",
    /// Of all beans in the wagon this one is missed least.
    MissedLeast = "missed-least",
    /// One more order is likely to pay more than it costs.
    OrderPays = "order-pays",
}
