// Assigns each area such as "98 מ״ר" to its owner: the flat, a balcony, a garden, a plot, a cellar. The adjacent noun
// decides.

import type { PropertyType } from "@/lib/catalog/ids";
import { CURRENCY, SQUARE_METRES } from "@/lib/hebrew/lexicon";
import { type Area, type Areas, BALCONY_MAX, choose, type Owner } from "./chosen-areas";
import { explain, isStop, type Reading } from "./reading";

const nouns: readonly (readonly [Owner, string])[] = [
  [
    "other",
    "מרפסת שירות|מרפסות שירות|עליית גג|מחסן ב?גינה|יחידת הורים|חדרי? (?:שינה|ארונות|עבודה|הורים|ילדים|רחצה|כביסה|משחקים|טלוויזיה)|(?<![\\d.] |דירת )חדר",
  ],
  [
    "built",
    `דירת גן|דירת גג|שטח הדירה|שטח דירה|שטח בנוי|שטח הבית|שטח הנכס|שטח כולל|גודל הדירה|גודל`,
  ],
  ["plot", "שטח מגרש|שטח המגרש|שטח קרקע|שטח הקרקע|שטח חקלאי|מגרש|(?<!קומת )קרקע|נחלה|חלקה|plot"],
  [
    "other",
    `מחסן|ממ"ד|ממד|סלון|מרתף|יחידת דיור|יחידה|יח"ד|יח' דיור|סטודיו|קליניקה|בריכה|חניה|חנייה|מטבח|גלריה|קומת מרתף|פינת אוכל|סוויטה|מרפסון|משרד|חנות|סככה|פרגולה|מבנה|חלל`,
  ],
  [
    "balcony",
    "מרפסת סלון|מרפסת גג|מרפסת סוכה|מרפסת שמש|מרפסת|מרפסות|מרפס'|טרסה|גגות|גג|סוכה|סוכות|terrace|balcony|balconies|roof",
  ],
  [
    "garden",
    "גינת|גינה|גינות|חצר|חצרות|(?<!(?:רמת|בית|תל) )גן(?! (?:יבנה|נר|שורק|שמואל|הדרום|השומרון))|garden|yard",
  ],
  ["gross", "ברוטו|gross"],
  ["net", "נטו|net"],
  [
    "built",
    `בנוי|בנויים|דירה|דירת|בית|קוטג'|קוטג|וילה|פנטהאוז|דופלקס|שטח|מ"ר|גודל|built|size|area`,
  ],
];
const allNouns = nouns.map(([, stem]) => stem).join("|");
const glue = "(?<![א-תa-z])[ושהבלמכ]{0,3}";
const noun = new RegExp(`${glue}(${allNouns})(?![א-תa-z])`, "g");

function ownerOf(word: string): Owner {
  return nouns.find(([, stem]) => new RegExp(`^(?:${stem})$`).test(word))![0];
}

const number = "(\\d{1,3}(?:,\\d{3})+|\\d{1,5}(?:\\.\\d{1,2})?)";
const measured = new RegExp(`(?<![\\d.,/])${number} ?-?(?:${SQUARE_METRES}|מ(?![א-ת"'\\d]))`, "g");
const dunams = /(?<![\d.,/])(\d{1,3}(?:\.\d{1,2})?) ?דונם/g;
const oneDunam = /(?<![א-ת\d])(?<!\d )[בכה]?דונם(?! ?\d)/g;
// Without a unit: the noun must touch the number.
const bareAfterNoun = new RegExp(
  `${glue}(מרפסת(?: שמש| סוכה| גדולה| ענקית)?|מרפסות|גינה|גינת|חצר|שטח בנוי|שטח הדירה|שטח דירה|שטח הבית|שטח בית|בנוי(?! ?:? ?\\d{1,4} (?:ברוטו|נטו))|שטח|מגרש|מ"ר|גודל|ברוטו(?= ?:)|נטו(?= ?:)|מ"ר בנוי)(?: ?של| בגודל| בשטח)? ?[:-]? ?(?:כ-?)?(\\d{1,4})(?![\\d.,/]\\d|\\d| ?(?:חד|ח'|rooms|קומ|${CURRENCY}|אלף|כיוונ|דק|%|רכב))`,
  "g",
);
const bareBeforeNoun =
  /(?<![\d.,/-])(\d{1,4}) ?(מרפסת|מרפסות שמש|גינה|חצר|ברוטו|נטו|בנוי|בנויים)(?! ?\d| שירות)(?![א-ת])/g;
const firstOfSum =
  /(?<![\d.,/-])(\d{2,3}) ?\+ ?(?=\d{1,3} ?(?:מ"ר |מר |מטר )?(?:מרפסת|גינה|חצר|גג))/g;
const balconyPair =
  /מרפסות (?:שמש |סוכה )?(?:של )?\(?(\d{1,2}) ?(?:\+|ו-) ?(\d{1,2})(?![\d.,/]\d|\d)/g;

/** "מרפסת: 1", "מרפסות: 2" are counts of balconies. */
const BALCONIES_MAX = 3;

/** "240/600 מ"ר": the built area and the ground around it. Without a unit the pair may be anything. */
const builtAndGround = new RegExp(
  `(?<![\\d.,/])(\\d{2,4})(?: ?(?:${SQUARE_METRES}))? ?/ ?(\\d{2,5}) ?-?(?:${SQUARE_METRES})`,
  "g",
);
/** Types for which the pair includes ground. For a flat it may be net and gross area, or its balcony. */
const groundOf: Partial<Record<PropertyType, Owner>> = {
  private_house: "plot",
  semi_detached: "plot",
  garden_apartment: "garden",
};
const HOUSE_FROM = 50;
const HOUSE_MAX = 2000;

const joined = /^[ ]?(?:\+|ו-?|,? ?ועוד|ועוד)[ ]?$/;

export function findAreas(reading: Reading, types: readonly PropertyType[]): Areas {
  const areas: Area[] = [];
  const add = (
    match: RegExpMatchArray,
    written: string,
    owner: Owner | null,
    confidence: number,
  ) => {
    const span = { start: match.index!, end: match.index! + match[0].length };
    if (areas.some((area) => span.start < area.span.end && area.span.start < span.end)) return;
    const value = Number(written.replaceAll(",", ""));
    // "מרפסת 5200": the rent, after the last feature of the flat.
    if (owner === "balcony" && value > BALCONY_MAX) return;
    areas.push({ value, owner, confidence, span, fromRight: false, plus: false });
  };
  const ground = types[0] && groundOf[types[0]];
  for (const match of ground ? reading.open.matchAll(builtAndGround) : []) {
    const [built, around] = [Number(match[1]), Number(match[2])];
    // A house with less ground than floor area would be described in words.
    const isPair =
      built >= HOUSE_FROM && built <= HOUSE_MAX && (ground === "garden" || around >= built);
    if (!isPair) continue;
    const middle = match.index + match[0].indexOf("/");
    const end = match.index + match[0].length;
    const common = { confidence: 0.85, fromRight: false, plus: false };
    areas.push(
      { ...common, value: built, owner: "built", span: { start: match.index, end: middle } },
      { ...common, value: around, owner: ground!, span: { start: middle + 1, end } },
    );
  }
  for (const match of reading.open.matchAll(balconyPair)) {
    add(match, String(Number(match[1]) + Number(match[2])), "balcony", 0.85);
  }
  for (const match of reading.open.matchAll(dunams)) {
    add(match, String(Number(match[1]) * 1000), "plot", 0.9);
  }
  for (const match of reading.open.matchAll(oneDunam)) add(match, "1000", "plot", 0.8);
  for (const match of reading.open.matchAll(measured)) add(match, match[1]!, null, 0.95);
  for (const match of reading.open.matchAll(firstOfSum)) add(match, match[1]!, "built", 0.8);
  for (const match of reading.open.matchAll(bareAfterNoun))
    if (!(/^מרפס/.test(match[1]!) && Number(match[2]) <= BALCONIES_MAX))
      add(match, match[2]!, ownerOf(match[1]!.replace(/ .*/, "")), 0.85);
  for (const match of reading.open.matchAll(bareBeforeNoun))
    add(match, match[1]!, ownerOf(match[2]!.replace(/ .*/, "")), 0.85);
  areas.sort((a, b) => a.span.start - b.span.start);

  areas.forEach((area, index) => {
    if (area.owner === null) attribute(reading, areas, index);
  });
  for (const area of areas) explain(reading, area.span);
  return choose(areas, types, reading);
}

const ownWord = /^ ?[(]?(בנוי|בנויים|ברוטו|נטו|built|gross|net)(?![א-ת])/;

/** Separates statements: a noun does not apply across a comma, a line break or a plus. */
const stop = /[\n;|!?+•✅✔☑]|,(?!\d)|\.(?!\d)/u;

function attribute(reading: Reading, areas: Area[], index: number) {
  const area = areas[index]!;
  const previous = areas[index - 1];
  const next = areas[index + 1];
  const text = reading.text;

  // "160 מר בנוי 200 מר חצר": a noun already used for the preceding area is not used again.
  const taken = previous
    ? (previous.nounEnd ??
      previous.span.end +
        (ownWord.exec(text.slice(previous.span.end, area.span.start))?.[0].length ?? 0))
    : 0;
  const leftFrom = Math.max(taken, area.span.start - 40);
  const left = text.slice(leftFrom, area.span.start);
  const leftPart = left.slice(lastStop(left) + 1);
  const rightTo = Math.min(next?.span.start ?? text.length, area.span.end + 30);
  const right = text.slice(area.span.end, rightTo);
  const stopAt = right.search(stop);
  const rightPart = stopAt < 0 ? right : right.slice(0, stopAt);

  // "190 מ"ר בנוי", "112 ברוטו": this word always describes the preceding number.
  const kind = ownWord.exec(rightPart);
  // "על מגרש 280 מ״ר בנוי 200 מ״ר": the word precedes its own number.
  const leadsOn =
    kind &&
    rightPart.trimEnd().length === kind[0].length &&
    next &&
    /(?:מגרש|גינה|חצר) ?(?:של )?$/.test(leftPart);
  if (kind && !leadsOn) {
    area.owner = ownerOf(kind[1]!);
    return;
  }
  area.plus = /\+ ?$|(?:^|[ (])ו-? ?$|ועוד ?$/.test(left);
  const leftNoun = [...leftPart.matchAll(noun)].at(-1);
  const counted = leftNoun && /\d ?$/.exec(leftPart.slice(0, leftNoun.index))?.[0];
  if (
    leftNoun &&
    withinReach(leftPart, leftNoun) &&
    !tooLarge(`${counted ?? ""}${leftNoun[1]}`, area.value)
  ) {
    area.owner = ownerOf(leftNoun[1]!);
    // "על 300 מר": the ground of the home.
    if (/על (?:כ-?)?$/.test(leftPart) && area.owner === "built") area.owner = "plot";
    return;
  }
  if (/(?:^|[ ])על (?:כ-?)?$/.test(leftPart)) {
    area.owner = "plot";
    return;
  }
  const rightNoun = /^[ ]?(?:של |שטח |ל|ב)?/.exec(rightPart)![0];
  const after = new RegExp(`^(?:ה)?(${allNouns})(?![א-תa-z])`).exec(
    rightPart.slice(rightNoun.length),
  );
  // "100 מ"ר מרפסת 12 מ"ר": the balcony has its own number.
  const owns = next && /^[א-ת" ']{0,18}$/.test(text.slice(area.span.end, next.span.start));
  const owner = after && ownerOf(after[1]!);
  // "120 מ"ר ממ"ד חניה" is a list without commas.
  if (owner && !(owns && !area.plus) && !(owner === "other" && !area.plus)) {
    area.owner = owner;
    area.fromRight = true;
    area.nounEnd = area.span.end + rightNoun.length + after![0].length;
    return;
  }
  const between = previous ? text.slice(previous.span.end, area.span.start) : "";
  if (previous?.owner === "balcony" && joined.test(between)) {
    area.owner = "balcony";
    return;
  }
  area.owner = "built";
  area.confidence = 0.9;
}

function lastStop(left: string): number {
  for (let at = left.length - 1; at >= 0; at--) {
    if (left[at] === "+" || isStop(left, at)) return at;
  }
  return -1;
}

/** "ממ"ד 105 מר", "2 מרפסות 90 מטר" are lists without commas: no safe room measures 105 square metres. */
const tooLarge = (word: string, value: number) =>
  value > 45 &&
  /^(?:\d ?מרפסות|ממ"ד|ממד|מחסן|חניה|חנייה|מטבח|חדר|פינת אוכל|מרפסת שירות)/.test(word);

/** Adjectives are allowed between a noun and its area, but other numbers are not. */
function withinReach(part: string, match: RegExpMatchArray): boolean {
  const between = part.slice(match.index! + match[0].length);
  return between.length <= 28 && !/\d/.test(between);
}
