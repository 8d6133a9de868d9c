// English, and Hebrew in Latin letters, in the words that the readers know.
import { MONTH_NAMES } from "@/lib/hebrew/dates";
import { replaceMapped } from "@/lib/hebrew/mapped";
import type { Mapped } from "@/lib/hebrew/normalize";

const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?".split(
    "|",
  );
const COUNTED = ["one", "two", "three", "four", "five", "six"];
const ORDINALS = ["1st|first", "2nd|second", "3rd|third", "4th|fourth", "5th|fifth", "6th|sixth"];
/** Who moves in on a day, or from it on. */
const FROM_DAY =
  "(?:(?:move(?:-| )?in|moving(?: in)?|available|entry|entrance|free|starting|from|by|until|as of)(?: from| in| by| on| until| as of)?)(?: the)?(?: (?:beginning|start) of)?";

type Row = readonly [RegExp, string | ((match: RegExpMatchArray) => string)];

const monthRows = MONTHS.map(
  (month, at): Row => [
    new RegExp(
      `(?<![a-z])${FROM_DAY} (?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(?:${month})(?![a-z])(?: (\\d{1,2})(?:st|nd|rd|th)?(?![\\d,.]))?`,
      "g",
    ),
    ([, before, behind]) =>
      before || behind ? `כניסה ב${before ?? behind}.${at + 1}` : `כניסה ב${MONTH_NAMES[at]}`,
  ],
);

/** "not the first floor" leaves those above it. */
const floorRows = ORDINALS.flatMap((names, at): Row[] => [
  [
    new RegExp(
      `(?<![a-z])(?:no(?:t)? (?:higher|above)(?: than)?|up to|at most|max(?:imum)?|below|under)(?: the)? (?:${names}) floor(?![a-z])`,
      "g",
    ),
    `עד קומה ${at + 1}`,
  ],
  [
    new RegExp(`(?<![a-z\\d])(not |no |except )?(?:on )?(?:the )?(?:${names}) floor(?![a-z])`, "g"),
    ([, not]) => `${not ? "לא " : ""}קומה ${at + 1}`,
  ],
]);

/** When it was offered: "new listings this week", "posted today". Who moves in then says so. */
const OFFERED =
  "(?:(?:posted|listed|added|published|uploaded|new|from|in|within|over|since) ){0,2}";
const offeredRows: readonly Row[] = [
  [
    new RegExp(
      `(?<![a-z])(?<!(?:available|free|move|moving|entry|enter|house) )${OFFERED}(?:this|the (?:last|past)|last|past) (week|month)(?![a-z])`,
      "g",
    ),
    ([, time]) => (time === "week" ? "מהשבוע" : "מהחודש"),
  ],
  [
    /(?<![a-z])(?:(?:posted|listed|added|published|uploaded|new)(?: (?:in|within|over|since))? (?:today|yesterday)|(?:(?:posted|listed|added|published|uploaded|in|within|from) ){0,2}the (?:last|past) (?:24 hours|day)|(?<=(?:listings?|ads)(?: [a-z]+){0,4} )(?:today|yesterday))(?![a-z])/g,
    "מהיום",
  ],
  [/(?<![a-z])(?:(?:new|latest|recent|fresh) )?(?:listings?|ads|posts)(?![a-z])/g, ""],
];

/** In this order. */
const ROWS: readonly Row[] = [
  ...offeredRows,
  [/(?<![a-z])w\/ ?/g, "with "],
  [
    /(?<![a-z])(?:except(?: for)?|excluding|but not|apart from|other than|anything but)(?: in)?(?: the| an?)?(?![a-z])/g,
    "בלי",
  ],
  [/(?<![a-z])(?:no|not) (?:less|fewer) than(?![a-z])|(?<![a-z])minimum of(?![a-z])/g, "at least"],
  [/(?<![a-z])(?:close|next) to(?![a-z])|(?<![a-z])not far from(?![a-z])/g, "near"],
  [/(?<![a-z])(?:whole|entire|complete|residential|apartment) buildings?(?![a-z])/g, "בניין שלם"],
  [/(?<![a-z])(?:office|commercial|shop|store|retail) ?(?:spaces?|front)(?![a-z])/g, "משרד"],
  [/(?<![a-z])(?:shops?|stores?)(?= (?:for|to) )/g, "חנות"],
  [/(?<![a-z])houses(?![a-z])/g, "בתים"],
  [
    /(?<![a-z])(penthouse|villa|cottage|townhouse|studio|loft|triplex)s(?![a-z])/g,
    ([, one]) => one!,
  ],
  [/(?<![a-z])duplexes(?![a-z])/g, "duplex"],
  [/(?<![a-z])(?:warehouses?|storage (?:units?|spaces?|places?))(?![a-z])/g, "מחסן"],
  [/(?<![a-z])(?:agricultural )?farms?(?![a-z])/g, "משק חקלאי"],
  [/(?<![a-z])for lease(?![a-z])/g, "להשכרה"],
  [/(?<![a-z])homes(?![a-z])/g, "דירה"],
  [
    /(?<![a-z])(?:fixer[ -]?uppers?|(?:needs?|requires?|requiring|needing)(?: a| some)? (?:renovations?|renovating|work)|to renovate)(?![a-z])/g,
    "לשיפוץ",
  ],
  [
    /(?<![a-z])(?:for )?(?:an? |my )?elderly(?: (?:parents?|people|mother|father|couple))?(?![a-z])/g,
    "לקשישים",
  ],
  ...COUNTED.map(
    (word, at): Row => [
      new RegExp(`(?<![a-z])${word}(?=[ -](?:bed|room|parking))`, "g"),
      `${at + 1}`,
    ],
  ),
  [/(?<=(?<![\d.,])\d) or more(?= (?:bed)?rooms?(?![a-z]))/g, "+"],
  [/(?<![a-z])city cent(?:er|re)(?![a-z])/g, "מרכז"],
  [/(?<=[a-z\d]) (?:or|and) (?:higher|above|up(?:wards)?|more|over)(?![a-z])/g, " ומעלה"],
  [/(?<=[a-z\d]) (?:or|and) (?:lower|below|less)(?![a-z])/g, " ומטה"],
  [/(?<![a-z])(?:no|not|except)(?: on| at)?(?: the)? ground[ -]?floors?(?![a-z])/g, "לא קומת קרקע"],
  [/(?<![a-z])(?:garden (?:apartment|flat)s?|dirat gan)(?![a-z])/g, "דירת גן"],
  [/(?<![a-z])dirat (?=\d)/g, "דירת "],
  [/(?<![a-z])(?:on (?:the )?)?ground floor(?![a-z])/g, "קומת קרקע"],
  [/(?<![a-z])(?:on a )?high(?:er)? floors?(?![a-z])/g, "קומה גבוהה"],
  [/(?<![a-z])(?:on a )?low(?:er)? floors?(?![a-z])/g, "קומה נמוכה"],
  [
    /(?<![a-z])(?:wheel ?chair|handicap(?:ped)?|disabled)(?:[ -](?:accessib(?:le|ility)|access|friendly|users?|person|people))?(?![a-z])/g,
    "נגיש",
  ],
  [/(?<![a-z])(?:no|without)(?: any)? (?:stairs|steps)(?![a-z])/g, "בלי מדרגות"],
  // "without an elevator is fine" asks for nothing.
  [
    /(?<![a-z])(?:(?:no|without)(?: an?)? [a-z]+(?: [a-z]+)? (?:is |it's |it is )?(?:also |totally )?(?:ok|okay|fine|good|no problem)|(?:can be|ok|fine) without(?: an?)? [a-z]+)(?![a-z])/g,
    "",
  ],
  [
    /(?<![a-z])(?:a )?room in (?:a |an )?(?:shared )?(?:apartment|flat|apt)(?![a-z])/g,
    "חדר בדירת שותפים",
  ],
  [/(?<![a-z])un-?furnished(?![a-z])/g, "ללא ריהוט"],
  [
    /(?<![a-z])(?:price (?:was )?(?:dropped|reduced|lowered|drop|cut)|(?:reduced|lowered) price|price drops)(?![a-z])/g,
    "ירד המחיר",
  ],
  [/(?<![a-z])(?:lands?|plots?)(?! ?(?:mark|lord|scap))(?![a-z])/g, "מגרש"],
  // "in a new project": what is new is the home.
  [
    /(?<![a-z])(?:brand[ -])?new (?=(?:project|development|building|construction)s?(?![a-z]))/g,
    "חדשה מניילונים ",
  ],
  // "a new apartment": said of the home and not of its listing.
  [
    /(?<![a-z])(?:brand[ -])?new (?=(?:\d[\w.-]* (?:rooms? )?)?(?:apartments?|flat|apt|house|penthouse|duplex|villa)(?![a-z]))(?![^,]{0,30}from (?:a |the )?(?:developer|contractor|builder))/g,
    "חדשה מניילונים ",
  ],
  [/(?<=\d )(?:parking (?:spots?|spaces?|places?)|parkings?)(?![a-z])/g, "חניות"],
  [/(?<![a-z])parking (?:spots?|spaces?|places?)(?![a-z])/g, "חניה"],
  [/(?<![a-z])(?:storage|store) ?room(?![a-z])/g, "מחסן"],
  [/(?<![a-z])back ?yard(?![a-z])/g, "גינה"],
  [/(?<![a-z])(?:a\.?c\.?|air-?con)(?![a-z])/g, "מזגן"],
  [/(?<![a-z])(?:safe(?:ty)?|shelter)[ -]?room(?![a-z])/g, 'ממ"ד'],
  [/(?<![a-z])(?:renting|to let)(?![a-z])/g, "לשכור"],
  [/(?<![a-z])(?:buying|purchase)(?![a-z])/g, "לקנות"],
  [/(?<![a-z])sub-?l(?:et|ease)(?![a-z])/g, "סאבלט"],
  [
    /(?<![a-z])(?:budget(?: is| of)?(?![a-z])|price(?: is| of)?(?= (?:\d|up |under |max|below |between )))/g,
    "תקציב",
  ],
  [
    /(?:(?<![a-z])(?:per|a|each) |(?<=\d|nis|shekels?) ?\/ ?)month(?![a-z])|(?<![a-z])monthly(?![a-z])/g,
    "לחודש",
  ],
  [
    /(?<![a-z])(?:brand[ -])?new (?=[^,]{0,30}from (?:a |the )?(?:developer|contractor|builder))/g,
    "",
  ],
  [/(?<![a-z])from (?:a |the )?(?:developer|contractor|builder)(?![a-z])/g, "חדש מקבלן"],
  [
    /(?<![a-z])(?:no|without(?: an?)?) (?:agents?|brokers?|agency|realtors?)(?: fees?)?(?![a-z])/g,
    "ללא תיווך",
  ],
  // "between 2.5 and 3 million".
  [/(?<=(?<![a-z])between \d[\d.,]* ?(?:k|m|million)?) ?and (?=\d)/g, "-"],
  [/(?<![a-z])between (?=\d)/g, ""],
  ...monthRows,
  ...floorRows,
  [
    /(?<![a-z])(?:move-?in (?:now|immediately)|(?:available |entry |free )?(?:immediate(?:ly)?|asap)(?: (?:entry|entrance|occupancy|move-?in))?|(?:available|free) (?:now|today))(?![a-z])/g,
    "כניסה מיידית",
  ],
  [/(?<![a-z])(?:in )?(?:the )?galil(?:ee)?(?![a-z])/g, "בגליל"],
  [/(?<![a-z])(?:in )?(?:the )?negev(?![a-z])/g, "בנגב"],
  [/(?<![a-z])(?:in )?(?:the )?golan(?: heights)?(?![a-z])/g, "בגולן"],
  [/(?<![a-z])(?:in )?(?:the )?krayot(?![a-z])/g, "בקריות"],
  [/(?<![a-z])(?:in )?gush dan(?![a-z])/g, "בגוש דן"],
  [/(?<![a-z])in the (?:sharon(?: area)?)(?![a-z])/g, "בשרון"],
  [/(?<![a-z])in the north(?: of israel)?(?![a-z])/g, "בצפון"],
  [/(?<![a-z])in the south(?: of israel)?(?![a-z])/g, "בדרום"],
  [
    /(?<![a-z])in the cent(?:er|re)(?: of israel)?(?=$|,| (?:with|up|under|for|from|or|and|max|below|\d))/g,
    "במרכז",
  ],
  [/(?<![a-z])(?:dira|dirot|diroth|apartments?|apts?|flats?)(?![a-z])/g, "דירה"],
  [/(?<![a-z])(?:c?hadarim|c?heder|khadarim)(?![a-z])/g, "חדרים"],
  [/(?<![a-z])(?:lehas[kc]h?ara|le-?haskara|lehaschara)(?![a-z])/g, "להשכרה"],
  [/(?<![a-z])(?:lemec?k?hira|le-?mechira)(?![a-z])/g, "למכירה"],
  [/(?<![a-z])be(?= [a-z])/g, ""],
  // Arabic in Latin letters.
  [/(?<![a-z])(?:sha[qk2]{1,2}ah?|sha'?a)(?![a-z])/g, "דירה"],
  [/(?<![a-z])(?:(?:lal|lil|l) ?[ie]jar|a[jg]ar)(?![a-z])/g, "להשכרה"],
  [/(?<![a-z])(?:lal|lil|l) ?b[ae][iy][3']?(?![a-z])/g, "למכירה"],
  [/(?<![a-z])(?:gh?[ou]raf|ghoraf|8uraf)(?![a-z])/g, "חדרים"],
  [/(?<![a-z])(?:b[ie]d{1,2}i|bidna|fi)(?= )/g, ""],
  [/(?<![a-z])(?:mirpeset|balkon)(?![a-z])/g, "מרפסת"],
  [/(?<![a-z])(?:ma'?alit)(?![a-z])/g, "מעלית"],
  [/(?<![a-z])(?:c?hanaya|chania)(?![a-z])/g, "חניה"],
  [/(?<=(?:\d|million|מיליון|אלף) ?k? ?)(?:shekels?|sheqels?)(?![a-z])/g, "שקל"],
  [/(?<![a-z])(?:milyon|milion|millions?)(?![a-z])/g, "מיליון"],
  [/(?<=[א-ת]["']?) or (?=[א-ת\d])|(?<=\d) or (?=[א-ת])/g, " או "],
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
