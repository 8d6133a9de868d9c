/** Regions of the country as people name them; `regions.ts`, which is server-only, lists their places. */
export const REGIONS = [
  "gush-dan",
  "center",
  "sharon",
  "shfela",
  "jerusalem-area",
  "north",
  "galilee",
  "upper-galilee",
  "lower-galilee",
  "western-galilee",
  "krayot",
  "valleys",
  "jezreel-valley",
  "golan",
  "haifa-area",
  "south",
  "negev",
  "ashdod-ashkelon",
  "eilat-arava",
  "judea-samaria",
] as const;

export type Region = (typeof REGIONS)[number];
