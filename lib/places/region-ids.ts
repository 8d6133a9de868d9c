/** Parts of the country as people name them; what lies in each is in `regions.ts`, on the server. */
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
