// English words for time and floors: when to move in, when a home was listed, where in its building it is.
import { MONTH_NAMES } from "@/lib/hebrew/dates";
import { type LatinRow as Row, words } from "./latin-row";

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?".split(
    "|",
  );
const ORDINALS =
  "1st|first 2nd|second 3rd|third 4th|fourth 5th|fifth 6th|sixth 7th|seventh 8th|eighth 9th|ninth 10th|tenth".split(
    " ",
  );
/** Introduces a move-in day, or a day from which one can move in. */
const LEAD =
  "(?:(?:move(?:-| )?in|moving(?: in)?|available|entry|entrance|occupancy|free|starting|start|from|by|before|until|as of|no later than|not later than|for|in)(?: from| in| by| before| on| until| as of)?)";
const FROM_DAY = `${LEAD}(?: the)?(?: (beginning|start|middle|mid|end)(?: of)?)?(?: the)?`;
/** The Hebrew for a part of a month. */
const PARTS: Record<string, string> = {
  beginning: "תחילת ",
  start: "תחילת ",
  middle: "אמצע ",
  mid: "אמצע ",
  end: "סוף ",
};

const monthRows = MONTHS.map(
  (month, at): Row => [
    new RegExp(
      `(?<![a-z])${FROM_DAY}[ -](?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(?:${month})(?![a-z])(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[,.]\\d))?(?:,? (20\\d\\d)(?!\\d))?(?:,? (?:and|or|to|till?|until|through|-) ?(?:${MONTHS.join("|")})(?![a-z]))?`,
      "g",
    ),
    ([, part, before, behind, year]) =>
      before || behind
        ? `כניסה ב${before ?? behind}.${at + 1}${year ? `.${year}` : ""}`
        : `כניסה ב${PARTS[part!] ?? ""}${MONTH_NAMES[at]}${year ? ` ${year}` : ""}`,
  ],
);

/** A month alone at the end of a clause; "may" is an ordinary word. */
const aloneRows = MONTHS.map(
  (month, at): Row => [
    words(month === "may" ? "in may" : `(?:${month})(?= ?$|,)`),
    `כניסה ב${MONTH_NAMES[at]}`,
  ],
);

/** "from 1/3", "next month", "by the end of the month". */
const dayRows: readonly Row[] = [
  [words(`(?:the )?(?:first|1st) of (?=(?:${MONTHS.join("|")})(?![a-z]))`), "1 "],
  [
    words(
      `${LEAD} (\\d{1,2})[./](\\d{1,2})(?![\\d./]|[ ]?(?:rooms?|bed|m|k|sq|to|-|מיליון|million))`,
    ),
    ([all, day, month]) =>
      Number(day) <= 31 && Number(month) <= 12 ? `כניסה ב${day}.${month}` : all,
  ],
  [words(`(?:${LEAD} )?next month`), "כניסה בחודש הבא"],
  [words(`${LEAD} (?:the )?end of (?:the|this) month`), "כניסה עד סוף החודש"],
  [
    words(
      "move-?in (?:now|immediately)|(?:available |entry |free |vacant )?(?:immediate(?:ly)?|asap|right away|straight away)(?: (?:entry|entrance|occupancy|move-?in|availability))?|(?:available|free|vacant|ready) (?:now|today|to move in)|ready for (?:entry|move-?in)",
    ),
    "כניסה מיידית",
  ],
];

/** "not the first floor" leaves those above it. */
export const ENGLISH_FLOORS: readonly Row[] = [
  [words("(?:on )?(?:the )?(?:top|last|highest) floor"), "קומה אחרונה"],
  [
    words(
      "(?:ground|first|any|last|top)[ -]floor (?:is |would be )?(?:also )?(?:ok|okay|fine|good|possible|no problem)",
    ),
    "",
  ],
  [
    words("(?:no|not|except|without|excluding|avoid)(?: on| at)?(?: the| a)? ground[ -]?floors?"),
    "לא קומת קרקע",
  ],
  [words("(?:on (?:the )?)?(?:ground[ -]floor|street level)"), "קומת קרקע"],
  [words("(?:on a )?high(?:er)? floors?"), "קומה גבוהה"],
  [words("(?:on a )?low(?:er)? floors?"), "קומה נמוכה"],
  [words("floors? (?=\\d)"), "קומה "],
  ...ORDINALS.flatMap((names, at): Row[] => [
    [
      words(
        `(?:no(?:t)? (?:higher|above)(?: than)?|up to|at most|max(?:imum)?|below|under)(?: the)? (?:${names})(?: floor|(?= ?$|[,.]))`,
      ),
      `עד קומה ${at + 1}`,
    ],
    [
      words(
        `(?:${names}) floor (?:max(?:imum)?|at most|tops|(?:or|and) (?:lower|below|under|less))`,
      ),
      `עד קומה ${at + 1}`,
    ],
    [
      words(`(?:min(?:imum)?|at least|from)(?: the)? (?:${names}) floor(?: and up| up(?:wards)?)?`),
      `קומה ${at + 1} ומעלה`,
    ],
    [words(`(?:above|over|higher than)(?: the)? (?:${names}) floor`), `מעל קומה ${at + 1}`],
    [
      new RegExp(
        `(?<![a-z\\d])(not |no |except )?(?:on )?(?:the )?(?:${names})(?: (?:or|to|-|and) (?:the )?(?:${ORDINALS[at + 1] ?? ORDINALS[at]}))?[ -]floors?(?![a-z])`,
        "g",
      ),
      ([all, not]) =>
        `${not ? "לא " : ""}קומה ${at + 1}${/ (?:or|to|-|and) /.test(all) ? `-${at + 2}` : ""}`,
    ],
  ]),
  [words("(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)[ -]floor"), ([, floor]) => `קומה ${floor}`],
];

/** When it was listed: "new listings this week", "posted today". A move-in date has words of its own. */
const OFFERED =
  "(?:(?:posted|listed|added|published|uploaded|new|from|in|within|over|since) ){0,2}";
export const ENGLISH_OFFERED: readonly Row[] = [
  [
    new RegExp(
      `(?<![a-z])(?<!(?:available|free|move|moving|entry|enter|house) )${OFFERED}(?:this|the (?:last|past)|last|past) (week|month)(?![a-z])`,
      "g",
    ),
    ([, time]) => (time === "week" ? "מהשבוע" : "מהחודש"),
  ],
  [words(`${OFFERED}(?:the )?(?:last|past) (?:3|three|few|couple of) days`), "מ-3 הימים האחרונים"],
  [words("(?:new )?(?:on the (?:site|market) )?since yesterday"), "מהיום"],
  [
    /(?<![a-z])(?:(?:posted|listed|added|published|uploaded|new)(?: (?:in|within|over|since))? (?:today|yesterday)|(?:(?:posted|listed|added|published|uploaded|in|within|from) ){0,2}the (?:last|past) (?:24 hours|day)|(?<=(?:listings?|ads)(?: [a-z]+){0,4} )(?:today|yesterday))(?![a-z])/g,
    "מהיום",
  ],
  [/(?<![a-z])(?:(?:new|latest|recent|fresh) )?(?:listings?|ads|posts)(?![a-z])/g, ""],
];

/** After the floors, because "from the 3rd" may be either. */
export const ENGLISH_DAYS: readonly Row[] = [...dayRows, ...monthRows, ...aloneRows];
