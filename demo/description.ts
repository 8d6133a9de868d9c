import { inside } from "@/lib/hebrew/prefix";
import type { Facts } from "./facts";
import { headline, isHome, isHouse, NOUNS, roomsText, rural, spoken, sqm } from "./names";
import type { Rng } from "./random";

/** Hebrew descriptions of a home's facts. A sentence is offered only when the row has the fact it mentions. */

const join = (list: readonly string[]) =>
  list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")} ו${list[list.length - 1]}`;

const FEATURE_WORDS: readonly [Parameters<Facts["features"]["has"]>[0], readonly string[]][] = [
  ["elevator", ["מעלית"]],
  ["mamad", ['ממ"ד']],
  ["storage", ["מחסן"]],
  ["air_conditioning", ["מיזוג אוויר", "מזגנים"]],
  ["solar_water_heater", ["דוד שמש"]],
  ["gas_water_heating", ["חימום מים בגז"]],
  ["double_glazed_windows", ["חלונות כפולים"]],
  ["security", ["אבטחה"]],
  ["shared_yard", ["חצר משותפת"]],
];

export function description(f: Facts, dice: Rng): string {
  const g = NOUNS[f.type].gender;
  const she = (feminine: string, masculine: string) => (g === "f" ? feminine : masculine);
  const offer = f.transaction === "rent" ? "להשכרה" : "למכירה";
  const city = inside(spoken(f.city));
  const place = f.neighborhood ? `${inside(f.neighborhood)}, ${spoken(f.city)}` : city;
  const one = (...from: string[]) => dice.pick(from);
  const out: string[] = [];
  const add = (when: unknown, probability: number, ...from: string[]) => {
    if (when && dice.chance(probability)) out.push(one(...from));
  };
  const head = headline(f);

  if (f.type === "plot") {
    out.push(
      one(
        `${offer} ${head} ${place}.`,
        `מגרש בשטח ${sqm(f.gardenArea!)} ${place}, ${offer}.`,
        `${place}: מגרש של ${sqm(f.gardenArea!)}.`,
      ),
    );
    add(
      true,
      1,
      "המגרש מסומן בשטח ואפשר לסייר בו בכל שעות היום.",
      "צורת המגרש נוחה לתכנון, והגישה אליו מכביש סלול.",
      "שטח פתוח וישר ברובו, עם עצים בוגרים בגבולותיו.",
    );
    add(
      true,
      0.7,
      "תשריט ומפת מדידה יימסרו למתעניינים.",
      "אפשר לקבל אצלנו את התשריט ואת דף המידע התכנוני.",
    );
    add(true, 0.7, "מתאים למי שרוצה לתכנן בית לפי המידה.", "הזדמנות לבנות בית כמו שחלמתם.");
    return out.join(" ");
  }
  if (f.type === "parking") {
    out.push(one(`מקום חניה ${offer} ${place}.`, `${offer} מקום חניה פרטי ${place}.`));
    add(true, 1, "החניה רחבה ונוחה לכניסה וליציאה.", "מקום ישר ורחב, מתאים גם לרכב גדול.");
    add(f.features.has("security"), 1, "החניון מאובטח: יש בו אבטחה בכל שעות היממה.");
    add(f.features.has("elevator"), 1, "מן החניון עולים במעלית ישירות לרחוב.");
    return out.join(" ");
  }
  if (f.type === "storage") {
    out.push(
      one(
        `מחסן בשטח ${sqm(f.area!)} ${place}, ${offer}.`,
        `${offer} מחסן יבש ונקי של ${sqm(f.area!)} ${place}.`,
      ),
    );
    add(true, 1, "גישה נוחה להעמסה ולפריקה.", "מתאים לציוד, לארכיון או לאופניים.");
    add(f.features.has("elevator"), 1, "יורדים אליו במעלית.");
    add(f.features.has("security"), 1, "במקום יש אבטחה.");
    return out.join(" ");
  }

  // Kind and place.
  const areaBit = f.area ? `${sqm(f.area)} בנוי` : "";
  switch (f.type) {
    case "residential_building":
      out.push(
        one(
          `בניין מגורים שלם ${place}: ${f.floors} קומות, ${roomsText(f.rooms)} בסך הכול, ${areaBit}.`,
          `${offer} בניין מגורים ${place}, ${areaBit} ב-${f.floors} קומות.`,
        ),
      );
      out.push(one("מתאים למשקיעים או למשפחה מורחבת.", "נכס להשקעה לטווח ארוך."));
      break;
    case "purchase_group":
      out.push(
        one(
          `מקום בקבוצת רכישה ${place}: דירת ${roomsText(f.rooms)} בשטח ${sqm(f.area!)}, בבניין מתוכנן בן ${f.floors} קומות.`,
          `קבוצת רכישה מתגבשת ${place}. הזכות המוצעת: דירת ${roomsText(f.rooms)}, ${sqm(f.area!)}.`,
        ),
      );
      out.push(
        one(
          "הליווי המשפטי והתכנוני כבר נבחר, והמסמכים פתוחים לעיון.",
          "אפשר לעיין אצלנו בתוכניות ובהסכם השיתוף.",
        ),
      );
      break;
    case "general":
      out.push(
        one(
          `משרד ${offer} ${place}, ${sqm(f.area!)} המחולקים ל-${roomsText(f.rooms)}.`,
          `${place}: משרד נעים של ${sqm(f.area!)}, ${roomsText(f.rooms)}.`,
        ),
      );
      out.push(one("מתאים גם לקליניקה או לסטודיו.", "חלוקה גמישה, הרבה אור טבעי."));
      break;
    case "sheltered_housing":
      out.push(
        one(
          `${roomsText(f.rooms)} בדיור מוגן ${place}, ${sqm(f.area!)}, ${offer}.`,
          `${offer} דירה של ${roomsText(f.rooms)} בבית דיור מוגן ${place}.`,
        ),
      );
      out.push(
        one("בבית פועלים חוגים, חדר אוכל וצוות סביב השעון.", "קהילה חמה, חדר אוכל ולובי נעים."),
      );
      break;
    default:
      out.push(
        one(
          `${head} ${offer} ${place}.`,
          `${offer} ${place}: ${head}${areaBit ? `, ${areaBit}` : ""}.`,
          `${place}, ${head} ${she("נעימה ומוארת", "נעים ומואר")}.`,
          `הכירו: ${head} ${place}.`,
          `${she("מוצעת", "מוצע")} ${offer} ${head} ${place}.`,
        ),
      );
  }
  if (isHome(f)) {
    if (f.area && !out[0]!.includes("בנוי") && dice.chance(0.85))
      out.push(
        one(
          `${she("שטחה", "שטחו")} ${sqm(f.area)}, ${she("והיא מחולקת", "והוא מחולק")} היטב.`,
          `${sqm(f.area)} בחלוקה נוחה.`,
          `בשטח של ${sqm(f.area)}, בלי פינות מבוזבזות.`,
        ),
      );
    switch (f.condition) {
      case "new":
        add(
          true,
          0.85,
          `${she("חדשה לגמרי", "חדש לגמרי")}, ועוד לא גרו ${she("בה", "בו")}.`,
          "הכול חדש: ריצוף, מטבח וכלים סניטריים.",
          "חדש מקבלן, עם מפרט מלא.",
        );
        break;
      case "renovated":
        add(
          true,
          0.9,
          `${she("שופצה", "שופץ")} לאחרונה מן היסוד, כולל תשתיות חשמל ואינסטלציה.`,
          `${she("עברה", "עבר")} שיפוץ יסודי: מטבח חדש, חדרי רחצה חדשים וריצוף אחיד.`,
          "השיפוץ נעשה בטוב טעם ובחומרים טובים.",
        );
        break;
      case "good":
        add(
          true,
          0.7,
          `${she("שמורה היטב ומטופחת", "שמור היטב ומטופח")}, אפשר להיכנס ולגור.`,
          `${she("הוחזקה", "הוחזק")} כל השנים במצב טוב.`,
          `${she("צבועה ונקייה", "צבוע ונקי")}, בלי הפתעות.`,
        );
        break;
      case "needsRenovation":
        add(
          true,
          1,
          `${she("דורשת", "דורש")} שיפוץ, ו${she("מתאימה", "מתאים")} למי שרוצה לעצב הכול בעצמו.`,
          "הנכס במצב מקורי ודורש שיפוץ: זו ההזדמנות לתכנן מחדש.",
        );
        break;
      default:
    }
    add(
      f.condition !== "needsRenovation",
      0.45,
      "הסלון רחב ונפתח אל פינת האוכל.",
      "המטבח פונה אל חלל המגורים, עם מקום לאי.",
      "חדר ההורים מרווח ויש בו ארון קיר.",
      "חדרי השינה מופרדים מחלל האירוח.",
      "אור טבעי מגיע לכל החדרים.",
      "הסלון פונה לכיוון דרום ונעים בו גם בחורף.",
    );
  }

  // Floor.
  if (f.floor !== null && f.floors !== null) {
    const lift = f.features.has("elevator");
    if (f.floor === 0)
      add(
        true,
        0.9,
        "קומת קרקע, בלי מדרגות בדרך הביתה.",
        `קומת קרקע בבניין של ${f.floors} קומות.`,
        "קומת קרקע, בכניסה נוחה מהרחוב.",
      );
    else if (f.floor === f.floors)
      add(
        true,
        0.9,
        `קומה ${f.floor}, האחרונה בבניין${lift ? ", עם מעלית" : ""}.`,
        `הקומה העליונה (${f.floor} מתוך ${f.floors})${lift ? ", ויש מעלית" : ", ללא מעלית"}.`,
      );
    else
      add(
        true,
        0.9,
        `קומה ${f.floor} מתוך ${f.floors}${lift ? ", עם מעלית" : ", ללא מעלית"}.`,
        `קומה ${f.floor} בבניין בן ${f.floors} קומות${lift ? " ובו מעלית" : ""}.`,
        `${she("ממוקמת", "ממוקם")} בקומה ${f.floor} מתוך ${f.floors}.`,
      );
  } else if (isHouse(f) && f.floors)
    add(
      true,
      0.7,
      f.floors === 1 ? "בית על מפלס אחד." : "בית על שני מפלסים.",
      f.floors === 1 ? "הכול על קומה אחת." : "קומת מגורים ומעליה קומת חדרי שינה.",
    );

  // Outdoor space.
  if (f.balconySize)
    add(
      true,
      0.92,
      `מרפסת של ${sqm(f.balconySize)} ${one("לארוחות בוקר ולשקיעות", "שנכנסת אליה רוח כל היום", "עם מקום לשולחן ולעציצים", "שפונה אל הנוף הפתוח")}.`,
      `ביציאה מהסלון מרפסת ${sqm(f.balconySize)}.`,
      `יש גם מרפסת (${sqm(f.balconySize)}).`,
    );
  if (f.gardenArea && f.features.has("garden")) {
    if (f.type === "agricultural_farm")
      out.push(
        one(
          `שטח הנחלה כ-${Math.round(f.gardenArea / 1000)} דונם, ובו גינה סביב הבית ושדות.`,
          `${Math.round(f.gardenArea / 1000)} דונם של אדמה טובה, וגינה בוגרת סביב בית המגורים.`,
        ),
      );
    else if (f.gardenArea >= 900)
      out.push(
        one(
          `המגרש כולו ${sqm(f.gardenArea)}, עם גינה ועצי פרי.`,
          `גינה ומטע קטן על ${sqm(f.gardenArea)}.`,
        ),
      );
    else
      out.push(
        one(
          `גינה של ${sqm(f.gardenArea)}, ${one("מטופחת ומוצלת", "עם עצי פרי ופינת ישיבה", "פרטית ושקטה")}.`,
          `היציאה מהסלון אל גינה של ${sqm(f.gardenArea)}.`,
        ),
      );
  }
  add(f.pool, 1, "בחצר בריכת שחייה.", "הבריכה בחצר פועלת ומטופלת.");

  // Some of the row's features in words, never others.
  const listed = FEATURE_WORDS.filter(([feature]) => f.features.has(feature))
    .filter(([feature]) => feature !== "elevator" || !/מעלית/.test(out.join(" ")))
    .map(([, words]) => dice.pick(words));
  if (f.parkingSpots) listed.push(f.parkingSpots === 1 ? one("חניה", "חניה פרטית") : "שתי חניות");
  const chosen = dice.shuffle(listed).slice(0, dice.int(2, 5));
  if (chosen.length > 0)
    out.push(
      one(
        `יש כאן ${join(chosen)}.`,
        `בין היתרונות: ${join(chosen)}.`,
        `${join(chosen)}.`,
        `${isHouse(f) ? "לבית" : "לנכס"} ${join(chosen)}.`,
      ),
    );
  add(
    f.features.has("furnished"),
    0.8,
    she("נמסרת מרוהטת במלואה.", "נמסר מרוהט במלואו."),
    "הריהוט והמוצרים נשארים.",
  );
  add(
    f.features.has("accessible"),
    0.6,
    "הגישה נוחה ונגישה לכיסא גלגלים.",
    "הכניסה והמעברים נגישים.",
  );

  // The surroundings, in words that are true of most streets.
  add(
    true,
    0.55,
    rural(f)
      ? one("סביבה ירוקה ושקטה.", "רחוב שקט בין עצים.", "אוויר טוב ושכנים טובים.")
      : one(
          "רחוב שקט ומוצל.",
          "קרוב לתחבורה ולמסחר שכונתי.",
          "במרחק הליכה מגן ציבורי.",
          "סביבה ותיקה ונעימה.",
          "בית ספר וגנים באזור.",
        ),
  );
  if (f.entranceInDays === 0) add(true, 0.8, "כניסה מיידית.", "אפשר להיכנס מיד.");
  else if (f.entranceInDays === null) add(isHome(f), 0.5, "כניסה גמישה.", "מועד הכניסה בתיאום.");
  add(
    true,
    0.3,
    "נשמח לתאם ביקור.",
    "מוזמנים להתקשר ולבוא לראות.",
    "התמונות להמחשה, כדאי לבוא להתרשם.",
  );

  if (out.length < 5) return out.join(" ");
  const half = Math.ceil(out.length * 0.6);
  return `${out.slice(0, half).join(" ")}\n\n${out.slice(half).join(" ")}`;
}
