/** The light of a picture. */
export type Mood = {
  name: MoodName;
  /** Sky from the zenith down to the horizon. */
  sky: readonly [string, string, string];
  /** Every colour is mixed with this one, by this much. */
  ambient: string;
  ambientAmount: number;
  shadow: string;
  sun: string | null;
  cloud: string;
  /** Share of lit windows. */
  lit: number;
  haze: string;
};

export type MoodName =
  | "morning"
  | "noon"
  | "golden"
  | "dusk"
  | "night"
  | "haze"
  | "spring"
  | "evening"
  | "late";

export const MOODS: Record<MoodName, Mood> = {
  morning: {
    name: "morning",
    sky: ["#a9cbd8", "#d5e3df", "#f8ead3"],
    ambient: "#ffe9cf",
    ambientAmount: 0.08,
    shadow: "#4b4a5e",
    sun: "#fff3d2",
    cloud: "#fffdf6",
    lit: 0.04,
    haze: "#eee6d6",
  },
  noon: {
    name: "noon",
    sky: ["#7fb4cf", "#abd0db", "#dfecea"],
    ambient: "#ffffff",
    ambientAmount: 0,
    shadow: "#3e4356",
    sun: null,
    cloud: "#ffffff",
    lit: 0,
    haze: "#d6e4e4",
  },
  spring: {
    name: "spring",
    sky: ["#93c3d3", "#c3dfdd", "#f0f2e2"],
    ambient: "#f7ffe9",
    ambientAmount: 0.05,
    shadow: "#3f4a4a",
    sun: "#fffbe6",
    cloud: "#ffffff",
    lit: 0,
    haze: "#e3ebdf",
  },
  golden: {
    name: "golden",
    sky: ["#a7b9b9", "#ecd0a2", "#f5b583"],
    ambient: "#f2a663",
    ambientAmount: 0.15,
    shadow: "#5a3f4a",
    sun: "#fff0c4",
    cloud: "#fde2c0",
    lit: 0.12,
    haze: "#f0cda4",
  },
  dusk: {
    name: "dusk",
    sky: ["#4a5878", "#a48795", "#eeb08c"],
    ambient: "#4d4566",
    ambientAmount: 0.34,
    shadow: "#231f36",
    sun: null,
    cloud: "#d3a3a0",
    lit: 0.5,
    haze: "#b28d93",
  },
  night: {
    name: "night",
    sky: ["#1f2a44", "#34446a", "#74708c"],
    ambient: "#202a48",
    ambientAmount: 0.55,
    shadow: "#0e1326",
    sun: null,
    cloud: "#4b587c",
    lit: 0.6,
    haze: "#4a547a",
  },
  haze: {
    name: "haze",
    sky: ["#c2cfd0", "#dde0d8", "#f2ebde"],
    ambient: "#ebe4d6",
    ambientAmount: 0.12,
    shadow: "#57525a",
    sun: null,
    cloud: "#f7f4ec",
    lit: 0.08,
    haze: "#e6e1d5",
  },
  /** Dusk outside, lamps inside. */
  evening: {
    name: "evening",
    sky: ["#4a5878", "#a48795", "#eeb08c"],
    ambient: "#8a5f45",
    ambientAmount: 0.2,
    shadow: "#2c1d22",
    sun: null,
    cloud: "#d3a3a0",
    lit: 0.5,
    haze: "#b28d93",
  },
  late: {
    name: "late",
    sky: ["#1f2a44", "#34446a", "#74708c"],
    ambient: "#5a4038",
    ambientAmount: 0.28,
    shadow: "#1c1318",
    sun: null,
    cloud: "#4b587c",
    lit: 0.6,
    haze: "#4a547a",
  },
};
