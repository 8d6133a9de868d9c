// Words that look like a filter but are not: they remain words and rank.
import { CURRENCY, ROOMS, SQUARE_METRES } from "@/lib/hebrew/lexicon";

/** Not prices. */
const phone = /(?<![\d.,])(?:\+?972[- ]?|0)\d{1,2}[- ]?\d{3}[- ]?\d{4}(?!\d)/g;
/** A room in a flat is not a flat. */
export const roomInFlat =
  /(?<![א-ת])חדר(?: (?:אחד|פנוי|להשכרה|לשכירות)){0,2} ב(?:דירה|דירת)(?: שותפים)?(?![א-ת])/g;
/** Numbers of storeys or families are not numbers of rooms. */
const storeys = /(?<![א-ת])(?:חד|דו|תלת|רב)[- ]קומתי(?:ת|ים)?(?![א-ת])/g;
/** Included in a rent: "הכל" alone would match any text. */
const allIncluded = /(?<![א-ת])(?:הכו?ל כלול|כולל(?:ת)? (?:את )?הכו?ל)(?![א-ת])/g;

/** What a home is near is not its feature: "קרוב לחנויות" is not a shop, "ליד מגרש משחקים" not a plot. */
const amenity =
  "(?:חנות|חנויות|מגרשי?|גינ[הת]|גינות|חניה|חניון|חניונים|ב(?:ית|תי) אבות)(?: (?:ציבורית|ציבוריות|משחקים|שעשועים|ספורט|ירוקה))?";
const close = "קרוב(?:ה|ים|ות)?|סמו(?:ך|כה|כים|כות)|צמוד(?:ה|ים|ות)?|ליד|מול|בקרבת|על יד";
const nearAmenity = new RegExp(
  `(?<![א-ת])(?:${close}|דקות(?: הליכה)?|(?:ב?מרחק )?הליכה) [מל]?ה?${amenity}(?:,? ו?[למ]?ה?${amenity})*(?![א-ת])`,
  "g",
);
const playground =
  /(?<![א-ת])[והבל]{0,2}(?:מגרשי? (?:משחקים|שעשועים|ספורט|כדורסל|כדורגל|טניס)|גינ[הת] (?:ציבורית|משחקים|שעשועים|כלבים))(?![א-ת])/g;

/** "קו ראשון לים" is the first row to the sea, not Rishon LeZion. */
const firstRow =
  /(?<![א-ת])ב?(?:קו|שורה) (?:ראשו[ןנ]ה?|שני(?:י?ה)?|1|2) (?:ל|מול ה)(?:ים|חוף|מים|טיילת|פארק)(?![א-ת])/g;

/** "ועד בית" is the residents' committee, not a house. */
const committee = /(?<![א-ת])[והבל]{0,2}ועד ה?בית(?![א-ת])/g;
/** "גוש 6158 חלקה 412": numbers of the land registry. */
const parcel = /(?<![א-ת])(?:גוש|גו"ח) ?:? ?\d+(?:\/\d+)*(?:,? (?:תת )?חלקה ?:? ?\d+)*(?![.,]?\d)/g;
/** The distance to the sea is not an area. */
const distance =
  /(?<![\d.,])\d[\d,]* ?(?:מטרים|מטר|מ')(?: הליכה)? מ(?:ה?(?:ים|חוף|טיילת|כנרת|רכבת|תחנה|מטרו|קניון|פארק|שוק|מרכז|אוניברסיטה|טכניון)|תחנת|אוניברסיטת)(?: הקלה)?(?![א-ת])/g;
/** The direction of a window is not a part of the country. */
const facing =
  /(?<![א-ת])(?:פונ(?:ה|ים|ות)|(?:ל|ב)?כיוון|חזית) (?:ל|מ)?(?:צפון|דרום|מזרח|מערב)(?![א-ת])/g;
/** A renewal plan and a family are not streets with numbers, and directions are not rooms. */
const renewal = /(?<![א-ת])(?:לפני |אחרי )?[בל]?תמ"?א ?(?:38(?:\/[12])?|[12])(?!\d)/g;
const family = /(?<![א-ת])[למ]?(?:זוג|משפחה|הורים)(?: צעירה?)? ?(?:פלוס|\+|ועוד) ?\d(?!\d)/g;
const directions = /(?<![\d.])\d ?כיוו?(?:ני או?וי?ר|נים)(?![א-ת])/g;

/** The ground of a house is not a plot for sale, and its size is not that of the house. */
export const ownGround =
  /(?<![\d.,])\d[\d,.]* ?(?:מ"ר|מטר) (?:של )?(?:מגרש|קרקע|אדמה)(?![א-ת]| (?:של |כ-?)?\d)|(?:(?<![א-ת])ו?(?:על|עם) |(?<=מ"ר|מטר|חדרים|חד'?),? |(?<![א-ת])ו)מגרש(?: (?:של |מעל |לפחות |מינימום |גדול )?(?:כ-?|מ-?|עד )?\d[\d,.]*(?: ?(?:מ"ר|מטר|דונם))?)?(?![א-ת])/g;

/** A current tenant does not turn a purchase into a rental. */
const tenant =
  /(?<![א-ת])עם (?:שוכר(?:ת|ים)?|דיירים?)(?: קיי(?:ם|מת|מים)| מצוי(?:ן|נים))?(?![א-ת])/g;

const AMOUNT = "(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?![.,]?\\d)";
const MONEY = `(?: ?(?:${CURRENCY}))?(?: (?:לחודשיים|(?:[לב]חודש|חודשי)(?![א-ת])))?`;
/** Costs on top of the price: "ארנונה 600", "ועד בית: 250 ש״ח". "כולל ארנונה 4,500" is the rent. */
const fees = new RegExp(
  `(?:\\+ ?)?(?<![א-ת])(?<!כולל(?:ת|ים)? )[וה]{0,2}(?:ארנונה|ועד ה?בית|דמי (?:ניהול|ועד))(?: (?:של|כ-?|ב-?|רק))? ?[:=-]? ?(?:\\d{2,3}|[12],?\\d{3})(?![.,]?\\d| ?(?:${ROOMS}|${SQUARE_METRES}))${MONEY}` +
    `|(?<![א-ת])[וב]?(?:פי?קדון|ערבות|בי?טחון|דמי אחזקה)(?: (?:של|ב-?))? ?:? ?${AMOUNT}${MONEY}`,
  "g",
);
/** Income from a home, its price per night or dunam, its past price and its estimated value are not its price. */
const notItsPrice = new RegExp(
  `(?<![א-ת])(?:מושכר(?:ת|ים|ות)?(?: ל[א-ת]+)?(?: עד [\\d/.]+(?= ))?|שכירות נוכחית|הכנסה(?: חודשית)?(?: משכירות)?)(?: כ?ב?-?)? ?:? ?(?:של )?\\d{1,2},?\\d{3}(?![.,]?\\d)${MONEY}` +
    `|${AMOUNT}(?: ?(?:${CURRENCY}))? (?:ללילה|לדונם)(?![א-ת])` +
    `|(?<![א-ת])(?:במקום|שומה(?: של)?|ב?השקעה של) ${AMOUNT}${MONEY}`,
  "g",
);
/** An income, savings or a repayment: neither the price of a home nor a wish. */
export const OWN_MONEY =
  /(?<![א-ת])(?:(?:אני |אנחנו )?מרוויח(?:ה|ים)?|משכורת(?: של)?|הכנסה(?: שלנו| שלי)? של|עליי?) \d[\d,]*(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?))?(?: (?:לחודש|בחודש))?(?: (?:נטו|ברוטו))?(?![א-ת\d])|(?<=^|(?<![א-ת])(?:יש|לי|לנו|עם) )\d[\d,]*(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?))? (?:של )?הון עצמי(?! ?\d)|(?<![א-ת])[בוה]?(?:הון עצמי|ה?החזר(?:ים)?(?: ה?חודשי(?:ים)?)?(?: של ה?משכנתא)?|משכנתא)(?: חודשית?| מאושרת?| בכיס| מהבנק)?(?:(?: של| עד| כ-?| בסך)? ?\d[\d,.]*(?! ?(?:חד|ח'|מ"ר|מטר))(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?))?(?: (?:לחודש|בחודש))?)?(?![א-ת\d])/g;

/** What a home is or could be divided into is not what is searched for. */
const divided =
  /(?<![א-ת])(?:מחולק(?:ת|ים|ות)?|(?:להפוך|לחלק|לפצל)|(?:אפשרות|אופציה) (?:לחלוקה|לפיצול)) ל-?(?:\d |שתי )?(?:יחידות|דירות)(?: דיור)?(?: נפרדות)?(?![א-ת])/g;
/** A separate unit within a home is not what is searched for. */
const ownUnit =
  /(?<=(?<![א-ת])כולל(?:ת|ים)? )(?:\d |שתי )?(?:יחידה|יחידת דיור|יחידות(?: דיור)?)(?: (?:נפרד|מושכר|מניב)(?:ת|ות)| להשכרה)?(?![א-ת])|(?<=(?<![א-ת])(?:בית|וילה|קוטג'?)(?![א-ת])[^.;]{0,60} )ויחיד(?:ה|ת דיור|ות דיור)(?: להשכרה)?(?![א-ת])|(?<![א-ת])(?:עם|\+|פלוס|(?<=שיש )(?:בו|בה|לו|לה)|(?:אופציה|אפשרות|זכויות) ל-?) ?(?:\d |שתי )?(?:יחידה|יחידת דיור|יחידות(?: דיור)?|יח"?ד|יח' ?דיור)(?: (?:נפרד|מושכר|מניב)(?:ת|ות|ה)| להשכרה)?(?![א-ת])/g;
/** The parents' suite of a home. */
const parentsUnit = /(?<![א-ת])[ו]?(?:יחיד(?:ה|ת) ל?הורים|סוויט(?:ה|ת) ל?הורים)(?![א-ת])/g;
/** "ממ"ד או מקלט": either is acceptable. */
const orShelter = /(?<![א-ת])(?:ממ"?ד או (?:ממ"?ק|מקלט)|(?:ממ"?ק|מקלט) או ממ"?ד)(?![א-ת])/g;
/** "תינוק בדרך": an expected child, not a street. */
const expecting =
  /(?<![א-ת])[ו]?(?:תינוק(?:ת)?|ילד(?:ה)?|תאומים|אח(?:ות)? קט(?:ן|נה)|עוד אחד|(?:ה?שני|ה?שלישי|ה?רביעי)) בדרך(?![א-ת])/g;
/** The length of a sublet is neither a date nor a monthly rent. */
const subletFor =
  /(?<=(?:סאבלט|סבלט),? )(?:ל|למשך |לתקופה של )-?(?:כ-?)?(?:חודש (?:וחצי|אחד)|חודשיים(?: וחצי)?|\d{1,2}(?:-\d{1,2})? (?:חודשים|שבועות|ימים)|שבוע(?:יים)?|שנה)(?![א-ת])/g;
/** A rent with an option to buy. */
const option = /(?<![א-ת])(?:עם )?אופצי(?:ה|ית|יה) (?:ל)?(?:קניי?ה|רכישה)(?![א-ת])/g;
/** Foreign currencies cannot be compared with the prices here. */
const foreign =
  /(?:(?:עד|מעל) )?(?:[$€] ?\d[\d,.]*|\d[\d,.]* ?(?:[$€]|(?:דולר(?:ים)?|יורו|אירו|usd|eur)(?![א-תa-z])))/g;
/** No home here is below ground. */
const belowGround = /(?<![א-ת])ב?קומ(?:ה|ת) (?:מינוס |-)(?:\d{1,2}|אחת)(?![\d.,]*\d)(?![א-ת])/g;

/** A room for work, not a job. */
const workRoom = /(?<![א-ת])[והבל]{0,2}(?:חדרי?|פינת|עמדת|סביבת) ה?עבודה(?![א-ת])/g;
/** Names of the state's programs for subsidized homes. */
const program =
  /(?<![א-ת])(?:ב?(?:מחיר (?:למשתכן|מטרה)|דיר(?:ה|ת) בהנחה)|(?:פרוי?קט |מכרז |במסגרת )דירה להשכיר)(?![א-ת])/g;

export const AS_WRITTEN = [
  program,
  workRoom,
  ...[phone, fees, notItsPrice, roomInFlat, firstRow, nearAmenity, playground],
  ...[ownGround, tenant, committee, parcel, distance, renewal, family, directions, facing],
  ...[
    storeys,
    allIncluded,
    belowGround,
    divided,
    option,
    parentsUnit,
    ownUnit,
    subletFor,
    expecting,
    orShelter,
    foreign,
  ],
];

/** A yield is neither a price nor a number of rooms, and no listing states a share of ownership. */
export const SHARES =
  /(?:(?:מעל|לפחות|מינימום|עד|של|כ-?|סביב|מעל ל-?) ?)?(?<![\d.,])\d{1,2}(?:\.\d{1,2})? ?(?:%|אחוז(?:ים)?(?![א-ת]))(?: (?:ומעלה|ויותר|לפחות))?/g;

/** A number of minutes is nothing to search for. */
export const MINUTES = /(?<![\d.,])\d{1,2}(?:-\d{1,2})?(?= ?(?:דקות|דקה|דק'))/g;
