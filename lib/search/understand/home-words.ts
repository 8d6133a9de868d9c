// Words that listings use, in the four languages of searches. After filters are read, only these and names rank; any
// other leftover is conversation. Endings and glued letters are flexible, so one form of each is enough.
import { searchWords } from "@/lib/hebrew/normalize";
import { LEXICON_TEXT } from "@/lib/hebrew/search-lexicon";
import { plainArabic } from "./arabic-spelling";

const AROUND = `
ים כנרת נוף נופים אופק שקיעה יער חורשה עץ עצים דשא ירוק ירוקה פרדס כרם שדה שדות נחל אגם ואדי הר הרים גבעה מדבר חוף חופים
טיילת מרינה נמל שמורה טבע כפר כפרי כפרית פסטורלי פסטורלית שלווה שקט פארק פארקים גן גני ילדים מעון צהרון פעוטון תיכון
יסודי אולפנה ישיבה מקווה כנסת מסגד כנסייה אוניברסיטה מכללה קמפוס מעונות טכניון חולים מרפאה קופה קופת קניון מסחרי סופר סופרמרקט
מכולת שוק קפה מסעדה מסעדות ברים בילוי לילה תרבות תיאטרון מוזיאון ספריה קולנוע קאנטרי ספורט כדורגל כדורסל טניס שעשועים משחקים רכבת
מטרו מטרונית אוטובוס אוטובוסים קו תחבורה ציבורית ציבורי תחנה תחנות תחנת מרכזית כביש צומת מחלף איילון נתבג תעופה עבודה
הייטק תעשיה משרד משרדים בורסה עיריה מתנס גינת כלבים חניון שביל אופניים כיכר סמטה שדרה שדרות מדרחוב קהילה קהילתי קהילתית
יישוב מושב קיבוץ מושבה גבול מרחק הליכה דקה דקות נסיעה מטר לב מיקום לוקיישן אזור סביבה צפון דרום מזרח מערב צפוני דרומי
מזרחי מערבי שמש צל מרכז מרכזי עורף שכן שכנים שכונתי בסיס מפעל תעסוקה תחבורתי שאטל
ליד קרוב סמוך צמוד מול בקרבת`;

const WITHIN = `
תקרה תקרות רצפה פרקט שיש מטבח מטבחון אי מזווה פינת אוכל סלון שינה הורים ילדים ארונות ארון קיר קירות גבס בטון אח קמין
ג'קוזי בריכה סאונה חמאם פרגולה דק גג גגות מרתף בוידעם בוידם עליית גלריה מסדרון מבואה לובי שער גדר גדרות מגודר מגודרת
דלת דלתות פלדלת כספת אמבטיה אמבט מקלחת מקלחות מקלחון שירותים שירות כביסה תריסים תריס סורגים רשתות חלון חלונות ויטרינה
ויטרינות סוכה אדנית אדניות ברביקיו מנגל מדרגה מדרגות מפלס מפלסים דו תלת חד קומתי קומתית יחידה יחידת יחידות דיור צימר צימרים
מחסן מחסנים קרפורט סככה חממה אורווה לול באר סוסים מטע זיתים פירות דונם אדמה חקלאי חקלאית עזר נפרד נפרדת
מדיח תנור כיריים מקרר מכונה מכונת מייבש טלוויזיה אינטרנט סיבים וויפי wifi דוד סולארי סולארית פאנלים ריהוט ספה מיטה שולחן כיסא
מזגן מיזוג חכם חכמה טעינה חשמלי חשמלית רכב גנרטור אינטרקום מצלמות אזעקה אזעקות מים גז חשמל כלול כלולים חימום הסקה תת רצפתי
ממד ממק מקלט מוגן מרחב בטיחות ביטחון שמירה שומר שבת מעלון מעלית מעליות כושר מועדון דיירים ועד ארנונה חשבונות אולם משותף משותפת
סטודיו לופט קליניקה עסק מסחר משרדי חנות חזית ראשי ראשית רגילה רגיל אמריקאי אמריקאית זוגי זוגית כיווני כיוון אוויר אור ונטילציה
חניה חניות מקורה מקורות תת קרקעי קרקעית טאבו רובוטית עוקבת כפולה`;

const OF_IT = `
שקט שקטה נעים יפה יפהפה מהמם מושלם נדיר יוקרה יוקרתי פאר מפואר אלגנטי מודרני קלאסי רומנטי אינטימי חמים חם חמוד נחמד
מקסים מגניב סימפטי נקי פרטיות פרטי דיסקרטי ביתי פונקציונלי מתוכנן מרווח רחב רחבה גדול ענק קטן קטנטן קומפקטי זול יקר
מציאה הזדמנות משתלם נורמלי סביר סטנדרט מפרט איכות איכותי גימור חדיש חדש ישן עתיק אותנטי אופי ריק ריקה מיוחד מושקע מעוצב עיצוב
מטופח מתוחזק שמור משופץ שיפוץ שופץ צבוע אדריכל אדריכלי אדריכלית מעצב באוהאוס טמפלרי ערבי סגנון שימור בוטיק מגדל מגדלים מואר
מוצל שטוף מאוורר פינתי עורפי חזיתי פתוח סגור גבוה נמוך ארוך קצר טווח גמיש תקופה זמני זמנית קבוע שנתי שנים חודש חודשים שבוע
שבועות סופש חופשה נופש תיירות אירוח חלוקה מחולק מחולקת לחלוקה איחוד פיצול בנייה זכויות אחוזים היתר תוספת הרחבה תב"ע תמא פינוי בינוי
התחדשות חיזוק ממוגן ממוגנת מוגן פרויקט קבלן יזם יזמות השבחה פוטנציאל תשואה מניב מושכר דייר שוכר משכנתא ערבים ערבות
צ'קים שיקים פיקדון כינוס ירושה יורשים מינהל חכירה היוון גוש חלקה רישום בלעדי בלעדיות תיווך נגיש נגישות נכה עגלה עגלות כסא גלגלים
מאובזר מאובזרת מצויד מצוידת משודרג משודרגת מונגש ממוזג מרוצף מבודד מבודדת בידוד אטום אטומה אקוסטי ירוק כשר כשרה חלבי בשרי
מזוזה דתי דתית חילוני חילונית מסורתי חרדי חרדים מעורב מעורבת צעיר צעירה צעירים זוג זוגות משפחה משפחות משפחתי יחיד יחידים רווק
סטודנט סטודנטית סטודנטים סטודנטיות שותף שותפה שותפים שותפות מבוגר מבוגרים קשיש גיל הזהב פנסיונר פנסיונרים תינוק תאומים ילד ילדה
נפש נפשות סבתא סבא אמא אבא הורה עולה עולים חייל חיילים רופא אחיות מוזיקאי אמן אמנים שותפויות כלב כלבה כלבים חתול חתולים
חיה חיות מחמד מעשנים עישון תיירים דיפלומטים עובדים משלם משלמת מתאים מתאימה אידיאלי מיועד ייעודי סאבלט סבלט כולל הכל מיטות
מטרז' חלל חללים שטח ברוטו נטו שטחים עליון תחתון כפול מלא מלאה צנוע צנועה פשוט פשוטה בסיסי בסיסית ואנטג' וינטג' תעשייתי תעשייתית
בטוח בטוחה טוב טובה טובים מעולה מצוין אחלה שווה מדי חצי שנה חג חגים ינואר פברואר מרץ אפריל מאי יוני
יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר מתפנה לאמא לאבא לסבתא לסבא להורים לבן לבת לחבר לחברה רעש רועש רועשת ריח עובש רטיבות אבק להפליא קרינה אנטנות ג'וקים`;

const ENGLISH = `
sea view views beach ocean park parks garden pool gym jacuzzi sauna quiet calm peaceful bright light sunny sun airy spacious big
large huge small tiny cozy cosy cute nice beautiful lovely pretty modern classic new old luxury luxurious elegant charming
authentic historic renovated designed design designer architect high low ceiling ceilings open plan kitchen kosher island dining living
room rooms bathroom bathrooms shower showers bath toilet toilets ensuite master bedroom laundry washer dryer dishwasher
fridge oven stove furniture bed closet wardrobe balcony balconies sukkah succah porch patio terrace roof rooftop yard lawn tree trees
shabbat elevator synagogue shul school schools kindergarten daycare university college campus technion hospital clinic
mall market supermarket shops shopping stores cafes cafe restaurant restaurants bars nightlife train station light rail metro bus
transport transportation tram highway road street avenue boulevard square downtown center centre central promenade marina port airport
walking walk walkable distance minute minutes min hill mountain mountains forest nature green river lake pet pets dog dogs cat cats friendly
family families couple couples kid kids children baby student students roommate roommates senior seniors elderly single investor
investment potential roi yield income tenant tenants lease term long short flexible building tower doorman boutique floor floors
corner facing north south east west exposure directions stone wood wooden arched arab style bauhaus templar fireplace heating
underfloor solar smart storage basement attic separate entrance unit secure security gated gate private privacy shared
community religious secular orthodox english speaking anglo olim safe shelter protected parking garage covered underground ev
charging bike bikes wheelchair accessible stairs step steps internet wifi fiber bills included deposit guarantor furnished office studio
home work working quick quality condition neighborhood neighbourhood area location village rural country farm land plot horses
project developer mortgage rented tenanted`;

/** Prefixes: any word that begins with one matches. */
const RUSSIAN =
  `мор пляж вид парк сад школ детск университет технион больниц поликлин магазин супермаркет торгов рынок рынк кафе ресторан
станци поезд электричк трамва метро автобус остановк транспорт тих спокойн светл солнеч просторн больш маленьк уютн красив современн
нов стар ремонт кухн салон спальн ванн душ туалет окн потолк балкон террас крыш двор бассейн джакузи спортзал мебел техник холодильник
стирал шкаф кроват лестниц вход отдельн участ дерев гараж склад охран домофон центр улиц бульвар набережн район соба кош животн
кот щен семь семей ребен дет пар пенсион студент одиноч пожил инвест доходн долгосроч краткосроч срок дом здани башн этаж лифт
южн северн запад восточ сторон рядом близ возле около недалек пешк минут синагог мечет церк гор лес природ зелен хорош чист
отличн дешев состояни удобн безопасн комнат хозя сдач`
    .split(/\s+/)
    .filter(Boolean);
const ARABIC =
  `بحر البحر شاطئ إطلالة اطلالة منظر حديقة منتزه مدرسة مدارس روضة جامعة الجامعة كلية مستشفى عيادة مجمع سوق محلات دكاكين مطعم مقهى قطار
القطار محطة باص مواصلات هادئ هادئة هادي هادية منور منورة مضيئة مشمس مشمسة واسع واسعة كبير كبيرة صغير صغيرة جميل جميلة حلو حلوة حديث حديثة
جديد جديدة قديم قديمة مطبخ صالون حمام حمامات شباك سقف بلكونة سطح مسبح جاكوزي نادي أثاث مدخل مستقل مستقلة منفصل منفصلة عمارة بناية
برج شارع ميدان مركز وسط حارة حي جبل غابة طبيعة كلب قطة حيوانات عائلة للعائلة عيلة عائلي أولاد اطفال أطفال زوج أزواج طالب طالبة طلاب للطلاب طلابي طلابية
شباب كبار استثمار للاستثمار دخل إيجار طويل قصير مدى آمن امن قريب قريبة بالقرب بجانب مقابل مسجد جامع كنيسة زراعية زراعي زيتون أرض ديكور تشطيب
حجر مرتب مرتبة نظيف نظيفة فخم فخمة مكيف خاص خاصة`
    .split(/\s+/)
    .filter(Boolean);

/** The word without the endings of nouns and adjectives. */
const stem = (word: string) =>
  word.length > 4 ? word.replace(/(?:יימ|ימ|יות|ות|ית|ה|ת|י)$/, "") : word;
const exact = new Set(searchWords([LEXICON_TEXT, AROUND, WITHIN, OF_IT, ENGLISH].join(" ")));
const stems = new Set([...exact].filter((word) => /^[א-ת]{3}/.test(word)).map(stem));
const arabic = new Set(ARABIC.map(plainArabic).flatMap(searchWords));

/** `word` is a search key. */
export function isHomeWord(word: string): boolean {
  if (exact.has(word)) return true;
  if (/^[а-я]/.test(word)) return RUSSIAN.some((start) => word.startsWith(start));
  if (/^[\u0620-\u064a]/.test(word))
    return [word, word.replace(/^[وبل]/, ""), word.replace(/^[وب]?(?:ال|لل)/, "")].some((one) =>
      arabic.has(one),
    );
  return /^[א-ת]/.test(word) && stems.has(stem(word));
}
