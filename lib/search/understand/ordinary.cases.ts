// Test sentences of ordinary words: descriptions of a home that match no filter.

const KINDS = ["", "דירה", "דירות", "מחפשת דירה", "דירה להשקיע בה זמן"];
const QUALITIES = [
  ...[
    "גדולה",
    "שקטה ומוארת",
    "מרווחת מאוד",
    "עם אופי",
    "מושקעת",
    "יפהפייה",
    "עם הרבה אור",
    "במיקום מעולה",
  ],
  ...[
    "עם נוף פתוח",
    "נוף להרים",
    "עם תקרות גבוהות",
    "עם מטבח חדש",
    "עם יחידת הורים",
    "ברחוב שקט",
    "באזור טוב",
  ],
  ...["בבניין מטופח", "עם שכנים טובים", "בלי רעש", "קו ראשון לים", "לזוג צעיר", "למשפחה עם ילדים"],
  ...[
    "שמתאימה לכלב",
    "במגדל יוקרה",
    "עם כיווני אוויר",
    "מתוכננת היטב",
    "מציאה",
    "ישנה עם פוטנציאל",
    'לפני תמ"א 38',
    "לזוג פלוס 2",
    "3 כיווני אוויר",
    "עם ועד בית פעיל",
    "עם 2 מקלחות",
  ],
];
const NEAR = ["ליד", "קרובה ל", "קרוב ל", "סמוך ל", "מול", "5 דקות הליכה מ"];
const THINGS = [
  ...[
    "חנויות",
    "מגרש משחקים",
    "גינה ציבורית",
    "בית ספר",
    "גן ילדים",
    "פארק",
    "תחנת רכבת",
    "אוניברסיטה",
  ],
  ...[
    "בית כנסת",
    "קופת חולים",
    "ים",
    "קניון",
    "חוף",
    "שוק",
    "מרכז העיר",
    "חניון",
    "בית חולים",
    "בית מרקחת",
    "בית אבות",
    "רכבת קלה",
  ],
];

const near = NEAR.flatMap((word) =>
  THINGS.map((thing) => (/[א-ת]{2}$/.test(word) ? `${word} ${thing}` : `${word}${thing}`)),
);
const joined = (...words: string[]) => words.filter(Boolean).join(" ");

/** Each quality with each kind of home, and near each thing. */
export const ORDINARY = [
  ...KINDS.flatMap((kind) => QUALITIES.map((quality) => joined(kind, quality))),
  ...near.map((place, n) => joined(KINDS[n % KINDS.length] ?? "", place)),
  ...near.map((place, n) => joined("דירה", QUALITIES[n % QUALITIES.length] ?? "", place)),
];
