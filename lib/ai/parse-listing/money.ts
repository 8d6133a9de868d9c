// Finds every number that may be money, determines what it is the price of, and chooses the listing's price.

import type { PropertyType, TransactionType } from "@/lib/catalog/ids";
import { CURRENCY, SQUARE_METRES } from "@/lib/hebrew/lexicon";
import { HIDDEN, type Span } from "@/lib/hebrew/mapped";
import type { Finding, Reading } from "./reading";

type Meaning = "price" | "perSqm" | "nightly" | "fee" | "rent" | "former";

interface Amount {
  value: number;
  meaning: Meaning;
  labelled: boolean;
  currency: boolean;
  monthly: boolean;
  /** "החל מ". */
  from: boolean;
  /** "לחדר" in a shared flat. */
  perRoom: boolean;
  span: Span;
}

export interface Money {
  price: Finding<number> | null;
  transactionType: TransactionType | null;
  inferred: boolean;
  pricePerSqm: number | null;
  currentRent: number | null;
  nightly: boolean;
  from: boolean;
  several: boolean;
  /** Every price in the text for the offered deal, deduplicated. */
  named: readonly number[];
}

const number =
  "(\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d{1,3}(?:\\.\\d{3}){1,3}(?![\\d])|\\d+(?:\\.\\d{1,3})?)";
const amountPattern = new RegExp(
  `(?<![\\d.,/])(?:(₪|ש"ח|שח|nis|ils) ?)?${number}(?! ?(?:${SQUARE_METRES})(?![א-ת])| ?%)(?: ?(?:${CURRENCY}))?`,
  "gi",
);

const label =
  /(?:מחיר|מחיר מבוקש|מבוקש|מבקשים|מבקש|מבקשת|עולה|עלות|בסך|תמורת|סה"כ|סך הכל|price|asking|בלבד|רק|מציאה|הזדמנות|שכ"ד|שכירות|לשכירות|הצעה)[א-ת ]{0,14}[ :=-]{0,3}(?:של |ב-?|רק |על |בסך |עומד על )?[ :=-]{0,3}$/;
const fee =
  /(?<![א-ת])[ושכ]?[בהלמ]?(?:ועד(?: ה?בית)?|וועד|ארנונה|דמי ניהול|ניהול|ערבות(?: בנקאית)?|ערבויות|פי?קדון|בטחון|ביטחון|הון עצמי|עצמי|מקדמה|תיווך|עמלה|אחזקה|חשמל|מים|ביטוח|משכנתא|משכנתה|היטל|היטל השבחה|שומה|שמאי|שמאות|הושקעו|השקעה|שיפוץ|שווי|שווה|הנחה|הורדה של|ריהוט(?! (?:מלא|חלקי|חדש))|מע"מ|אגרה|תשלום ראשון|תשלום|החזר|החזר חודשי|צ'ק|צ'קים|צק|ערך|דמי רצינות|דמי פינוי|השתתפות)[א-ת" ]{0,12}[ :=(-]{0,3}(?:של |בסך |ב-?|כ-?|רק )?[ :=-]{0,3}$/;
/**
 * "אחרי שיפוץ 1,850,000", "ללא תיווך 1,850,000": the preceding word is what the home had, needs or is exempt from, not
 * a fee.
 */
const noFee =
  /(?<![א-ת])(?:אחרי|לאחר|לפני|עברה?|דורשת?|טעונת?|טעון|מ?צריכה?|צריך|מצריך|זקוקה?|דרוש|נדרש|ללא|בלי|אין)(?: (?:צורך|כל|שום|דמי|הון))? ?$/;
/** "אחרי שיפוץ בעלות 300,000": a past cost. */
const costing = /(?<![א-ת])(?:של|בעלות|בסך|בשווי|בסכום|עלות)(?![א-ת])/;
/** "כולל ארנונה ומים 4500", but not "לא כולל ארנונה 1600". */
const included = /(?<![א-ת]|(?:לא|אינו|אינה|אינם|אינן) )(?:כולל|כוללת|כוללים)[א-ת" ]{0,20}$/;
/** No monthly fee is this high, and few rents are lower. */
const FEE_BELOW = 1500;

function isFee(before: string, value: number): boolean {
  let at = fee.exec(before)?.index;
  if (at === undefined) return false;
  // The last fee named counts: "ללא תיווך ארנונה 600".
  for (let space = before.indexOf(" ", at); space >= 0; space = before.indexOf(" ", space + 1)) {
    const later = fee.exec(before.slice(space));
    if (!later) break;
    at = space + later.index;
    space = at;
  }
  const lead = before.slice(0, at);
  if (noFee.test(lead)) return costing.test(before.slice(at));
  return !(value >= FEE_BELOW && included.test(lead));
}

// Explained numbers in between are already hidden: "מושכר עד 6/2027 ב-5,100".
const rentish = new RegExp(
  `(?:מושכר(?:ת|ים|ות)?|שכירות|דמי שכירות|שוכר(?:ים|ת)?|תשואה|הכנסה|הכנסות|מניב(?:ה|ות)?|מכניס(?:ה)?|משכיר(?:ים)?|שכ"ד|שכר דירה)[א-ת"' ${HIDDEN}/]{0,26}[ :=(-]{0,3}(?:ב-?|של |כ-?|עד )?[ :=-]{0,3}$`,
);
const rentBehind =
  /^ ?(?:₪|ש"ח|שח)? ?(?:(?:דמי )?שכירות חודשית|הכנסה|הכנסות|משכירות|מדמי שכירות|שכר דירה חודשי)(?![א-ת])/;
const former =
  /(?:במקום|ירד[הו]? מ|הופחת מ|הורד מ|ירידה מ|היה|ביקשנו|ביקשו|דרשנו|דרשו|מחיר קודם|מחיר מקורי|לפני כן|נמכרה? ב|נמכרו ב|עלה ל)[ :]{0,2}-?[ ]?$/;
const perSquareMetre = new RegExp(`^ ?(?:ל|/|per ?|עבור כל |כל )-? ?(?:${SQUARE_METRES})(?![א-ת])`);
/** A price per dunam of land is not the total price. */
const perDunam = /^ ?(?:₪|ש"ח|שח)? ?(?:ל|\/|עבור כל |כל )-? ?דונם(?![א-ת])/;
const nightly =
  /^ ?[-/]? ?(?:ל|ב|per |a |\/)?(?:לילה|יום|סופ"ש|סוף שבוע|שבת|night|day|weekend)(?![א-ת])/;
const monthly = /^ ?[-/]? ?(?:ל|ב|per |a |\/|כל )?(?:חודש|חודשי|חודשית|ח'|month)(?![א-ת])/;
const yearly = /^ ?[-/]? ?(?:ל|ב)?(?:שנה|שנתי|לחודשיים|חודשיים)(?![א-ת])/;
const feeAfter =
  /^ ?(?:דמי|ועד|ארנונה|ערבות|פיקדון|הון עצמי|מקדמה|דמי תיווך|לוועד|לארנונה|עמלה|הנחה|בשיפוץ)(?! ?(?:[:-] ?)?\d| ?בית ?\d)/;
/** "2,600,000 ₪, ירד ל-2,350,000": the preceding number is the old price. */
const loweredAfter =
  /^ ?(?:₪|ש"ח|שח)?[ ,.)-]{0,3}(?:ו?ה?מחיר |ו|ו?עכשיו |כעת )?(?:ירד|ירדה|הורד|הורידו|הופחת|עודכן|צנח)(?: [א-ת]+){0,2} ל-? ?\d/;
const newPrice =
  /(?<![א-ת])(?:עכשיו|כעת|היום)(?: רק| ב-?)? ?$|(?:ירד|ירדה|הורד|הורידו|הופחת|עודכן|צנח)(?: [א-ת]+){0,2} ל-? ?$/;
const loweredTo = /^ ?(?:₪|ש"ח|שח)? ?ל-? ?\d/;

const fromPrice =
  /(?<![א-ת])(?:ו?ה?(?:(?:החל|מתחיל(?:ים|ות)?) ?)?מ-? ?|מתחיל(?:ים|ות)? ב-? ?|(?:ב?מחיר(?:י)?|מחיר) (?:ה?התחלתי|פתיחה|מינימום|התחלה)(?: של)?[ :-]{0,3}|(?<![a-z])(?:starting )?from )$/;
const perRoom = /^ ?-? ?(?:לחודש )?ל(?:חדר|שותפ?[ףה]?)(?![א-ת])/;

/** The amounts in the text, before the deal is known. */
function amounts(reading: Reading): Amount[] {
  const found: Amount[] = [];
  for (const match of reading.open.matchAll(amountPattern)) {
    const written = match[2]!;
    const value = readAmount(written, reading.open, match);
    const start = match.index!;
    const end = start + match[0].length;
    const before = statementBefore(reading.open, start);
    const after = reading.open.slice(end, end + 40);
    const currency = match[0] !== written;
    let meaning: Meaning = "price";
    if (perSquareMetre.test(after) || /מחיר ל(?:מ"ר|מטר)[ :-]*$/.test(before)) meaning = "perSqm";
    else if (nightly.test(after)) meaning = "nightly";
    else if (perDunam.test(after) || /מחיר לדונם[ :-]*$/.test(before)) meaning = "fee";
    else if (isFee(before, value) || feeAfter.test(after) || yearly.test(after)) meaning = "fee";
    else if (
      former.test(before) ||
      loweredAfter.test(after) ||
      (/(?:^|[ ])מ-? ?$/.test(before) && loweredTo.test(after))
    )
      meaning = "former";
    else if (rentish.test(before) || rentBehind.test(after)) meaning = "rent";
    found.push({
      value,
      meaning,
      labelled: label.test(before) || newPrice.test(before),
      currency,
      monthly: monthly.test(after),
      from: fromPrice.test(before),
      perRoom: perRoom.test(after),
      span: { start, end },
    });
  }
  return found;
}

/** In "2.450.000" dots group thousands; in "4.500" only if a currency or a month follows. */
function readAmount(written: string, text: string, match: RegExpMatchArray): number {
  const end = match.index! + match[0].length;
  const isMoney = match[0] !== written || monthly.test(text.slice(end, end + 10));
  const dotted =
    /^\d{1,3}(?:\.\d{3}){2,3}$/.test(written) || (/^\d{1,3}\.\d{3}$/.test(written) && isMoney);
  return Number(written.replaceAll(dotted ? "." : ",", ""));
}

function statementBefore(text: string, start: number): string {
  const left = text.slice(Math.max(0, start - 46), start);
  const stop = Math.max(
    ...["\n", ";", "|", "!", "?", "•", "+"].map((unit) => left.lastIndexOf(unit)),
    left.search(/\.(?= )[^.]*$/),
    left.search(/,(?!\d)[^,]*$/),
  );
  return left.slice(stop + 1);
}

const LIMITS = {
  rent: [500, 100_000],
  sale: [100_000, 200_000_000],
  small: [20_000, 200_000_000],
  smallRent: [100, 100_000],
} as const;
const within = (value: number, [low, high]: readonly [number, number]) =>
  value >= low && value <= high;

const strength = (amount: Amount) =>
  (amount.labelled ? 3 : 0) +
  (amount.currency ? 2 : 0) +
  (amount.monthly ? 2 : 0) +
  (amount.perRoom ? 4 : 0) +
  (amount.value >= 100_000 ? 1 : 0);

function best(candidates: Amount[]): Amount | undefined {
  return candidates.reduce<Amount | undefined>(
    (top, next) => (top && strength(top) >= strength(next) ? top : next),
    undefined,
  );
}

export function findMoney(
  reading: Reading,
  deal: { sale: boolean; rent: boolean },
  types: readonly PropertyType[],
): Money {
  const all = amounts(reading);
  const isSmall = types[0] === "parking" || types[0] === "storage";
  const saleBand = isSmall ? LIMITS.small : LIMITS.sale;
  const rentBand = isSmall ? LIMITS.smallRent : LIMITS.rent;
  const open = all.filter((amount) => amount.meaning === "price");
  const sales = open.filter((amount) => within(amount.value, saleBand) && !amount.monthly);
  const rents = all.filter(
    (amount) =>
      (amount.meaning === "price" || amount.meaning === "rent") && within(amount.value, rentBand),
  );
  const isNightly = all.some((amount) => amount.meaning === "nightly");

  let kind: TransactionType | null = null;
  let inferred = false;
  if (deal.sale !== deal.rent) kind = deal.sale ? "sale" : "rent";
  else if (deal.sale && deal.rent) kind = sales.length > 0 ? "sale" : "rent";
  else if (isNightly) kind = "rent";
  // No one rents at thousands per square metre.
  else if (all.some((amount) => amount.meaning === "perSqm" && amount.value >= 2000)) kind = "sale";
  else if (sales.length > 0) kind = "sale";
  else if (rents.some((amount) => amount.monthly)) kind = "rent";
  // A bare number is a rent only if the text names something to rent.
  else if (
    rents.some(
      (amount) => amount.currency || amount.labelled || (types.length > 0 && amount.value >= 1000),
    )
  ) {
    kind = "rent";
    inferred = true;
  } else if (millionsUnsaid(all)) {
    kind = "sale";
    inferred = true;
  }
  // A rent of hundreds of thousands is a sale whose text mentions tenants.
  const onlyEarned = rents.every(({ meaning }) => meaning === "rent");
  if (kind === "rent" && deal.rent && sales.length > 0 && onlyEarned && !deal.sale) {
    const top = best(sales)!;
    if (top.value >= 300_000) kind = "sale";
  }
  if (types[0] === "sheltered_housing" && !deal.sale && !deal.rent) {
    kind = null;
  }

  let price: Finding<number> | null = null;
  let several = false;
  if (kind === "sale") {
    const top = best(sales) ?? millionsUnsaid(all);
    if (top) {
      price = { value: top.value, confidence: confidenceOf(top), spans: [top.span] };
      several = sales.some(
        (amount) => amount.value !== top.value && strength(amount) >= strength(top),
      );
    }
  } else if (kind === "rent") {
    const top = best(
      rents.filter(
        (amount) => amount.currency || amount.labelled || amount.monthly || amount.value >= 1000,
      ),
    );
    if (top) {
      price = {
        value: top.value,
        confidence: inferred ? 0.72 : confidenceOf(top),
        spans: [top.span],
      };
      several = rents.some(
        (amount) => amount.value !== top.value && strength(amount) >= strength(top),
      );
    }
  }
  if (several && price) price.confidence = Math.min(price.confidence, 0.65);

  const perSqm = all.find((amount) => amount.meaning === "perSqm");
  const rented = all.find(
    (amount) =>
      (amount.meaning === "rent" || amount.monthly) &&
      within(amount.value, LIMITS.rent) &&
      amount.span.start !== price?.spans[0]?.start,
  );
  return {
    price,
    transactionType: kind,
    inferred,
    pricePerSqm: perSqm?.value ?? null,
    currentRent: kind === "sale" ? (rented?.value ?? null) : null,
    nightly: isNightly,
    from: all.some(({ from, span }) => from && span === price?.spans[0]),
    several,
    named: [...new Set((kind === "rent" ? rents : sales).map(({ value }) => value))],
  };
}

function confidenceOf(amount: Amount): number {
  if (amount.labelled || amount.currency || amount.monthly) return 0.96;
  return amount.value >= 100_000 ? 0.9 : 0.75;
}

/** "מחיר: 2.45" in a sale means millions; no one writes agorot. */
function millionsUnsaid(all: Amount[]): Amount | undefined {
  const short = all.find(
    (amount) =>
      amount.meaning === "price" &&
      amount.labelled &&
      amount.value > 0.3 &&
      amount.value < 30 &&
      !Number.isInteger(amount.value),
  );
  return short && { ...short, value: Math.round(short.value * 1_000_000), labelled: false };
}
