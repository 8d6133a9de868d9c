// Numbers, money and measures in English, translated to digits and the Hebrew words for their units.
import { type LatinRow as Row, words } from "./latin-row";

/** "2 400 000". */
const SPACED_THOUSANDS: Row = [
  /(?<![\d.,])\d{1,3}(?: \d{3}){2}(?![\d.,]*\d)|(?<![\d.,]|[\d.,] )\d{1,3} 000(?! ?\d)/g,
  ([all]) => all.replaceAll(" ", ""),
];
const COUNTED = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const countOf = (word: string) => (/\d/.test(word) ? Number(word) : COUNTED.indexOf(word) + 1);
const NUMBER = `\\d+(?:\\.\\d+)?|${COUNTED.join("|")}`;
/** Words that may follow a number in words: its multiplier or its unit. */
const UNIT =
  "bed|bdr|room|parking|balcon|terrace|car|million|thousand|hundred|grand|k(?![a-z])|mil(?![a-z])|floor|sq";
const LIVED_IN = "(?:bed)?rooms?|bed(?![a-z])";

export const ENGLISH_NUMBERS: readonly Row[] = [
  SPACED_THOUSANDS,
  [words("rms?"), "rooms"],
  [words("(?:till?|upto) (?=\\d)"), "up to "],
  [words("for (?:\\d|two|three|four) (?=students|people|persons|adults)"), "for "],
  [words("(\\d(?:\\.5)?) ?(bed)?rooms? plus"), ([, rooms, bed]) => `${rooms}+ ${bed ?? ""}rooms`],
  [
    words(`(${NUMBER}) point (${NUMBER})(?= )`),
    ([, whole, part]) => `${countOf(whole!)}.${countOf(part!)}`,
  ],
  // "two and a half million", "three and a half rooms", "a million and a half", "half a million".
  [words(`(${NUMBER}) and (?:a )?half(?= )`), ([, number]) => `${countOf(number!)}.5`],
  [words("(?:a|one|1) million and a half"), "1.5 million"],
  [words("(?:a )?half (?:a )?mil(?:lion)?"), "0.5 million"],
  [words("(?:a|one) (?=million|hundred|thousand)"), "1 "],
  [words(`(${COUNTED.join("|")})(?=[ -](?:${UNIT}))`), ([, word]) => String(countOf(word!))],
  // "between two and 2.5 million", "two to three bedrooms": the first of the two.
  [
    words(`(${COUNTED.slice(1).join("|")})(?= (?:and|to|or|-) \\d)`),
    ([, word]) => String(countOf(word!)),
  ],
  [words("mil|mill|mln|milyon|milion|millions?|milions?"), "million"],
  [words("grand"), "k"],
  [
    words(
      "(?:price )?per (?:square |sq\\.? ?)?(?:met(?:er|re)|m2|sqm) (?:of )?(?:up to|under|below|less than|max(?:imum)?)",
    ),
    "מחיר למטר עד",
  ],
  [
    /(?<=\d ?(?:k|nis|ils|₪|shekels?|שקל)? )(?:per|a) (?:square |sq\.? ?)?(?:met(?:er|re)|m2|sqm)(?![a-z])/g,
    "למטר",
  ],
  [
    words(
      "(?:max(?:imum)?|top) (?:price|budget|rent)(?: is| of|:)?|(?:price|budget|rent) max(?:imum)?(?: is| of|:)?",
    ),
    "up to",
  ],
  [
    words(
      "(\\d+(?:\\.\\d+)?) million,? (?:and )?(\\d{1,3})(?:(?: hundred)?(?: thousand|k))?(?! ?(?:bed|room|\\d|sq|nis|or|to|-))",
    ),
    ([all, millions, more]) => {
      const thousands = Number(more) * (/hundred/.test(all) ? 100 : 1);
      return String(Math.round(Number(millions) * 1e6 + thousands * 1000));
    },
  ],
  [words("(\\d+) hundred thousand"), ([, number]) => `${number}00000`],
  [
    words("(\\d+(?:\\.\\d+)?) thousand(?:,? (?:and )?(\\d)(?:00| hundred))?"),
    ([, number, hundreds]) =>
      String(Math.round(Number(number) * 1000) + Number(hundreds ?? 0) * 100),
  ],
  // "NIS 5,000": Hebrew puts the unit last.
  [
    /(?<![a-z\d])(?<!(?:\d|million|thousand|\d ?[km]) )(?:nis|ils|shekels?|₪) ?(\d[\d.,]*\d|\d)( ?(?:k|m|million)(?![a-z]))?/g,
    ([, number, scale]) => `${number}${scale ?? ""} ₪`,
  ],
  [/(?<=(?:\d|million|מיליון|אלף) ?k? ?)(?:shekels?|sheqels?|shek)(?![a-z])/g, "שקל"],
  [words("(?:about|around|approximately|approx\\.?|roughly|circa) (?=\\d)"), "בערך "],
  [/~ ?(?=\d)/g, "בערך "],
  [/(?<=\d ?(?:k|m|million)?) (?:tops|at most|max(?:imum)?|or less|or under)(?= ?$|,)/g, ""],
  [/(?<=\d[^,]{0,18}) (?:at least|minimum|min)(?= ?$|,)/g, " לפחות"],
  // "3 or 4 rooms", "2 to 3 bedrooms".
  [
    words(`(\\d(?:\\.5)?)(?: or | to | ?- ?)(\\d(?:\\.5)?)(?=[ -]?(?:${LIVED_IN}))`),
    ([, low, high]) => `${low}-${high}`,
  ],
  [/(?<=(?<![\d.,])\d) or more(?= (?:bed)?rooms?(?![a-z]))/g, "+"],
  [words("(?:no|not) (?:less|fewer) than|minimum of|a minimum of"), "at least"],
  [
    /(?<![\d.,])(\d{1,2}(?:\.\d{1,2})?) ?m(?= ?(?:-|to|and|till?|until|up to) ?\d)/g,
    ([, millions]) => String(Math.round(Number(millions) * 1e6)),
  ],
  // "from 2M to 2.5M".
  [
    words(
      "from (\\d[\\d.,]*)( ?(?:k|m|million))? (?:to|till?|until|up to) (\\d[\\d.,]*)( ?(?:k|m|million)(?![a-z]))?",
    ),
    ([, low, unit, high, unitOfHigh]) => `${low}${unit ?? ""}-${high}${unitOfHigh ?? ""}`,
  ],
  // "between 2.5 and 3 million".
  [
    /(?<=(?<![a-z])between \d[\d.,]* ?(?:k|m|million|thousand|nis|₪|שקל)?(?: ₪)?) ?and (?=\d)/g,
    "-",
  ],
  [words("(?:in the )?(?:price )?(?:range )?(?:of )?between (?=\\d)"), ""],
  [words("million"), "מיליון"],
  // Number and kind of parking places.
  [
    words(
      "(?:(?:covered|private|underground) )?parking(?: (?:spots?|spaces?|places?))? for (?:2|two) cars|(?:double|tandem) parking",
    ),
    "2 חניות",
  ],
  [
    /(?<=\d )(?:(?:car )?parking (?:spots?|spaces?|places?|bays?)|(?:car )?parkings?|car (?:spaces?|garages?)|garages?)(?![a-z])/g,
    "חניות",
  ],
  [words("(?:car )?parking (?:spots?|spaces?|places?|bays?)|garage"), "חניה"],
  [words("(?:a )?(?:couple|pair) of (?=balcon|parking)"), "2 "],
  [
    /(?<=\d ?)(?:square (?:met(?:er|re)s?)|sq\.? ?m(?:et(?:er|re)s?)?\.?|m²|met(?:er|re)s?(?: squared)?)(?![a-z])/g,
    'מ"ר',
  ],
];
