// "3.5 חדרים", "דירת 4", "חדרים: 2-3".
import { ROOMS } from "@/lib/hebrew/lexicon";
import { HIDDEN } from "@/lib/hebrew/mapped";
import { FILTERS } from "@/lib/search/filters";
import { leaveOut } from "./names";
import { type Query, understood } from "./query";
import { ANY_UNIT, type Bounds, ranged, take } from "./ranges";

const half = (value: number) => Math.round(value * 2) / 2;
const roomsPattern = ranged("", ROOMS);
const roomsOfFlat = new RegExp(
  `(?<![א-ת])[בל]?(?:דירת|דירות) (?<first>\\d{1,2}(?:\\.5)?)(?:-(?<second>\\d{1,2}(?:\\.5)?))?(?<plus>\\+)?(?! ?(?:מ"ר|מטר|מ'|מיליון|חדרי |חניות|מרפסות|שותפים|קומות|כיווני|יחידות))(?= ?(?:$|,(?!\\d{3})|[א-ת${HIDDEN}])| \\d[\\d,.-]*(?![\\d,.-]| ?(?:${ROOMS})))`,
  "g",
);
/** "חדרים: 4", "מספר חדרים 3-4". */
const labelledRooms = new RegExp(
  `(?<![א-ת])(?:מס(?:פר|') ?ה?)?חדרים ?[:-]? ?(?<first>\\d{1,2}(?:\\.5)?)(?: ?- ?(?<second>\\d{1,2}(?:\\.5)?))?(?<plus>\\+)?(?![\\d.,]*\\d)(?! ?(?:${ANY_UNIT}))`,
  "g",
);
/** "לא דירת 2 חדרים": the word for the flat is in between. */
const notOf = /דיר(?:ה|ת|ות)(?: (?:של|עם))? $/;
const oneRoom = /(?<![א-ת])(?:דירת חדר|חדר אחד)(?![א-ת])/g;

export function understandRooms(query: Query) {
  const accept = ({ min, max }: Bounds, { index, 0: all }: RegExpMatchArray) => {
    const start = notOf.exec(query.open.slice(0, index))?.index ?? index!;
    if (leaveOut(query, start, index! + all.length)) return false;
    return (min ?? max)! >= 1 && (max ?? min)! <= 20;
  };
  const keys = { min: "roomsMin", max: "roomsMax" } as const;
  const patterns = [roomsPattern, { pattern: roomsOfFlat }, { pattern: labelledRooms }];
  if (!patterns.some((pattern) => take(query, pattern, keys, "both", accept))) {
    if (oneRoom.test(query.open)) {
      oneRoom.lastIndex = 0;
      const match = [...query.open.matchAll(oneRoom)][0]!;
      query.filters.roomsMin = 1;
      query.filters.roomsMax = 1;
      understood(query, { start: match.index, end: match.index + match[0].length }, [
        "roomsMin",
        "roomsMax",
      ]);
    }
  }
  const { roomsMin: from, roomsMax: to } = query.filters;
  const { max } = FILTERS.rooms.limits;
  if (from !== undefined) query.filters.roomsMin = Math.min(max, half(from));
  // The filter ends at ten rooms, but homes do not: "12 rooms" searches from ten.
  if (to !== undefined && to > max) delete query.filters.roomsMax;
  else if (to !== undefined) query.filters.roomsMax = half(to);
}
