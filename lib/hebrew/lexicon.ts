// Vocabulary of listings and searches, shared so that the listing parser and the search box understand every word in
// the same way. Patterns run on normalized, lower-case text.
import type { Condition, Feature, PropertyType } from "@/lib/catalog/ids";

/** The start of a word: a Hebrew word may have up to three glued letters in front. */
const FROM = "(?<![א-תa-z])(?:[ושכ]{0,2}[הבלמ]{0,2})";
const TO = `(?![א-תa-z]|"[א-ת])`;

/** A pattern for whole words; `stem` may have alternatives. */
export const wordPattern = (stem: string): RegExp => new RegExp(`${FROM}(?:${stem})${TO}`, "gi");

export const CURRENCY = `₪|ש"ח|שח(?![א-ת])|שקל(?:ים)?(?: חדשים)?|nis(?![a-z])|ils(?![a-z])`;
export const SQUARE_METRES = `מ"ר|מר(?![א-ת"'])|מ'ר|מ2|מטר(?:ים|י)? ?(?:רבועי?ם?|מרובעי?ם?)|מטרים|מטר(?![א-ת])|מ'(?! ?(?:${CURRENCY}))|sq\\.? ?m(?:eters?|etres?)?(?![a-z])|sqm|m2(?!\\d)|square m[a-z]+`;
export const ROOMS = `חדרים|חדר(?!י[א-ת]|ון|י |י$)(?! ?(?:שינה|אמבט|רחצה|ארונות|עבודה|כביסה|כושר|ילדים|הורים|שירות|אוכל|משחקים|מדרגות))|חד'|חד(?![א-ת"])|ח'(?![א-ת])|rooms?(?![a-z])`;

/** Tried in this order: the first match is the most specific name. */
export const TYPE_WORDS: readonly (readonly [PropertyType, string])[] = [
  ["purchase_group", "קבוצת רכישה|קבוצות רכישה|זכות לנכס|זכויות לנכס"],
  ["sheltered_housing", "דיור מוגן|בית אבות"],
  [
    "residential_building",
    `בני?ין (?:שלם|מניב|למכירה|דירות|להשקעה|מגורים (?:שלם|למכירה)|(?:בן|של) \\d{1,2} קומות למכירה)|(?<=(?:למכירה|מכירת)[ :!,-]{1,3})בניי?ן מגורים|בניי?ן מגורים(?=[^\\n]{0,40}\\d ?(?:יח"?ד|יחידות|דירות))|מבנה (?:מגורים )?שלם|מבנה מניב|בית (?:דירות|משותף שלם)`,
  ],
  ["farm_outbuilding", "משק עזר|משקי עזר"],
  ["agricultural_farm", "משק חקלאי|משקים חקלאיים|נחלה חקלאית|נחלה|נחלות|משק|חווה חקלאית"],
  [
    "semi_detached",
    "(?:בית |בתים |קוטג'? |ווי?לה |וילה )?דו[- ]?משפחתי(?:ת|ים)?|דו[- ]?מש'|semi[- ]?detached|duplex house|חצי קוטג'?",
  ],
  [
    "penthouse",
    "(?:מיני[- ]?)?(?:פנטהאוז|פנטהאוס|פנטאוז|פנטאוס|פנטהוז|פנטהוס|פנטאהוז|פנטהאוזים|פנטהאוזון)|דירת גג|דירות גג|גג/פנטהאוז|(?:mini[- ])?penthouse",
  ],
  ["triplex", "טריפלקס|triplex"],
  ["duplex", "דופלקס|דופלקסים|דו-?פלקס|duplex"],
  [
    "garden_apartment",
    "דירת[- ]גן|דירות[- ]גן|ד\\. ?גן|(?<=(?:דופלקס|טריפלקס)[- ])גן(?! ילדים)|גן(?=[- ](?:דופלקס|טריפלקס))|garden apartment|garden flat",
  ],
  ["studio_loft", "דירת סטודיו|סטודיו|לופט|לופטים|studio|loft"],
  ["basement", "דירת מרתף|מרתף למגורים|דירת פרטר|פרטר|basement"],
  [
    "private_house",
    "קוטג'?(?:ים)?|ו?ווילה|וילות|וילה|בית פרטי|בתים פרטיים|בית בודד|בית קרקע|בית צמוד קרקע|צמוד[יהת]? קרקע|צמודות קרקע|טאון ?האוס|טאונהאוז|בית ישן|בית חדש|בית דו[- ]קומתי|בית דו[- ]מפלסי|בית יפהפה|בית מדהים|בית כפרי|בית חד[- ]משפחתי|חד[- ]משפחתי|villa|cottage|private house|town ?house|house",
  ],
  ["housing_unit", `יחידת דיור|יחידות דיור|יח' דיור|יח"ד|דירת יחידה|housing unit`],
  ["apartment", "דירה|דירת|דירות|apartment|flat|apt|דירונת|בדירה"],
];

/** Names that count only when nothing else names what is offered: any flat may have a storage room. */
export const WEAK_TYPE_WORDS: readonly (readonly [PropertyType, string])[] = [
  ["plot", "מגרש|מגרשים|קרקע|קרקעות|שטח חקלאי|חלקה|plot"],
  ["storage", "מחסן|מחסנים"],
  ["parking", "חניה|חנייה|חניות|חניי?ת [א-ת]{3,}|parking"],
  ["general", "משרד|משרדים|חנות|חנויות|נכס מסחרי|מסחרי|קליניקה|אולם|האנגר|מבנה תעשייה|office|shop"],
];

/** After "בית": "בית כנסת", "בית ספר" are not homes. */
export const NOT_HOUSE =
  /^ (?:הורים|שירותים|סניטרית|ה?(?:כנסת|ספר|חולים|אבות)|כנסת|ספר|קפה|עסק|מלאכה|קולנוע|חולים|הכרם|משותף|אבות|מרקחת|מדרש|מלון|ה?עלמין|ה?קברות|חב"?ד)/;

export const FEATURE_WORDS: Readonly<Record<Feature, string>> = {
  elevator: "מעליות|מעלית|מע'|elevators?|lift",
  parking: "חניי?ה|חניי?ות|חניי?ת|חניון|חניה|parking",
  storage: "מחסן|מחסנים|storage",
  air_conditioning:
    "מיזוג(?: אוו?יר)?|מזגן|מזגנים|ממוזגת?|ממוזגים|מיני מרכזי|vrf|air ?condition(?:ing|ed)?|a/c",
  mamad: `ממ"ד|ממ"דים|ממד|ממ'ד|ממ ד|מרחב מוגן(?: דירתי)?(?! קומתי)|mamad|safe room`,
  solar_water_heater: "דוד שמש|דוד[- ]שמש|דודי שמש|solar (?:water )?heater",
  gas_water_heating:
    "חימום (?:מים )?(?:ב)?גז|מחמם גז|גז מרכזי לחימום|gas (?:water )?heat(?:er|ing)",
  shared_yard: "חצר משותפת|גינה משותפת|shared yard",
  security: "אבטחה|שומר|שמירה|לובי מאויש|מאבטח|guard|security",
  double_glazed_windows:
    "חלונות כפולים|זיגוג כפול|זכוכית כפולה|חלון כפול|double glaz(?:ed|ing)(?: windows)?",
  balcony: "מרפסת(?! שירות)|מרפסות(?! שירות)|טרסה|balcony|balconies|terrace",
  garden: "גינה|גינת|גינה פרטית|חצר|garden|yard",
  renovated:
    "משופצת|משופצות|משופץ|משופצים|שופצה|שופץ|(?:אחרי|לאחר) שיפוץ|שיפוץ (?:אדריכלי|מלא|יסודי|כללי)|renovated",
  furnished: "מרוהטת?|מרוהטות|מרוהטים|ריהוט|רהיטים|(?:fully )?furnished",
  accessible: "נגישה|נגיש|נגישות|גישה לנכים|נכים|מונגשת?|accessible",
};

export const CONDITION_WORDS: readonly (readonly [Condition, string])[] = [
  [
    "needsRenovation",
    "(?:דורשת?|זקוקה? ל|צריכה?|מצריכה?|טעונת?|טעון|דרושה?|מיועדת? ל|לפני|נדרש) ?שיפוץ(?: כללי| יסודי| מלא)?|לשיפוץ|דרוש שיפוץ|(?<!(?:צריך|צורך|חייב|רצה|אפשר|ניתן|התחלנו) )לשפץ(?= (?:לפי|לטעמ|לטעם|ולהנות|וליהנות))|(?<![א-ת])(?:למשפצים|בשלד(?: מתקדם)?)(?![א-ת])|(?:ב?שלבי?|ב?מצב|ברמת(?: ה?גימור)?(?: של)?|כ)-? ?ה?(?:שלד|מעטפת)|(?<!חיזוק |עבודות )שלד(?= ?(?:[,.;!)\\n]| ב[א-ת]{2}|$))|(?:דורשת?|דורשים|טעונת?|טעון|צריכה?|מצריכה?|זקוקה? ל)-? ?(?:השקעה|עבודות?)|needs? renovation|fixer",
  ],
  ["renovated", "משופצת|משופץ|משופצים|שופצה|שופץ|(?:אחרי|לאחר|עברה|עבר) שיפוץ|renovated"],
  [
    "new",
    "חדשה? (?:מה)?(?:ניילון|ניילונים|קבלן)|חדשה? מקבלן|(?<!ראשונה )מקבלן|(?:ישר |ישירות )?מהקבלן|דירה חדשה|בית חדש|חדשה|brand new|new (?:apartment|from)",
  ],
  [
    "good",
    "שמורה|שמור|(?:ב?מצב|במצב) (?:טוב|מצוין|מצויין|מעולה|מושלם|מדהים|כחדש|שמור|תחזוקתי טוב)(?: מאוד)?|מתוחזקת?|כחדשה|כמו חדשה|well kept|good condition",
  ],
];

export const SALE_WORDS =
  "(?<!מישהי )מכירה|(?<!קבוצת |קבוצות )רכישה|למכירה|נמכרת?|מוכרת|מוכרים|מוכר|לרכישה|קניי?ה|לרכוש|לקניה|לקנייה|לקנות|כינוס|for sale|sale|buy";
export const RENT_WORDS = `השכרה|להשכרה|להשכיר|לשכור|לשכירה|שכירות|לשכירות|בשכירות|שכ"ד|סאבלט|סאבלט|שוכרים|שוכר|for rent|rent|rental|to let`;

/** Negates the next noun. */
export const NOT = "ללא|בלי|אין|אינה|לא|חסר(?:ה|ים|ות)?|without|no|❌|✗|✘|✖|❎|🚫|⛔";
/** Marks what follows as wished for, planned or someone else's. */
export const PLANNED =
  'תוכנית|תכנית|תוכניות|תכניות|תמ"א|תמא|עתידי|עתידית|עתידיים|בעתיד|אפשרות|אפשרי|(?<!שנה ?(?:\\+|ו-?) ?)אופצי(?:ה|ית|ות)(?! (?:ל(?:שנה|שנתיים|עוד|הארכה|חידוש|תקופה)|נוספת|הארכה))|פוטנציאל|תוספת|תתווסף|יתווסף|יתווספו|תותקן|יותקן|תיבנה|ייבנה|לקראת|יקבלו|צפי|צפויה|צפוי|לקבלת|תמורה|מתוכננת?|בתכנון|מתוכננים|בהליכי|בהליך|פינוי בינוי|התקנת|להתקין|לבנות|זכות ל|זכויות';
