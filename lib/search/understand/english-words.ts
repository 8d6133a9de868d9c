// English translated to words that the parser knows. What a home is and has, times and floors, numbers, and Hebrew or
// Arabic in Latin letters have files of their own.
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";
import { ENGLISH_HOMES } from "./english-homes";
import { ENGLISH_NUMBERS } from "./english-numbers";
import { ENGLISH_DAYS, ENGLISH_FLOORS, ENGLISH_OFFERED } from "./english-times";
import { quarterOf } from "./foreign-row";
import { LATIN_HEBREW, LATIN_OR, LATIN_OTHERS } from "./latin-hebrew-words";
import { type LatinRow as Row, words } from "./latin-row";

const FINE = "(?:is |it's |it is |would be )?(?:also |totally )?(?:ok|okay|fine|good|no problem)";

/** Conversational filler, and how much something is wanted. */
const TALK: readonly Row[] = [
  [
    words(
      "(?:i |we )?(?:want to |need to |am |are )?sell(?:ing)? (?:my|our) [a-z ,]{3,30}? and (?=buy)",
    ),
    "",
  ],
  [
    /^ ?(?:(?:a|an|retired|young|married|religious|newlywed|student) )*(?:couple|family|pensioners?)(?: of (?:\w+))?(?=,)/g,
    "",
  ],
  [
    words(
      "(?:do|does|has|have|is) (?:any(?:one|body)|some(?:one|body))(?: here)?(?: (?:know(?: of)?|have|got|selling|renting|offering))?(?: an?)?|what'?s(?: the)?|(?:is|are) there (?:any(?:thing)?|some)",
    ),
    "",
  ],
  [
    words(
      "(?:olim|family|couple|we are|we're|moving|relocating|coming|here) from [a-z]+(?: [a-z]+)?(?=,)",
    ),
    "",
  ],
  [
    words(
      "(?:(?:is|are) )?(?:an? )?(?:absolute(?:ly)? )?(?:must(?:-have)?|required|essential|mandatory)(?= ?$|[,.])|must have",
    ),
    "",
  ],
  // "without an elevator is fine" and "elevator not needed" demand nothing.
  [
    words(
      `(?:no|without)(?: an?)? [a-z]+(?: [a-z]+)? ${FINE}|(?:can be|ok|fine) without(?: an?)? [a-z]+|(?:no )?[a-z]+ (?:is )?(?:not (?:needed|necessary|required|important)|doesn't matter|needed(?<=no [a-z]+ needed))|no need (?:for|of)(?: an?)? [a-z]+|(?:don't|doesn't|do not|not) need(?: an?| to be)? [a-z]+(?: (?:or|and|nor) (?:an? )?[a-z]+)?`,
    ),
    "",
  ],
  [
    words(
      "(?:newly|recently|freshly|fully|completely|totally|partially|partly|well) (?=renovated|furnished|equipped)",
    ),
    "",
  ],
  [
    words(
      "(?:my|our|the) (?:current )?(?:lease|contract|rental) (?:ends|is ending|is up|runs out|expires)(?: (?:very )?soon)?",
    ),
    "",
  ],
  [
    words(
      "(?:with |and )*my (?:wife|husband|family|partner|fiancee?)(?: and (?:\\d|[a-z]+) (?:kids|children))?|(?:with|and) (?:\\d|two|three|four|five|six) (?:kids|children)",
    ),
    "",
  ],
  [words("(?:we are |we're |i am |i'm )?new (?:olim|immigrants?)(?: here)?"), ""],
  [words("not (?:interested in|looking for|keen on|into)(?: an?| any)?"), "לא"],
  [words("vs|versus|and/or"), "or"],
  [/(?<=[a-z]{3})'s(?![a-z])/g, ""],
  [words("neither(?: in)?"), "בלי"],
  [words("nor(?: in)?"), "ולא"],
  [words("any(?:where|thing) (?=in )"), ""],
  [words("biggest"), "largest"],
  [
    words(
      "(?:would|will|could) be (?:nice|great|good|ideal|perfect|an? (?:plus|bonus|advantage))|(?:is )?(?:an? )?(?:big )?(?:plus|bonus|advantage|nice to have)(?= ?$|[,.])",
    ),
    "",
  ],
  [words("appart?e?ments?|aparte?ments?|aprt(?:ment)?s?|appt|apartement"), "apartment"],
  [words("(?:for )?rant(?= |$|,)"), "for rent"],
];

const DEALS: readonly Row[] = [
  [words("renting|to let|for (?:a )?lease|(?:short|long)[ -]lets?|rentals"), "לשכור"],
  [words("buying|(?:to )?purchase|to own"), "לקנות"],
  [words("sub-?l(?:et|ease)"), "סאבלט"],
  [
    words(
      "(?:no|without(?: an?)?) (?:agents?|brokers?|agency|realtors?)(?: fees?)?|(?:directly )?(?:by|from) (?:the )?owners?|private sale",
    ),
    "ללא תיווך",
  ],
  [
    words(
      "(?:our |my )?budget(?: is| of)?|price(?: is| of)?(?= (?:\\d|up |under |max|below |between ))",
    ),
    "תקציב",
  ],
  [
    /(?:(?<![a-z])(?:per|a|each) |(?<=\d|k|nis|₪|שקל|shekels?) ?(?:\/|p\/) ?)m(?:on)?th?(?![a-z])|(?<=(?:nis|₪|שקל|shekels?|\d{4}|\dk) )(?:mnth|mth|month)(?![a-z])|(?<![a-z])(?:monthly|pcm)(?![a-z])/g,
    "לחודש",
  ],
];

/** Wider places, and the words that introduce a place. */
const PLACES: readonly Row[] = [
  [words("(?:in )?(?:the )?western galilee"), "בגליל המערבי"],
  [words("(?:in )?(?:the )?upper galilee"), "בגליל העליון"],
  [words("(?:in )?(?:the )?lower galilee"), "בגליל התחתון"],
  [words("(?:in )?(?:the )?galil(?:ee)?"), "בגליל"],
  [words("(?:in )?(?:the )?negev"), "בנגב"],
  [words("(?:in )?(?:the )?golan(?: heights)?"), "בגולן"],
  [words("(?:in )?(?:the )?krayot"), "בקריות"],
  [words("(?:in )?(?:the )?gush dan(?: area)?"), "בגוש דן"],
  [words("in the sharon(?: (?:area|region))?|(?:the )?sharon (?:area|region)"), "בשרון"],
  [
    words(
      "(?:in the|up|up in the|the|anywhere in the|all of the) north(?:ern israel)?(?: of (?:israel|the country))?|in northern israel",
    ),
    "בצפון",
  ],
  [
    words(
      "(?:in the|down|the|down in the) south(?:ern israel)?(?: of (?:israel|the country))?|in southern israel",
    ),
    "בדרום",
  ],
  [
    words(
      "(?:in )?(?:the )?cent(?:er|re) of (?:israel|the country)|in (?:the )?cent(?:er|re|ral)(?: israel)?(?= ?$|,| (?:with|up|under|for|from|or|and|but|except|בלי|max|below|\\d))",
    ),
    "במרכז",
  ],
  // "Rova 11": quarters that Hebrew numbers with letters.
  [words("rova (1[0-7]|[1-9])"), ([, number]) => `רובע ${quarterOf(number!)}`],
  ...["ale(?:f|ph)", "bet", "gimm?el", "dalet", "he[yi]?", "vav", "zayin", "[ck]?het", "tet"].map(
    (letter, at): Row => [
      words(`(?:neighbou?rhood|shc?h?k?h?una[ht]?) ${letter}`),
      `שכונה ${quarterOf(String(at + 1))}`,
    ],
  ),
  [words("city cent(?:er|re)"), "מרכז"],
  [
    words("(?:within |up to )?(\\d{1,2}) ?(?:km|kilomet(?:er|re)s?) (?:of|from|around)"),
    ([, km]) => `עד ${km} ק"מ מ-`,
  ],
  [
    words(
      "\\d{1,2}[ -]?(?:min|mins|minutes?)(?:'s?)?(?: (?:walk(?:ing)?|drive|by foot|on foot))?(?: distance)? (?:from|to)(?: the)?",
    ),
    "near",
  ],
  [words("old city"), "העיר העתיקה"],
  [words("(?:close|next|adjacent) to|not far from|in the vicinity of|around(?= [a-z])"), "near"],
  [
    words(
      "(?:except(?: for)?|excluding|but not|apart from|other than|any(?:thing|where) but|avoid(?:ing)?)(?: in)?(?: the| an?)?",
    ),
    "בלי",
  ],
];

/** Applied in this order. */
const ROWS: readonly Row[] = [
  ...ENGLISH_OFFERED,
  [/(?<![a-z])w\/o ?/g, "without "],
  [/(?<![a-z])w(?:\/ ?| (?=[a-z]))/g, "with "],
  LATIN_OR,
  ...TALK,
  ...ENGLISH_FLOORS,
  ...ENGLISH_NUMBERS,
  ...PLACES,
  ...ENGLISH_HOMES,
  [/(?<=[a-z\d"]) (?:or|and) (?:higher|above|up(?:wards)?|more|over)(?![a-z])/g, " ומעלה"],
  [/(?<=[a-z\d"]) (?:or|and) (?:lower|below|less)(?![a-z])/g, " ומטה"],
  ...DEALS,
  ...ENGLISH_DAYS,
  ...LATIN_HEBREW,
  [words("apartments?|apts?|flats?"), "דירה"],
  ...LATIN_OTHERS,
  [/(?<![a-z])(?:and|or|but) (?:no|not)(?: in)? (?=[א-ת])/g, "ולא "],
  [/(?<=[א-ת]["']?) or (?:an? )?(?=[א-ת\d])|(?<=\d) or (?=[א-ת])/g, " או "],
];

export const inHebrewForEnglish = (source: Mapped): Mapped =>
  /[a-z]/.test(source.text)
    ? ROWS.reduce(
        (mapped, [pattern, word]) =>
          replaceMapped(mapped, pattern, (match) =>
            typeof word === "string" ? word : word(match),
          ),
        source,
      )
    : source;
