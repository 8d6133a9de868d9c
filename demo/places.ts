import type { View } from "./pictures/landscape";

/** The demo's towns: asking prices per square metre, and neighbourhoods that exist. */

export type Neighborhood = { name: string; factor: number; streets?: readonly string[] };

export type Town = {
  /** The canonical name of the Central Bureau of Statistics. */
  city: string;
  /** Shekels per square metre for an ordinary flat, before the neighbourhood's factor. */
  sqm: number;
  views: readonly View[];
  neighborhoods: readonly Neighborhood[];
  /** Houses with gardens are common here, towers are not. */
  rural?: boolean;
  /** Stone façades. */
  stone?: boolean;
  /** White façades of the thirties. */
  bauhaus?: boolean;
  slopes?: boolean;
  /** Most flats for sale are of one size in one quarter, enough of them for a comparison. */
  alike?: { quarter: string; rooms: number };
};

const at = (text: string): Neighborhood[] =>
  text.split("|").map((entry) => {
    const [name, factor, streets] = entry.split(":");
    return {
      name: name!,
      factor: Number(factor ?? 1),
      ...(streets ? { streets: streets.split(",") } : {}),
    };
  });

const TOWNS: readonly Town[] = [
  {
    city: "תל אביב-יפו",
    sqm: 52000,
    views: ["city", "city", "sea"],
    bauhaus: true,
    neighborhoods: at(
      "הצפון הישן:1.2:דיזנגוף,בן יהודה,ארלוזורוב,נורדאו,בזל|לב תל אביב:1.15:רוטשילד,שינקין,בלפור,מזא\"ה,מלצ'ט|פלורנטין:0.95:פלורנטין,ויטל,אברבנאל,קורדובה|נווה צדק:1.35:שבזי,רוקח,אחווה,לילינבלום|רמת אביב:1.05:ברודצקי,איינשטיין,רדינג,ברזיל|יד אליהו:0.78:לה גוארדיה,יד לבנים,החי\"ל|הצפון החדש:1.15:ויצמן,פנקס,יהודה המכבי,ז'בוטינסקי|בבלי:1.12:בבלי,תוספתא,דודאים|התקווה:0.62:האצ\"ל,הטייסים,חנוך|יפו העתיקה:1.3:מזל דגים,מזל אריה,מפרץ שלמה|עג'מי:0.95:יפת,קדם|רמת החייל:0.95:ראול ולנברג,הברזל",
    ),
  },
  {
    city: "ירושלים",
    sqm: 36000,
    alike: { quarter: "פסגת זאב", rooms: 4 },
    views: ["hills"],
    stone: true,
    neighborhoods: at(
      'רחביה:1.45:אלפסי,בן מימון,רמב"ן,אוסישקין|טלביה:1.6:מרכוס,ז\'בוטינסקי,בלפור|בקעה:1.3:בית לחם,יהודה,רבקה|המושבה הגרמנית:1.4:עמק רפאים,רחל אמנו,כובשי קטמון|קטמון:1.15:הפורצים,חזקיהו המלך,הפלמ"ח|בית הכרם:1.1:החלוץ,בית הכרם,ההסתדרות|ארנונה:1.1:לייב יפה,בית"ר,אלקחי|קריית היובל:0.82:בורוכוב,שטרן,טהון|גילה:0.72:הגננת,האנפה,צביה ויצחק|פסגת זאב:0.68:משה דיין,נווה יעקב,סיירת דוכיפת|רמות:0.78:גולדה מאיר,מירסקי,צונדק|הר חומה:0.76:אליהו קורן,שמואל מאיר|נחלאות:1.25:בצלאל,נרקיס,שילה',
    ),
  },
  {
    city: "חיפה",
    sqm: 18000,
    views: ["bay", "sea", "city"],
    slopes: true,
    neighborhoods: at(
      "מרכז הכרמל:1.25:שדרות הנשיא,שדרות מוריה,יפה נוף|דניה:1.6:הולנד,שבדיה,נורווגיה|אחוזה:1.25:חורב,אבא חושי,קומוי|נווה שאנן:0.88:טרומפלדור,הגליל,חניתה|הדר:0.66:הרצל,ארלוזורוב,מסדה|בת גלים:0.85:מרגולין,העלייה השנייה|המושבה הגרמנית:1.05:שדרות בן גוריון,הגפן|כרמל ותיק:1.2:טשרניחובסקי|רמות רמז:0.95:נתיב חן|קריית חיים:0.72:דגניה,ורבורג,אחי אילת",
    ),
  },
  {
    city: "רמת גן",
    sqm: 36000,
    alike: { quarter: "נחלת גנים", rooms: 3 },
    views: ["city"],
    neighborhoods: at(
      "מרכז העיר|נחלת גנים:1.05|רמת חן:1.12|הבורסה:1.2|קריית קריניצי:1.1|רמת עמידר:0.82|הראשונים:1.05",
    ),
  },
  {
    city: "גבעתיים",
    sqm: 41000,
    views: ["city"],
    neighborhoods: at('בורוכוב:1.08|גבעת רמב"ם:1.0|ארלוזורוב:1.05|קריית יוסף:0.96|שינקין:1.05'),
  },
  {
    city: "ראשון לציון",
    sqm: 28500,
    views: ["city", "sea"],
    neighborhoods: at(
      "נחלת יהודה:1.05|נרקיסים:1.12|קדמת ראשון:1.02|נווה ים:1.15|רמת אליהו:0.8|אברמוביץ':0.95|כרמים:1.0|נאות אשלים:0.95",
    ),
  },
  {
    city: "פתח תקווה",
    sqm: 26500,
    views: ["city"],
    neighborhoods: at(
      "כפר גנים ג':1.22|אם המושבות:1.18|הדר גנים:1.02|עין גנים:0.92|מרכז העיר:0.9|נווה עוז:1.05|שעריה:0.84",
    ),
  },
  {
    city: "בני ברק",
    sqm: 29500,
    views: ["city"],
    neighborhoods: at("פרדס כץ:0.85|קריית הרצוג:0.98|רמת אהרון:1.08|זכרון מאיר:1.05"),
  },
  {
    city: "אשדוד",
    sqm: 22500,
    views: ["sea", "city"],
    neighborhoods: at(
      'רובע ט"ו:1.18|רובע י"א:1.05|רובע ב\':0.9|רובע ז\':0.95|הסיטי:1.1|המרינה:1.4|רובע י"ב:1.02',
    ),
  },
  {
    city: "אשקלון",
    sqm: 17500,
    views: ["sea", "city"],
    neighborhoods: at("ברנע:1.18|אפרידר:1.15|עיר היין:1.02|אגמים:1.12|שמשון:0.76|נאות אשקלון:0.92"),
  },
  {
    city: "נתניה",
    sqm: 23500,
    views: ["sea", "city"],
    neighborhoods: at(
      "עיר ימים:1.45|פולג:1.22|אגמים:1.3|קריית השרון:1.08|דורה:0.78|נאות שקד:1.02|מרכז העיר:0.9",
    ),
  },
  {
    city: "באר שבע",
    sqm: 12800,
    views: ["desert", "city"],
    neighborhoods: at(
      "רמות:1.2|נווה זאב:1.02|שכונה ב':0.94|נווה נוי:1.12|שכונה ד':0.82|כלניות:1.28|נאות לון:0.98|העיר העתיקה:0.88",
    ),
  },
  {
    city: "חולון",
    sqm: 25500,
    views: ["city"],
    neighborhoods: at(
      "קריית שרת:1.08|אגרובנק:1.0|נאות רחל:0.92|קריית פנחס אילון:1.12|תל גיבורים:0.88|מולדת:0.98",
    ),
  },
  {
    city: "בת ים",
    sqm: 25000,
    views: ["sea", "city"],
    neighborhoods: at("רמת יוסף:0.9|מרכז העיר:0.98|רמת הנשיא:0.95"),
  },
  {
    city: "רחובות",
    sqm: 24500,
    views: ["city"],
    neighborhoods: at(
      "רחובות החדשה:1.1|רחובות המדע:1.12|מרמורק:0.86|כרמי רחובות:1.0|אושיות:0.85|שעריים:0.82",
    ),
  },
  {
    city: "בית שמש",
    sqm: 23000,
    views: ["hills"],
    stone: true,
    neighborhoods: at("שיינפלד:1.08|רמת בית שמש א':1.02|משקפיים:1.05|גבעת שרת:1.0|נופי השמש:1.04"),
  },
  {
    city: "הרצלייה",
    sqm: 35500,
    views: ["sea", "city"],
    neighborhoods: at(
      "הרצליה פיתוח:1.7|גליל ים:1.3|הרצליה הצעירה:1.1|נווה עמל:0.86|יד התשעה:0.88|הרצליה הירוקה:1.15|מרינה:1.55",
    ),
  },
  {
    city: "כפר סבא",
    sqm: 28500,
    views: ["city", "green"],
    neighborhoods: at(
      "הירוקה:1.18|קפלן:0.85|הדרים:1.05|אליעזר:0.84|הזמר העברי:1.08|מרכז העיר:0.96",
    ),
  },
  {
    city: "הוד השרון",
    sqm: 31500,
    views: ["green", "city"],
    neighborhoods: at("מגדיאל:1.0|רמתיים:0.98|גני צבי:1.1|נווה נאמן:1.06|הדר:1.02|גיל עמל:0.9"),
  },
  {
    city: "רעננה",
    sqm: 34500,
    views: ["city", "green"],
    neighborhoods: at("לב הפארק:1.18|נווה זמר:1.22|לב העיר:1.0|קריית שרת:0.98|מערב רעננה:1.05"),
  },
  {
    city: "רמת השרון",
    sqm: 40500,
    views: ["city", "green"],
    neighborhoods: at("נווה מגן:1.02|נווה גן:1.1|מורשה:0.78|קריית יערים:1.05|מרכז העיר:1.0"),
  },
  {
    city: "חדרה",
    sqm: 17800,
    views: ["sea", "city"],
    neighborhoods: at("גבעת אולגה:0.95|בית אליעזר:0.9|עין הים:1.25|הפארק:1.12|ויצמן:0.98"),
  },
  {
    city: "מודיעין-מכבים-רעות",
    sqm: 27500,
    views: ["hills", "city"],
    neighborhoods: at(
      "בוכמן:1.08|מורשת:1.1|הכרמים:1.02|אבני חן:1.04|הנביאים:1.0|מכבים:1.2|רעות:1.15",
    ),
  },
  {
    city: "נס ציונה",
    sqm: 27500,
    views: ["city", "green"],
    neighborhoods: at("פארק המדע:1.12|גבעת נוף:1.1|לב המושבה:0.98|ארגמן:1.05|נווה הדרים:1.0"),
  },
  {
    city: "יבנה",
    sqm: 22500,
    views: ["city"],
    neighborhoods: at("יבנה הירוקה:1.15|נאות שמיר:1.02|נאות רבין:0.96|רמות ויצמן:1.1|הדרור:0.98"),
  },
  { city: "נצרת", sqm: 11500, views: ["hills"], stone: true, slopes: true, neighborhoods: [] },
  {
    city: "נוף הגליל",
    sqm: 11300,
    views: ["hills"],
    slopes: true,
    neighborhoods: at("הר יונה:1.2|הכרמים:0.95|צפונית:0.9"),
  },
  {
    city: "נהרייה",
    sqm: 15800,
    views: ["sea", "city"],
    neighborhoods: at("עין שרה:1.15|נהריה הירוקה:1.2|אוסישקין:0.9|קפלן:0.86|מזרח נהריה:0.95"),
  },
  {
    city: "עכו",
    sqm: 12600,
    views: ["sea", "city"],
    neighborhoods: at("העיר העתיקה:1.1|נווה אלון:1.15|עכו הצעירה:1.0|שיכון צפון:0.88"),
  },
  {
    city: "נשר",
    sqm: 16800,
    views: ["bay", "hills"],
    slopes: true,
    neighborhoods: at("גבעת נשר:1.1|רמות יצחק:1.12|תל חנן:0.82|בן דור:0.92"),
  },
  {
    city: "טירת כרמל",
    sqm: 16200,
    views: ["sea", "city"],
    neighborhoods: at("נאות כרמל:1.18|גלי כרמל:1.1|רמת בגין:0.9"),
  },
  {
    city: "קריית מוצקין",
    sqm: 17000,
    views: ["city"],
    neighborhoods: at("נווה גנים:1.0|משכנות האומנים:1.16|קריית נעמן:1.02"),
  },
  {
    city: "כרמיאל",
    sqm: 13800,
    views: ["hills"],
    neighborhoods: at("רמת רבין:1.15|גבעת רם:1.05|הגליל:0.92|גבעת מכוש:1.02"),
  },
  {
    city: "עפולה",
    sqm: 13600,
    views: ["green", "city"],
    neighborhoods: at("עפולה עילית:0.9|רובע יזרעאל:1.18|גבעת המורה:0.95"),
  },
  {
    city: "יקנעם עילית",
    sqm: 17600,
    views: ["green", "hills"],
    neighborhoods: at("שער הגיא:1.08|גבעת אלונים:1.12|נוף יקנעם:1.0"),
  },
  {
    city: "פרדס חנה-כרכור",
    sqm: 20500,
    views: ["green"],
    rural: true,
    neighborhoods: at("נווה אשר:0.92|תל צבי:1.02|כרכור:1.0|מרכז המושבה:0.96|חצרות הפרדס:1.08"),
  },
  {
    city: "זכרון יעקב",
    sqm: 24500,
    views: ["sea", "green", "hills"],
    rural: true,
    neighborhoods: at("נווה שרת:0.95|רמת צבי:1.05|גבעת עדן:1.2|מרכז המושבה:1.1|נילי:1.0"),
  },
  { city: "בנימינה-גבעת עדה", sqm: 24000, views: ["green"], rural: true, neighborhoods: [] },
  {
    city: "טבריה",
    sqm: 12400,
    views: ["hills"],
    slopes: true,
    neighborhoods: at("קריית שמואל:1.05|טבריה עילית:0.88|רמת אגוז:0.95|נוף כינרת:1.25"),
  },
  {
    city: "צפת",
    sqm: 11800,
    views: ["hills"],
    stone: true,
    slopes: true,
    neighborhoods: at("העיר העתיקה:1.2|קנען:0.92|נוף כנרת:1.02"),
  },
  {
    city: "ראש פינה",
    sqm: 17500,
    views: ["hills", "green"],
    rural: true,
    stone: true,
    neighborhoods: [],
  },
  {
    city: "קריית שמונה",
    sqm: 9200,
    views: ["hills", "green"],
    neighborhoods: at("ויצמן:1.0|אילנות:1.05|שיכון ותיקים:0.9"),
  },
  {
    city: "אילת",
    sqm: 18500,
    views: ["desert", "sea"],
    neighborhoods: at("שחמון:1.1|גנים:0.98|הערבה:1.0|יעלים:0.92|מצפה ים:1.12|צאלים:0.9"),
  },
  {
    city: "ערד",
    sqm: 8800,
    views: ["desert"],
    neighborhoods: at("חלמיש:1.05|רותם:1.02|יעלים:0.9|אבישור:0.96"),
  },
  { city: "מצפה רמון", sqm: 9800, views: ["desert"], neighborhoods: [] },
  {
    city: "דימונה",
    sqm: 7800,
    views: ["desert"],
    neighborhoods: at("הר נוף:1.15|ממשית:0.95|נווה דוד:0.9"),
  },
  {
    city: "מעלה אדומים",
    sqm: 20500,
    views: ["hills", "desert"],
    stone: true,
    neighborhoods: at("מצפה נבו:1.1|כלי שיר:1.08|צמח השדה:1.05|הנופים:1.0"),
  },
  {
    city: "מבשרת ציון",
    sqm: 28500,
    views: ["hills"],
    stone: true,
    rural: true,
    neighborhoods: at("מעוז ציון:0.9|רמת מבשרת:1.05"),
  },
  {
    city: "שוהם",
    sqm: 28500,
    views: ["green", "city"],
    rural: true,
    neighborhoods: at("רקפות:1.08|טללים:1.0|יובלים:0.98|כרמים:1.02|ורדים:1.04"),
  },
  {
    city: "קריית אתא",
    sqm: 14800,
    views: ["city"],
    neighborhoods: at("גבעת אלונים:1.2|גבעת טל:1.08|קריית בנימין:0.95"),
  },
];

const byCity = new Map(TOWNS.map((town) => [town.city, town]));

export function town(city: string): Town {
  const found = byCity.get(city);
  if (!found) throw new Error(`no demo town called ${city}`);
  return found;
}
