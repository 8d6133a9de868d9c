// Hebrew in Latin letters ("dira 3 hadarim be tel aviv ad 6000"), and some Arabic and Russian, translated to words that
// the parser knows.
import { type LatinRow as Row, words } from "./latin-row";

/** The sound of ח and כ in its various spellings. */
const H = "(?:c?h|kh)";
const COUNTED = [
  "had|ahat|e?had",
  "sh(?:ney|nei|ney|te[yi]|nayim|tayim)",
  "sh(?:losha|alosh|lo(?:shet)?)",
  "arba+(?:'?a)?",
  `${H}ami?sh(?:a|et)?`,
  "shi?sha|shesh",
];

export const LATIN_HEBREW: readonly Row[] = [
  // What is searched for.
  [words(`(?:ani |ana${H}nu )?me${H}ap(?:e|a)s(?:et|im|ot)?|rotz[ei](?:h|m)?|tzari${H}`), ""],
  [words("(?:bai?y?it|beit)[ -](?:prat[iy]|bodd?ed|tzamud karka)|bayt prati"), "בית פרטי"],
  [words("ba(?:yi|i|y)t"), "בית"],
  [words("batim"), "בתים"],
  [words("dir[ao]t[ -]gan"), "דירת גן"],
  [words("dir[ao]t[ -]gag"), "דירת גג"],
  [words("dirat (?=\\d)"), "דירת "],
  [words("dira|dirot|diroth|dirat|diras"), "דירה"],
  [words("dupl?[ae]ks|dupleqs"), "דופלקס"],
  [words("pent?hau[sz]|penthauz"), "פנטהאוז"],
  [words(`ya?${H}idat diyur|ye${H}idat diyur`), "יחידת דיור"],
  [words("kott?e[jg]h?"), "קוטג'"],
  [words("migrash"), "מגרש"],
  [words("misrad"), "משרד"],
  [words(`${H}anut`), "חנות"],
  // Counts.
  ...COUNTED.map(
    (names, at): Row => [words(`(?:${names})(?= (?:${H}adarim|v[ae]'?${H}etzi))`), `${at + 1}`],
  ),
  [/(?<=\d) v[ae]'?(?:c?h|kh)[ae]tzi(?![a-z])/g, ".5"],
  [words(`${H}adarim|${H}eder|${H}adar`), "חדרים"],
  [/(?<![a-z])(?:mil[yi]?on|מיליון) v[ae]'?(?:c?h|kh)[ae]tzi(?![a-z])/g, "1.5 מיליון"],
  [/(?<![a-z])(?:c?h|kh)[ae]tzi (?:mil[yi]?on|מיליון)(?![a-z])/g, "0.5 מיליון"],
  [/(?<![a-z])shn(?:ey|ei|e) (?:mil[yi]?on|מיליון)(?![a-z])/g, "2 מיליון"],
  [words("elef|alafim"), "אלף"],
  [/(?<=\d ?)(?:shekel|shekalim|shah)(?![a-z])/g, "שקל"],
  [words(`le?[ -]?${H}odesh|be?[ -]?${H}odesh`), "לחודש"],
  [words("taktziv"), "תקציב"],
  [words(`le?fa${H}ot|min(?:i)?mum (?=\\d)`), "לפחות "],
  [/(?<=\d ?)(?:meter|metrim?|m"r)(?![a-z])/g, 'מ"ר'],
  // Deals.
  [
    words(
      `le?[ -]?has(?:k|${H})[ao]?ra|le-?haskara|le?-?haskir|lis(?:k|${H})or|s[hc]h?irut|lehaskarah`,
    ),
    "להשכרה",
  ],
  [words(`le?[ -]?m(?:e|i)?(?:k|${H})+ira(?:h)?|le?mi?c?k?hira`), "למכירה"],
  [words("le?kni[iy]?[yi]?ah?|liknot|likniya|la?rkosh|likniyah"), "לקנות"],
  [words("le?hashka+'?ah?"), "להשקעה"],
  [words(`(?:b(?:e)?li|lelo|le'?lo) (?:tivu${H}|metave${H}|amala)`), "ללא תיווך"],
  // Features.
  [words("mamad"), 'ממ"ד'],
  [words("mirpes(?:et|ot)|balkon"), "מרפסת"],
  [words("ma'?alit"), "מעלית"],
  [/(?<=\d )(?:c?h|kh)anayot(?![a-z])/g, "חניות"],
  [words(`${H}ana(?:ya|yah|ia|yia)`), "חניה"],
  [words(`ginn?ah?|gina|${H}atzer`), "גינה"],
  [words(`ma${H}san`), "מחסן"],
  [words("mazgan(?:im)?|mizug"), "מזגן"],
  [words("me?shupatz(?:at)?|me?shupe?[tz]+et|meshup[ae]ts(?:et)?"), "משופצת"],
  [words("me?ruhe?tet|merohetet|merohat"), "מרוהטת"],
  [words(`${H}adash(?:a|ah)? mi?(?:ha)?kabb?lan`), "חדשה מקבלן"],
  [words(`ne?gish(?:a|ut)?(?: le?na${H}im)?`), "נגישה"],
  [words("zol(?:a|ah|im|ot)?"), "זולה"],
  [words("le?shutafim|shutaf(?:im|a|ot)?"), "שותפים"],
  // Floors, and when.
  [words("(?:be?[ -]?)?koma(?:t|h)? karka"), "קומת קרקע"],
  [words("(?:be?[ -]?)?koma(?:h)? gvoha(?:h)?"), "קומה גבוהה"],
  [words(`(?:be?[ -]?)?koma(?:h)? a${H}rona(?:h)?`), "קומה אחרונה"],
  [words("(?:be?[ -]?)?koma(?:h)? (?=\\d)"), "קומה "],
  [words(`(?:(?:be?[ -]?)?knisa(?:h)? |pinuy )?mi+y?adi+t?|knisa mi${H}yadit`), "כניסה מיידית"],
  [words("v[ae]'?-?ma'?al?ah?"), "ומעלה"],
  [words("brei?(?:kh|ch)ah?"), "בריכה"],
  // Connecting words.
  [words("nof la[ -]?yam|nof yam"), "נוף לים"],
  [words(`karov (?:le?|la)|leyad|le-yad`), "ליד"],
  [words("ad (?=\\d|[א-ת])"), "עד "],
  [words("b(?:e)?li|le'?lo|lelo|blee"), "בלי"],
  [words("im(?= (?:[א-ת]|\\d [א-ת]))"), "עם"],
  [words("b(?:e|a|i|ê)[ -](?=[a-z])"), ""],
  [/(?<=[א-ת] )(?:ve|u|v')[ -](?=[א-ת])/g, ""],
  [
    /(?<![a-z])(?:be|ba|b')-?(?=(?:tel ?aviv|haifa|ramat|rishon|netanya|holon|ashdod|ashkelon|petah|petach|kfar|hadera|herzl|raanana|modiin|jerusalem|yerushalayim|eilat|givat|kiryat|rehovot|afula|nahariya|beer)(?:[a-z]|$|[ ,]))/g,
    "",
  ],
];

/** Arabic and Russian in Latin letters. */
export const LATIN_OTHERS: readonly Row[] = [
  [words("sha[qk2]{1,2}a{1,2}h?|sha'?a"), "דירה"],
  [words("(?:lal|lil|l) ?[ie]jar|a[jg]ar"), "להשכרה"],
  [words("(?:lal|lil|l) ?b[ae][iy]?[3']?"), "למכירה"],
  [words("gh?[ou]raf|ghoraf|8uraf"), "חדרים"],
  [/(?<![a-z])(?:b[ie]d{1,2}i|bidna|fi)(?= )/g, ""],
  [words("kvartir[aiuy]"), "דירה"],
  [words("komnat[aiuy]?|komnat"), "חדרים"],
  [words("snimu|snyat|arenda|v arendu"), "להשכרה"],
  [words("kupl[yi]?u|kupit"), "לקנות"],
  [words("do (?=\\d)"), "עד "],
];

/** Between two places, neither of them in Hebrew yet. */
export const LATIN_OR: Row = [/(?<=[a-z]{3}) oh? (?=[a-z]{3})/g, " or "];
