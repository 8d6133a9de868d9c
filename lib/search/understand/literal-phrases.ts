// Words that look like a filter and are none: they stay words, to rank.
import { CURRENCY, ROOMS, SQUARE_METRES } from "@/lib/hebrew/lexicon";

/** No prices. */
const phone = /(?<![\d.,])(?:\+?972[- ]?|0)\d{1,2}[- ]?\d{3}[- ]?\d{4}(?!\d)/g;
/** Somebody's room is no flat. */
export const roomInFlat =
  /(?<![א-ת])חדר(?: (?:אחד|פנוי|להשכרה|לשכירות)){0,2} ב(?:דירה|דירת)(?: שותפים)?(?![א-ת])/g;
/** Storeys of a house and families in it are no rooms. */
const storeys = /(?<![א-ת])(?:חד|דו|תלת|רב)[- ]קומתי(?:ת|ים)?(?![א-ת])/g;
/** What a rent has in it already: "הכל" alone would be any text's word. */
const allIncluded = /(?<![א-ת])(?:הכו?ל כלול|כולל(?:ת)? (?:את )?הכו?ל)(?![א-ת])/g;

/** What a home is near to is nothing that it has: "קרוב לחנויות" is no shop, "ליד מגרש משחקים" no plot. */
const amenity =
  "(?:חנות|חנויות|מגרשי?|גינ[הת]|גינות|חניה|חניון|חניונים|ב(?:ית|תי) אבות)(?: (?:ציבורית|ציבוריות|משחקים|שעשועים|ספורט|ירוקה))?";
const close = "קרוב(?:ה|ים|ות)?|סמו(?:ך|כה|כים|כות)|צמוד(?:ה|ים|ות)?|ליד|מול|בקרבת|על יד";
const nearAmenity = new RegExp(
  `(?<![א-ת])(?:${close}|דקות(?: הליכה)?|(?:ב?מרחק )?הליכה) [מל]?ה?${amenity}(?:,? ו?[למ]?ה?${amenity})*(?![א-ת])`,
  "g",
);
const playground =
  /(?<![א-ת])[והבל]{0,2}(?:מגרשי? (?:משחקים|שעשועים|ספורט|כדורסל|כדורגל|טניס)|גינ[הת] (?:ציבורית|משחקים|שעשועים|כלבים))(?![א-ת])/g;

/** "קו ראשון לים" is the first row at the sea, and not Rishon LeZion. */
const firstRow =
  /(?<![א-ת])ב?(?:קו|שורה) (?:ראשו[ןנ]ה?|שני(?:י?ה)?|1|2) (?:ל|מול ה)(?:ים|חוף|מים|טיילת|פארק)(?![א-ת])/g;

/** What residents pay to is no house. */
const committee = /(?<![א-ת])[והבל]{0,2}ועד ה?בית(?![א-ת])/g;
/** "גוש 6158 חלקה 412": the numbers of ground. */
const parcel = /(?<![א-ת])(?:גוש|גו"ח) ?:? ?\d+(?:\/\d+)*(?:,? (?:תת )?חלקה ?:? ?\d+)*(?![.,]?\d)/g;
/** How far it is to the sea is no size. */
const distance =
  /(?<![\d.,])\d[\d,]* ?(?:מטרים|מטר|מ')(?: הליכה)? מ(?:ה?(?:ים|חוף|טיילת|כנרת|רכבת|תחנה|מטרו|קניון|פארק|שוק|מרכז|אוניברסיטה|טכניון)|תחנת|אוניברסיטת)(?: הקלה)?(?![א-ת])/g;
/** Where a window looks is no part of the country. */
const facing =
  /(?<![א-ת])(?:פונ(?:ה|ים|ות)|(?:ל|ב)?כיוון|חזית) (?:ל|מ)?(?:צפון|דרום|מזרח|מערב)(?![א-ת])/g;
/** A plan and a family are no street with a number, and directions no rooms. */
const renewal = /(?<![א-ת])(?:לפני |אחרי )?[בל]?תמ"?א ?(?:38(?:\/[12])?|[12])(?!\d)/g;
const family = /(?<![א-ת])[למ]?(?:זוג|משפחה|הורים)(?: צעירה?)? ?(?:פלוס|\+|ועוד) ?\d(?!\d)/g;
const directions = /(?<![\d.])\d ?כיוו?(?:ני או?וי?ר|נים)(?![א-ת])/g;

/** The ground that a house stands on is no plot to buy, and its size not the house's. */
const ownGround =
  /(?<![\d.,])\d[\d,.]* ?(?:מ"ר|מטר) (?:של )?(?:מגרש|קרקע|אדמה)(?![א-ת]| (?:של |כ-?)?\d)|(?:(?<![א-ת])ו?(?:על|עם) |(?<=מ"ר|מטר|חדרים|חד'?),? |(?<![א-ת])ו)מגרש(?: (?:של |מעל |לפחות |מינימום |גדול )?(?:כ-?|מ-?|עד )?\d[\d,.]*(?: ?(?:מ"ר|מטר|דונם))?)?(?![א-ת])/g;

/** Who lives there already makes no rent of what is bought. */
const tenant =
  /(?<![א-ת])עם (?:שוכר(?:ת|ים)?|דיירים?)(?: קיי(?:ם|מת|מים)| מצוי(?:ן|נים))?(?![א-ת])/g;

const AMOUNT = "(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?![.,]?\\d)";
const MONEY = `(?: ?(?:${CURRENCY}))?(?: (?:לחודשיים|(?:[לב]חודש|חודשי)(?![א-ת])))?`;
/** What is paid besides the price: "ארנונה 600", "ועד בית: 250 ש״ח". "כולל ארנונה 4,500" is the rent. */
const fees = new RegExp(
  `(?:\\+ ?)?(?<![א-ת])(?<!כולל(?:ת|ים)? )[וה]{0,2}(?:ארנונה|ועד ה?בית|דמי (?:ניהול|ועד))(?: (?:של|כ-?|ב-?|רק))? ?[:=-]? ?(?:\\d{2,3}|[12],?\\d{3})(?![.,]?\\d| ?(?:${ROOMS}|${SQUARE_METRES}))${MONEY}` +
    `|(?<![א-ת])[וב]?(?:פי?קדון|ערבות|בי?טחון|דמי אחזקה)(?: (?:של|ב-?))? ?:? ?${AMOUNT}${MONEY}`,
  "g",
);
/** What a home brings, costs a night or a dunam, did cost or is thought to be worth is not what it costs. */
const notItsPrice = new RegExp(
  `(?<![א-ת])(?:מושכר(?:ת|ים|ות)?(?: ל[א-ת]+)?(?: עד [\\d/.]+(?= ))?|שכירות נוכחית|הכנסה(?: חודשית)?(?: משכירות)?)(?: כ?ב?-?)? ?:? ?(?:של )?\\d{1,2},?\\d{3}(?![.,]?\\d)${MONEY}` +
    `|${AMOUNT}(?: ?(?:${CURRENCY}))? (?:ללילה|לדונם)(?![א-ת])` +
    `|(?<![א-ת])(?:במקום|שומה(?: של)?|ב?השקעה של) ${AMOUNT}${MONEY}`,
  "g",
);
/** What somebody has or pays back is not what a home costs. */
const ownMoney =
  /(?<![א-ת])(?:(?:אני |אנחנו )?מרוויח(?:ה|ים)?|משכורת(?: של)?|הכנסה(?: שלנו| שלי)? של|עליי?) \d[\d,]*(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?))?(?: (?:לחודש|בחודש))?(?: (?:נטו|ברוטו))?(?![א-ת\d])|(?<=^|(?<![א-ת])(?:יש|לי|לנו|עם) )\d[\d,]*(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?))? (?:של )?הון עצמי(?! ?\d)|(?<![א-ת])[בוה]?(?:הון עצמי|ה?החזר(?:ים)?(?: ה?חודשי(?:ים)?)?(?: של ה?משכנתא)?|משכנתא)(?: חודשית?)?(?:(?: של| עד| כ-?| בסך)? ?\d[\d,.]*(?: ?(?:₪|ש"ח|שח|שקל(?:ים)?))?(?: (?:לחודש|בחודש))?)?(?![א-ת\d])/g;

/** What a home is divided into, or could be, is not what is looked for. */
const divided =
  /(?<![א-ת])(?:מחולק(?:ת|ים|ות)?|(?:להפוך|לחלק|לפצל)|(?:אפשרות|אופציה) (?:לחלוקה|לפיצול)) ל-?(?:\d |שתי )?(?:יחידות|דירות)(?: דיור)?(?: נפרדות)?(?![א-ת])/g;
/** A unit that a home has besides is not what is looked for. */
const ownUnit =
  /(?<=(?<![א-ת])כולל(?:ת|ים)? )(?:\d |שתי )?(?:יחידה|יחידת דיור|יחידות(?: דיור)?)(?: (?:נפרד|מושכר|מניב)(?:ת|ות)| להשכרה)?(?![א-ת])|(?<=(?<![א-ת])(?:בית|וילה|קוטג'?)(?![א-ת])[^.;]{0,60} )ויחיד(?:ה|ת דיור|ות דיור)(?: להשכרה)?(?![א-ת])|(?<![א-ת])(?:עם|\+|פלוס|(?<=שיש )(?:בו|בה|לו|לה)|(?:אופציה|אפשרות|זכויות) ל-?) ?(?:\d |שתי )?(?:יחידה|יחידת דיור|יחידות(?: דיור)?|יח"?ד|יח' ?דיור)(?: (?:נפרד|מושכר|מניב)(?:ת|ות|ה)| להשכרה)?(?![א-ת])/g;
/** The parents' own rooms within a home. */
const parentsUnit = /(?<![א-ת])[ו]?(?:יחיד(?:ה|ת) ל?הורים|סוויט(?:ה|ת) ל?הורים)(?![א-ת])/g;
/** "ממ"ד או מקלט": either will do. */
const orShelter = /(?<![א-ת])(?:ממ"?ד או (?:ממ"?ק|מקלט)|(?:ממ"?ק|מקלט) או ממ"?ד)(?![א-ת])/g;
/** A child that is expected lives on no street: "תינוק בדרך". */
const expecting =
  /(?<![א-ת])[ו]?(?:תינוק(?:ת)?|ילד(?:ה)?|תאומים|אח(?:ות)? קט(?:ן|נה)|עוד אחד|(?:ה?שני|ה?שלישי|ה?רביעי)) בדרך(?![א-ת])/g;
/** How long somebody sublets for is no day and no monthly rent. */
const subletFor =
  /(?<=(?:סאבלט|סבלט),? )(?:ל|למשך |לתקופה של )-?(?:כ-?)?(?:חודש (?:וחצי|אחד)|חודשיים(?: וחצי)?|\d{1,2}(?:-\d{1,2})? (?:חודשים|שבועות|ימים)|שבוע(?:יים)?|שנה)(?![א-ת])/g;
/** A rent that may become a purchase. */
const option = /(?<![א-ת])(?:עם )?אופצי(?:ה|ית|יה) (?:ל)?(?:קניי?ה|רכישה)(?![א-ת])/g;
/** Money of other countries is none of the prices here. */
const foreign =
  /(?:(?:עד|מעל) )?(?:[$€] ?\d[\d,.]*|\d[\d,.]* ?(?:[$€]|(?:דולר(?:ים)?|יורו|אירו|usd|eur)(?![א-תa-z])))/g;
/** No home here is on a floor below the ground. */
const belowGround = /(?<![א-ת])ב?קומ(?:ה|ת) (?:מינוס |-)(?:\d{1,2}|אחת)(?![\d.,]*\d)(?![א-ת])/g;

/** A room for it, and no work that somebody found. */
const workRoom = /(?<![א-ת])[והבל]{0,2}(?:חדרי?|פינת|עמדת|סביבת) ה?עבודה(?![א-ת])/g;
/** What the state lets buyers have for less is called so. */
const program =
  /(?<![א-ת])(?:ב?(?:מחיר (?:למשתכן|מטרה)|דיר(?:ה|ת) בהנחה)|(?:פרוי?קט |מכרז |במסגרת )דירה להשכיר)(?![א-ת])/g;

export const AS_WRITTEN = [
  program,
  workRoom,
  ...[phone, fees, notItsPrice, ownMoney, roomInFlat, firstRow, nearAmenity, playground],
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

/** What it brings is no price and no rooms; the share itself no text says. */
export const SHARES =
  /(?:(?:מעל|לפחות|מינימום|עד|של|כ-?|סביב|מעל ל-?) ?)?(?<![\d.,])\d{1,2}(?:\.\d{1,2})? ?(?:%|אחוז(?:ים)?(?![א-ת]))(?: (?:ומעלה|ויותר|לפחות))?/g;

/** Of minutes the number says nothing that could be looked for. */
export const MINUTES = /(?<![\d.,])\d{1,2}(?:-\d{1,2})?(?= ?(?:דקות|דקה|דק'))/g;
