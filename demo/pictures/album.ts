import { rng } from "../random";
import { bathroom } from "./bathroom";
import { bedroom, kids, loft, study } from "./bedrooms";
import { block, corner, pillars, planned } from "./blocks";
import { Canvas } from "./canvas";
import { cottage } from "./cottage";
import { balconies, stoneHouse } from "./fronts";
import { backyard, roof } from "./garden";
import { retirement, semi } from "./houses";
import { kitchen } from "./kitchen";
import { farm, plot } from "./land";
import { bauhaus, slope, tower } from "./landmarks";
import type { View } from "./landscape";
import { diningRoom, living, mediaRoom } from "./living";
import { MOODS, type MoodName } from "./mood";
import { parterre } from "./parterre";
import { floorPlan, sitePlan } from "./plans";
import { garage, storeroom } from "./spaces";
import { terrace } from "./terrace";
import { villa } from "./villa";

/** Every picture that a demo listing may show: its subject, its light, and its drawing function. */

export type Kind =
  | "block"
  | "corner"
  | "pillars"
  | "bauhaus"
  | "tower"
  | "stone"
  | "balconies"
  | "slope"
  | "planned"
  | "cottage"
  | "villa"
  | "semi"
  | "farm"
  | "plot"
  | "retirement"
  | "parterre"
  | "living"
  | "media"
  | "dining"
  | "bedroom"
  | "kids"
  | "study"
  | "loft"
  | "kitchen"
  | "bathroom"
  | "terrace"
  | "backyard"
  | "roof"
  | "plan"
  | "site"
  | "storeroom"
  | "garage";

export type Picture = {
  id: string;
  kind: Kind;
  /** The view outside, if any: a desert town has no picture of the sea. */
  view: View | null;
  /** For plans: the number of rooms drawn. */
  rooms?: number;
  svg: () => string;
};

type Draw = (c: Canvas, scene: { view: View }) => string;
type Lights = readonly MoodName[];

const OUTSIDE: Lights = [
  "morning",
  "noon",
  "golden",
  "spring",
  "dusk",
  "haze",
  "morning",
  "golden",
  "noon",
  "night",
];
const INSIDE: Lights = [
  "morning",
  "noon",
  "golden",
  "spring",
  "evening",
  "morning",
  "haze",
  "golden",
  "late",
];
const DAY: Lights = ["morning", "golden", "noon", "spring", "haze"];

const made: [kind: Kind, draw: Draw, lights: Lights, views: Partial<Record<View, number>>][] = [
  ["block", block, OUTSIDE, { city: 8, sea: 3, hills: 3, desert: 3 }],
  ["corner", corner, OUTSIDE, { city: 6, sea: 2, hills: 2, desert: 1 }],
  ["pillars", pillars, DAY, { city: 4, sea: 1, desert: 2, green: 2 }],
  ["bauhaus", bauhaus, OUTSIDE, { city: 4, sea: 2 }],
  ["tower", tower, OUTSIDE, { city: 6, sea: 4 }],
  ["stone", stoneHouse, ["morning", "golden", "noon", "dusk", "spring"], { hills: 8 }],
  ["balconies", balconies, DAY, { city: 4, sea: 3, hills: 3 }],
  ["slope", slope, ["morning", "golden", "spring"], { bay: 2, hills: 4 }],
  ["planned", planned, ["noon"], { city: 3 }],
  ["cottage", cottage, OUTSIDE, { green: 6, hills: 3, desert: 2 }],
  ["villa", villa, ["golden", "noon", "dusk", "morning", "spring"], { green: 2, sea: 2, hills: 2 }],
  ["semi", semi, ["morning", "golden", "spring", "noon"], { green: 4, hills: 2, desert: 1 }],
  ["farm", farm, ["morning", "golden", "spring", "haze"], { green: 4, desert: 1 }],
  [
    "plot",
    plot,
    ["morning", "golden", "noon", "spring"],
    { hills: 3, green: 2, sea: 1, desert: 1 },
  ],
  ["retirement", retirement, ["spring", "golden", "morning"], { green: 3 }],
  ["parterre", parterre, ["golden", "morning", "noon"], { city: 3 }],
  ["living", living, INSIDE, { city: 9, sea: 5, hills: 4, green: 3, desert: 2 }],
  ["media", mediaRoom, INSIDE, { city: 2, green: 1 }],
  ["dining", diningRoom, INSIDE, { city: 3, sea: 1, hills: 2, green: 2, desert: 1 }],
  ["bedroom", bedroom, INSIDE, { city: 5, sea: 2, hills: 2, green: 2, desert: 1 }],
  ["kids", kids, DAY, { green: 2, city: 3 }],
  ["study", study, INSIDE, { city: 2, green: 1 }],
  ["loft", loft, INSIDE, { city: 4 }],
  ["kitchen", kitchen, INSIDE, { city: 5, sea: 2, hills: 2, green: 3, desert: 1 }],
  ["bathroom", bathroom, DAY, { city: 3, green: 4 }],
  ["terrace", terrace, OUTSIDE, { city: 6, sea: 5, hills: 4, bay: 2, desert: 2, green: 2 }],
  ["backyard", backyard, OUTSIDE, { green: 5, hills: 2, desert: 1 }],
  ["roof", roof, OUTSIDE, { city: 4, sea: 3, hills: 2 }],
  ["site", sitePlan, ["noon"], { city: 2 }],
  ["storeroom", storeroom, ["haze", "golden", "noon"], { city: 3 }],
  ["garage", garage, ["haze", "noon", "golden"], { city: 3 }],
];

/** These have no view of or from the outside, so they fit everywhere. */
const VIEWLESS: readonly Kind[] = [
  "planned",
  "parterre",
  "bathroom",
  "kids",
  "site",
  "storeroom",
  "garage",
];
/** Mirroring turns a drawing into another composition; these would gain nothing. */
const STRAIGHT: readonly Kind[] = ["plan", "site", "planned"];

function drawn(name: string, kind: Kind, mood: MoodName, body: (c: Canvas) => string) {
  return () => {
    const dice = rng(`picture ${name}`);
    const canvas = new Canvas(1200, 900, dice, MOODS[mood]);
    const content = body(canvas);
    const frame = rng(`frame ${name}`);
    if (STRAIGHT.includes(kind)) return canvas.svg(content);
    // A step nearer or to the side, as a photographer would take.
    const zoom = frame.range(1, 1.14);
    const dx = -frame.range(0.2, 0.8) * (zoom - 1) * 1200;
    const dy = -frame.range(0.35, 0.9) * (zoom - 1) * 900;
    const mirror = frame.chance(0.5) ? "translate(1200 0) scale(-1 1) " : "";
    return canvas.svg(
      `<g transform="${mirror}translate(${dx.toFixed(1)} ${dy.toFixed(1)}) scale(${zoom.toFixed(3)})">${content}</g>`,
    );
  };
}

export const PLAN_ROOMS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6] as const;

export const ALBUM: readonly Picture[] = [
  ...made.flatMap(([kind, draw, lights, views]) => {
    let turn = 0;
    return Object.entries(views).flatMap(([view, count]) =>
      Array.from({ length: count }, (_, i): Picture => {
        const id = `${kind}-${view}-${i + 1}`;
        const mood = lights[turn++ % lights.length]!;
        return {
          id,
          kind,
          view: VIEWLESS.includes(kind) ? null : (view as View),
          svg: drawn(id, kind, mood, (c) => draw(c, { view: view as View })),
        };
      }),
    );
  }),
  ...PLAN_ROOMS.map((count): Picture => {
    const id = `plan-${count}`;
    return {
      id,
      kind: "plan",
      view: null,
      rooms: count,
      svg: drawn(id, "plan", "noon", (c) => floorPlan(c, { rooms: count })),
    };
  }),
];
