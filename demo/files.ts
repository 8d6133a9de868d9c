import { toCsv } from "@/lib/format/csv";
import messages from "@/messages/he.json" with { type: "json" };
import { type DemoListing, demoListings } from "./listings";

// Sample files for the import, as agents have them: a sheet of 200 homes with the usual mistakes, as Hebrew Excel saves
// it and as UTF-8, and a text with three homes.

const ROWS = 200;
/** The account they are for. */
const AGENT = "noa";

const { transaction, types, condition, features } = messages.property;

/** Has a column that no home of the site has, and the names that other systems use. */
const HEADER = [
  ...["קוד נכס", "כותרת", "סוג עסקה", "מחיר", "עיר", "שכונה", "רחוב ומספר", "חדרים", "סוג נכס"],
  ...['מ"ר בנוי', "קומה", "קומות בבניין", "מקומות חניה", "פינוי", "מצב", "תוספות", "תיאור"],
  "טלפון של בעל הנכס",
] as const;
type Name = (typeof HEADER)[number];
type Row = Record<Name, string>;

const figure = (value: number | null) => (value === null ? "" : String(value));

function rowOf({ title, description, facts: f }: DemoListing, number: string): Row {
  return {
    "קוד נכס": number,
    כותרת: title,
    "סוג עסקה": transaction[f.transaction],
    מחיר: f.price.toLocaleString("en"),
    עיר: f.city,
    שכונה: f.neighborhood ?? "",
    "רחוב ומספר": f.address ?? "",
    חדרים: f.rooms > 0 ? String(f.rooms) : "",
    "סוג נכס": f.types.map((type) => types[type]).join(", "),
    'מ"ר בנוי': figure(f.area),
    קומה: f.floor === 0 ? "קרקע" : figure(f.floor),
    "קומות בבניין": figure(f.floors),
    "מקומות חניה": figure(f.parkingSpots),
    פינוי: "",
    מצב: f.condition ? condition[f.condition] : "",
    תוספות: [...f.features].map((feature) => features[feature]).join(", "),
    תיאור: description,
    "טלפון של בעל הנכס": `52555${number.replace(/\D/g, "").padStart(4, "0").slice(-4)}`,
  };
}

/** In another building of the same street, at another price: not a home that the demo already has. */
function elsewhere(home: DemoListing): DemoListing {
  const address = home.facts.address?.replace(/\d+/, (number) => String(Number(number) + 40));
  const price = Math.round((home.facts.price * 1.03) / 1000) * 1000 || home.facts.price;
  return { ...home, facts: { ...home.facts, address: address ?? null, price } };
}

/** Rows with a mistake or an open question, by line of the file; its first line is the header. */
export const TO_TRY: Record<number, Partial<Row>> = {
  12: { מחיר: "בערך שני מיליון" },
  25: { כותרת: "" },
  40: { עיר: "" },
  58: { חדרים: "03/05" },
  // The number of the previous row.
  77: { "קוד נכס": "S-074" },
  96: { קומה: "9", "קומות בבניין": "4" },
  120: { "סוג עסקה": "החלפה" },
  133: { פינוי: "31/02/2027" },
  150: { תיאור: '=HYPERLINK("https://example.com"; "לחצו כאן")' },
};

/** Noa's own homes: one with its number and a lower price, and one that came back under a new number. */
const KNOWN = { cheaper: 170, alike: 160 } as const;

/** The rows of the sheet, the first of them line 2. */
function sheetRows(): Row[] {
  const all = demoListings();
  const own = all.flatMap((home, n) => (home.agent === AGENT ? [{ home, n }] : []));
  const [first, second] = own.filter(({ home }) => home.facts.rooms && home.facts.address);
  if (!first || !second) throw new Error("The demo's agent has no homes.");
  const others = all.filter(({ agent }) => agent !== AGENT).slice(0, ROWS);
  return others.map((home, n) => {
    const line = n + 2;
    const number = `S-${String(n).padStart(3, "0")}`;
    if (line === KNOWN.alike) return rowOf(first.home, number);
    if (line === KNOWN.cheaper) {
      const price = Math.round(second.home.facts.price * 0.97);
      // As `seedDemo` numbers the homes of office members.
      return rowOf(
        { ...second.home, facts: { ...second.home.facts, price } },
        `${4001 + second.n}`,
      );
    }
    return { ...rowOf(elsewhere(home), number), ...TO_TRY[line] };
  });
}

const LETTERS = new Map(
  [...new TextDecoder("windows-1255").decode(Uint8Array.from({ length: 256 }, (_, n) => n))].map(
    (letter, n) => [letter, n],
  ),
);
/** Characters that the encoding lacks become question marks, as in Excel. */
const inWindows1255 = (text: string) =>
  Uint8Array.from([...text].map((letter) => LETTERS.get(letter) ?? 63));

/** As Excel saves it with semicolons as list separator: with its separator line, and with unescaped quotes. */
const asExcel = (rows: readonly Row[]) =>
  [
    "sep=;",
    ...[HEADER, ...rows.map((row) => HEADER.map((name) => row[name]))].map((cells) =>
      cells
        .map((cell) => (/[;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join(";"),
    ),
  ]
    .map((line) => `${line}\r\n`)
    .join("");

/** The file names and contents. */
export function demoFiles(): Record<string, Uint8Array> {
  const rows = sheetRows();
  const utf8 = new TextEncoder();
  return {
    "200-homes-windows-1255.csv": inWindows1255(asExcel(rows)),
    "200-homes-utf-8.csv": utf8.encode(
      toCsv(
        HEADER,
        rows.map((row) => HEADER.map((name) => row[name])),
      ),
    ),
    "three-homes-whatsapp.txt": utf8.encode(messages.severalHomes.sample),
  };
}
