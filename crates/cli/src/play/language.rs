//! The small language a person types: a number, an offer, or a word.

mod trader;

use beanfield_rules::bean::Bean;
use beanfield_rules::ladies::Card;
use beanfield_rules::seat::Seat;
use serde_json::{Map, Value, json};

use super::words::{list, plain_word};
use crate::text::one_of;

pub(super) const HELP: &str = "\
Type the number of a choice, or:
  offer B: hand 3 + face-up soy for red    a trade; cards of the hand are counted from the front
  offer everyone: hand 1 for 2 blue        on your turn: all may answer, you choose
  offer B: hand 2 for nothing              a gift
  offer A: for red                         ask for a gift
  offer everyone: face-up soy for open     'make me an offer'
  offer B: red + bought 2 stink for chili  Bean Trader: beans of your wagon and of your town; whoever is
                                           elsewhere is invited with it, or you ask to be
  counter 4: hand 2 for red                answer offer 4 with one of your own
  accept 3 with hand 2, hand 4             say yes, with these cards
  decline 3, withdraw 3, close 3 with B    answer an offer, take back or close your own
  harvest 1                                at any time the rules allow
  wish red, blue not stink                 show what you would like and would not take
  (nothing)                                see the table again
  quit                                     leave the game";

/// What a line means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Typed {
    Nothing,
    Help,
    Quit,
    Number(usize),
    /// The rules have yet to judge it.
    Action(Value),
}

/// Reads a line; the sentence says what could not be understood.
pub(super) fn read(line: &str, view: &Value) -> Result<Typed, String> {
    let line = line.trim();
    if line.starts_with('{') {
        // Any action of any game, as records and the API write it.
        return serde_json::from_str(line).map(Typed::Action).map_err(|error| format!("That is no JSON: {error}."));
    }
    let mut words = Words::of(line);
    let Some(first) = words.next() else { return Ok(Typed::Nothing) };
    let action = match first.as_str() {
        "help" | "h" | "?" => return Ok(Typed::Help),
        "quit" | "q" | "exit" | "bye" => return Ok(Typed::Quit),
        "offer" => offer(&mut words, view)?,
        "counter" => counter(&mut words, view)?,
        "accept" => {
            let offer = words.number("the number of the offer, such as `accept 3 with hand 2`")?;
            if super::trader::is_played(view) {
                json!({ "do": "accept", "offer": offer })
            } else {
                words.skip("with");
                json!({ "do": "accept", "offer": offer, "cards": cards(&mut words)? })
            }
        }
        "decline" | "withdraw" => json!({ "do": first, "offer": words.number("the number of the offer")? }),
        "close" => {
            let offer = words.number("the number of your offer, such as `close 3 with B`")?;
            words.skip("with");
            json!({ "do": "close", "offer": offer, "with": seat(words.next())? })
        }
        "harvest" => json!({ "do": "harvest", "field": words.small_number("the number of a field")? }),
        "wish" => wish(&mut words)?,
        number => match number.parse() {
            Ok(number) => {
                words.end()?;
                return Ok(Typed::Number(number));
            }
            Err(_) => return Err(format!("`{first}` is not understood; type the number of a choice, or `help`.")),
        },
    };
    words.end()?;
    Ok(Typed::Action(action))
}

/// More than there are cards of anything; the rules read no greater number.
const MOST: u32 = 255;

/// The words of a line, without what only makes it pleasant to read.
struct Words(std::iter::Peekable<std::vec::IntoIter<String>>);

impl Words {
    fn of(line: &str) -> Self {
        let line = line.to_lowercase().replace([':', ',', '+', '.'], " ");
        let words = line.split_whitespace().filter(|word| *word != "and");
        Self(words.map(str::to_owned).collect::<Vec<_>>().into_iter().peekable())
    }

    fn next(&mut self) -> Option<String> {
        self.0.next()
    }

    fn peek(&mut self) -> Option<&str> {
        self.0.peek().map(String::as_str)
    }

    /// Takes this word if it comes next.
    fn skip(&mut self, word: &str) -> bool {
        self.0.next_if(|next| next == word).is_some()
    }

    fn number_if_any(&mut self) -> Option<u32> {
        let number = self.peek()?.parse().ok()?;
        self.next();
        Some(number)
    }

    /// A place or a field. Beyond all that exist, one number is as good as another for the rules to refuse.
    fn small_number(&mut self, what: &str) -> Result<u32, String> {
        self.number(what).map(|number| number.min(MOST))
    }

    fn number(&mut self, what: &str) -> Result<u32, String> {
        self.number_if_any().ok_or_else(|| match self.peek() {
            Some(word) => format!("`{word}` stands where {what} is expected."),
            None => format!("Add {what}."),
        })
    }

    fn end(&mut self) -> Result<(), String> {
        self.next().map_or(Ok(()), |word| Err(format!("`{word}` is too much at the end; `help` shows examples.")))
    }
}

fn offer(words: &mut Words, view: &Value) -> Result<Value, String> {
    let to = match words.peek() {
        Some("everyone" | "everybody" | "all") => {
            words.next();
            "everyone".to_owned()
        }
        _ => seat(words.next())?,
    };
    if super::trader::is_played(view) {
        return trader::offer(words, view, &to);
    }
    let (give, want) = terms(words)?;
    Ok(json!({ "do": "propose", "to": to, "give": give, "want": want }))
}

fn counter(words: &mut Words, view: &Value) -> Result<Value, String> {
    let number = words.number("the number of the offer, such as `counter 4: hand 2 for red`")?;
    let answered = list(&view["offers"]).find(|offer| offer["number"] == number);
    let to = answered.map(|offer| &offer["from"]).ok_or_else(|| format!("There is no open offer {number}."))?;
    if super::trader::is_played(view) {
        let mut action = trader::offer(words, view, to.as_str().unwrap_or_default())?;
        action["answers"] = json!(number);
        return Ok(action);
    }
    let (give, want) = terms(words)?;
    Ok(json!({ "do": "propose", "to": to, "give": give, "want": want, "answers": number }))
}

/// Cards, `for`, and what is wanted.
fn terms(words: &mut Words) -> Result<(Vec<Value>, Value), String> {
    let give = cards(words)?;
    if !words.skip("for") {
        return Err(match words.peek() {
            Some(word) => format!("`{word}` is no card; cards are named like `hand 3` or `face-up soy`."),
            None => "Say what you want for it: `for red`, `for nothing` or `for open`.".to_owned(),
        });
    }
    let want = match words.peek() {
        Some("nothing") => {
            words.next();
            json!({})
        }
        Some("open" | "anything") => {
            words.next();
            json!("open")
        }
        None => return Err("Say what you want after `for`: `red`, `2 blue`, `nothing` or `open`.".to_owned()),
        _ => beans_wanted(words)?,
    };
    Ok((give, want))
}

fn beans_wanted(words: &mut Words) -> Result<Value, String> {
    let mut want: Map<String, Value> = Map::new();
    while words.peek().is_some() {
        let number = words.number_if_any().unwrap_or(1);
        let kind = bean_or_card(words)?;
        let before = want.get(&kind).and_then(Value::as_u64).unwrap_or(0);
        want.insert(kind, json!((before + u64::from(number)).min(MOST.into())));
    }
    Ok(Value::Object(want))
}

/// Own cards, named by their places, up to a word that names none.
fn cards(words: &mut Words) -> Result<Vec<Value>, String> {
    let mut cards = Vec::new();
    loop {
        match words.peek() {
            Some("nothing") => {
                words.next();
            }
            Some("hand") => {
                words.next();
                cards.push(json!({ "hand": words.small_number("a place in your hand, counted from the front")? }));
                while let Some(next) = words.number_if_any() {
                    cards.push(json!({ "hand": next.min(MOST) }));
                }
            }
            Some("face-up" | "face_up" | "faceup" | "face") => {
                if words.next().as_deref() == Some("face") {
                    words.skip("up");
                }
                let number = words.number_if_any().unwrap_or(1);
                let card = json!({ "face_up": bean_or_card(words)? });
                cards.extend(std::iter::repeat_n(card, number.min(MOST) as usize));
            }
            Some("received") => {
                words.next();
                cards.push(json!({ "received": bean_or_card(words)? }));
            }
            Some("field") => {
                words.next();
                cards.push(json!({ "field": words.small_number("the number of a field")? }));
            }
            Some("coin") => {
                words.next();
                cards.push(json!("coin"));
            }
            _ => return Ok(cards),
        }
    }
}

/// A bean, or in Ladies a card such as `red-lady`.
fn bean_or_card(words: &mut Words) -> Result<String, String> {
    if let Some(card) = words.peek().and_then(|word| Card::named(&word.replace('-', "_"))) {
        words.next();
        return Ok(card.to_string());
    }
    bean(words).map(str::to_owned)
}

fn bean(words: &mut Words) -> Result<&'static str, String> {
    let word = match words.next() {
        Some(word) if word == "black" && words.skip("eyed") => "black_eyed".to_owned(),
        word => word.unwrap_or_default().replace('-', "_"),
    };
    Bean::ALL.into_iter().map(Bean::key).find(|key| *key == word).ok_or_else(|| {
        let beans = one_of(Bean::ALL.map(|bean| plain_word(bean.key())));
        if word.is_empty() { format!("Name a bean: {beans}.") } else { format!("`{word}` is no bean; name {beans}.") }
    })
}

fn seat(word: Option<String>) -> Result<String, String> {
    let word = word.unwrap_or_default();
    match Seat::from_letter(&word.to_uppercase()) {
        Some(seat) => Ok(seat.to_string()),
        None if word.is_empty() => Err("Name a player, such as B.".to_owned()),
        None => Err(format!("`{word}` is no player; name a seat such as B, or make an offer to `everyone`.")),
    }
}

fn wish(words: &mut Words) -> Result<Value, String> {
    let mut wishes = json!({ "do": "wish", "likes": [], "refuses": [] });
    let mut list = "likes";
    while let Some(word) = words.peek() {
        match word {
            "nothing" => {
                words.next();
            }
            "not" => {
                words.next();
                list = "refuses";
            }
            _ => {
                let bean = bean(words)?;
                wishes[list].as_array_mut().expect("both are lists").push(json!(bean));
            }
        }
    }
    Ok(wishes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &str) -> Result<Typed, String> {
        read(line, &json!({ "offers": [{ "number": 4, "from": "C" }] }))
    }

    #[track_caller]
    fn means(line: &str, action: Value) {
        assert_eq!(typed(line), Ok(Typed::Action(action)), "{line}");
    }

    #[test]
    fn offers() {
        means(
            "offer B: hand 3 + face-up soy for red",
            json!({ "do": "propose", "to": "B", "give": [{ "hand": 3 }, { "face_up": "soy" }], "want": { "red": 1 } }),
        );
        means(
            "Offer everyone: hand 1 for 2 blue and black-eyed",
            json!({ "do": "propose", "to": "everyone", "give": [{ "hand": 1 }], "want": { "blue": 2, "black_eyed": 1 } }),
        );
        means(
            "offer b hand 2, 4 for nothing",
            json!({ "do": "propose", "to": "B", "give": [{ "hand": 2 }, { "hand": 4 }], "want": {} }),
        );
        means(
            "offer A: hand 2 for black-eyed-lady",
            json!({ "do": "propose", "to": "A", "give": [{ "hand": 2 }], "want": { "black_eyed_lady": 1 } }),
        );
        means(
            "offer B: face-up soy-baby for nothing",
            json!({ "do": "propose", "to": "B", "give": [{ "face_up": "soy_baby" }], "want": {} }),
        );
        means("offer A: for red", json!({ "do": "propose", "to": "A", "give": [], "want": { "red": 1 } }));
        means(
            "offer everyone: face up 2 soy for open",
            json!({ "do": "propose", "to": "everyone", "give": [{ "face_up": "soy" }, { "face_up": "soy" }], "want": "open" }),
        );
    }

    #[test]
    fn answers() {
        means(
            "counter 4: hand 2 for red",
            json!({ "do": "propose", "to": "C", "give": [{ "hand": 2 }], "want": { "red": 1 }, "answers": 4 }),
        );
        means(
            "accept 3 with hand 2, hand 4",
            json!({ "do": "accept", "offer": 3, "cards": [{ "hand": 2 }, { "hand": 4 }] }),
        );
        means("accept 3", json!({ "do": "accept", "offer": 3, "cards": [] }));
        means("decline 3", json!({ "do": "decline", "offer": 3 }));
        means("close 3 with b", json!({ "do": "close", "offer": 3, "with": "B" }));
    }

    #[test]
    fn wishes_and_harvests() {
        means("wish red, blue not stink", json!({ "do": "wish", "likes": ["red", "blue"], "refuses": ["stink"] }));
        means("wish nothing", json!({ "do": "wish", "likes": [], "refuses": [] }));
        means("harvest 2", json!({ "do": "harvest", "field": 2 }));
        means("{\"do\": \"draw\"}", json!({ "do": "draw" }));
    }

    #[test]
    fn words() {
        assert_eq!(typed(" 12 \n"), Ok(Typed::Number(12)));
        assert_eq!(typed(""), Ok(Typed::Nothing));
        assert_eq!(typed("HELP"), Ok(Typed::Help));
        assert_eq!(typed("quit"), Ok(Typed::Quit));
    }

    #[test]
    fn what_is_not_understood_gets_a_sentence_that_helps() {
        let wrong = [
            ("hello", "help"),
            ("1 2", "`2` is too much"),
            ("offer", "Name a player"),
            ("offer Z: hand 1 for red", "`z` is no player"),
            ("offer B: hand for red", "a place in your hand"),
            ("offer B: hand 1", "Say what you want for it"),
            ("offer B: hand 1 for", "after `for`"),
            ("offer B: hand 1 for lentil", "`lentil` is no bean"),
            ("offer B: soy for red", "`soy` is no card"),
            ("offer B: hand 1 for nothing else", "`else` is too much"),
            ("counter 9: hand 1 for red", "no open offer 9"),
            ("accept", "the number of the offer"),
            ("accept x", "`x` stands where"),
            ("wish lentil", "`lentil` is no bean"),
            ("{", "no JSON"),
            ("99999999999999999999999", "not understood"),
            ("-1", "not understood"),
        ];
        for (line, part) in wrong {
            let sentence = typed(line).expect_err(line);
            assert!(sentence.contains(part), "{line}: {sentence}");
        }
    }
}
