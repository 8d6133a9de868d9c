import type { PropertyType } from "@/lib/catalog/ids";
import type { Facts } from "./facts";
import { isLand } from "./homes";
import type { DemoAgent } from "./people";
import { ALBUM, type Kind, type Picture } from "./pictures/album";
import type { View } from "./pictures/landscape";
import type { Town } from "./places";
import type { Rng } from "./random";

/** Selects the pictures of a listing: they fit the home, and never repeat its neighbour's. */

const EXTERIORS: Partial<Record<PropertyType, readonly Kind[]>> = {
  private_house: ["cottage", "villa"],
  semi_detached: ["semi", "cottage"],
  farm_outbuilding: ["cottage", "farm"],
  agricultural_farm: ["farm"],
  plot: ["plot"],
  sheltered_housing: ["retirement"],
  residential_building: ["pillars", "block", "stone"],
  storage: ["storeroom"],
  parking: ["garage"],
  purchase_group: ["planned"],
  basement: ["parterre"],
  housing_unit: ["cottage", "pillars"],
};

function exteriors(f: Facts, place: Town): readonly Kind[] {
  const special = EXTERIORS[f.type];
  if (special) return special.filter((kind) => kind !== "stone" || place.stone);
  const floors = f.floors ?? 3;
  const kinds: Kind[] = [];
  if (floors >= 12) kinds.push("tower", "tower");
  else if (floors >= 6) kinds.push("block", "corner", "corner", "balconies");
  else {
    kinds.push("block", "balconies");
    if (place.bauhaus) kinds.push("bauhaus", "bauhaus");
    else if (place.stone) kinds.push("stone", "stone");
    else kinds.push("pillars", "corner");
    if (place.slopes) kinds.push("slope");
  }
  return kinds;
}

/** The cards of a page, and some hidden listings between them. */
const PAGE = 30;

/** Remembers where each picture was last used, so that neighbours never look alike. */
export class Chooser {
  private readonly seen = new Map<string, number>();
  private readonly byAgent = new Map<string, Map<string, number>>();
  private lastKinds: Kind[] = [];
  private readonly agentKinds = new Map<string, Kind>();
  private step = 0;

  /** Whether one of the last three cards looks like this. */
  justSeen(kind: Kind) {
    return this.lastKinds.includes(kind);
  }

  main(
    kinds: readonly Kind[],
    views: readonly View[],
    { key: agent, notPublic, username }: DemoAgent,
    rooms: number,
    dice: Rng,
  ): Picture {
    this.step += 1;
    const own = this.byAgent.get(agent) ?? new Map<string, number>();
    this.byAgent.set(agent, own);
    const near = this.fitting(kinds, views, rooms);
    const isFresh = ({ id }: Picture) => this.step - (this.seen.get(id) ?? -PAGE) >= PAGE;
    // Streets and greenery exist everywhere, so they may replace what the page already shows.
    const fits = near.some(isFresh)
      ? near.filter(isFresh)
      : [...near, ...this.fitting(kinds, ["city", "green"], rooms)];
    const scored = fits.map((picture) => {
      let score =
        Math.min(120, this.step - (this.seen.get(picture.id) ?? -120)) + dice.range(0, 12);
      if (own.has(picture.id)) score -= 200 - Math.min(100, this.step - own.get(picture.id)!);
      if (this.lastKinds.includes(picture.kind)) score -= 150;
      if (this.agentKinds.get(agent) === picture.kind) score -= 25;
      return { picture, score };
    });
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a)).picture;
    this.seen.set(best.id, this.step);
    own.set(best.id, this.step);
    // Hidden listings do not appear between the others.
    if (!notPublic && username) this.lastKinds = [best.kind, ...this.lastKinds].slice(0, 3);
    this.agentKinds.set(agent, best.kind);
    return best;
  }

  /** Another picture of a listing: any that fits and is not in it yet. */
  more(
    kinds: readonly Kind[],
    views: readonly View[],
    rooms: number,
    taken: readonly string[],
    dice: Rng,
  ): Picture | null {
    const fits = this.fitting(kinds, views, rooms).filter((picture) => !taken.includes(picture.id));
    return fits.length > 0 ? dice.pick(fits) : null;
  }

  private fitting(kinds: readonly Kind[], views: readonly View[], rooms: number) {
    const ofKind = ALBUM.filter(
      (picture) =>
        kinds.includes(picture.kind) && (picture.rooms === undefined || picture.rooms === rooms),
    );
    const inView = ofKind.filter(
      (picture) => picture.view === null || views.includes(picture.view),
    );
    return inView.length > 0
      ? inView
      : ofKind.filter((picture) => picture.view === "city" || picture.view === "green");
  }
}

export function picturesFor(
  f: Omit<Facts, "pool">,
  place: Town,
  agent: DemoAgent,
  chooser: Chooser,
  dice: Rng,
): string[] {
  // Some agents have not photographed everything yet.
  if (dice.chance(f.condition === "needsRenovation" ? 0.16 : 0.05)) return [];
  // Only some homes of a seaside town have a sea view.
  const view = dice.pick(place.views);
  const views: View[] =
    f.type === "private_house" || f.type === "semi_detached" || place.rural
      ? [view, ...(place.views.includes("desert") ? (["desert"] as const) : (["green"] as const))]
      : [view];
  const rough = f.condition === "needsRenovation";
  const outside = exteriors(f as Facts, place);
  const inside: Kind[] = [];
  const lived = !isLand(f.type) && !["residential_building", "purchase_group"].includes(f.type);
  if (lived && !rough) {
    if (f.type === "studio_loft") inside.push("loft");
    else if (f.type === "general") inside.push("study");
    else
      inside.push(
        "living",
        ...(dice.chance(0.16) ? (["media"] as const) : []),
        ...(f.rooms >= 3 && dice.chance(0.4) ? (["dining"] as const) : []),
      );
    if (f.type !== "general") inside.push("kitchen");
  }
  const open: Kind[] = [];
  if (f.balconySize && !rough)
    open.push(
      f.balconySize >= 25 && (f.type === "penthouse" || f.type === "duplex" || f.type === "triplex")
        ? "roof"
        : "terrace",
    );
  if (f.features.has("garden") && f.type !== "agricultural_farm") open.push("backyard");
  const house = f.type in EXTERIORS;
  const groups: [readonly Kind[], number][] = [
    [outside, house ? 7 : 5],
    [inside.slice(0, 3), 4],
    [open, f.type === "penthouse" || f.type === "garden_apartment" ? 5 : 2],
  ];
  const possible = groups.filter(([kinds]) => kinds.length > 0);
  const unlike = possible.filter(([kinds]) => !kinds.every((kind) => chooser.justSeen(kind)));
  const mainKinds = dice.weighted(unlike.length > 0 ? unlike : possible);
  const first = chooser.main(mainKinds, views, agent, f.rooms, dice);
  const ids = [first.id];
  const rest: Kind[][] = [];
  if (!mainKinds.some((kind) => outside.includes(kind))) rest.push([...outside]);
  rest.push(...open.map((kind) => [kind]), ...inside.map((kind) => [kind]));
  if (lived && !rough && f.type !== "general") {
    rest.push(["bedroom"], ["bathroom"]);
    if (f.rooms >= 4) rest.push(["kids"]);
    if (f.rooms >= 4.5 && dice.chance(0.5)) rest.push(["study"], ["bedroom"]);
  }
  if (f.type === "plot") rest.push(["site"]);
  if (lived && !isHouseLike(f.type) && dice.chance(0.5)) rest.push(["plan"]);
  if (f.type === "purchase_group") rest.push(["plan"]);
  const wanted = Math.min(
    rest.length,
    dice.weighted([
      [1, 1],
      [2, 3],
      [3, 5],
      [4, 5],
      [5, 3],
      [6, 2],
    ]),
  );
  const kindOfFirst = first.kind;
  for (const kinds of rest.filter((list) => !list.includes(kindOfFirst)).slice(0, wanted)) {
    const more = chooser.more(kinds, views, f.rooms, ids, dice);
    if (more) ids.push(more.id);
  }
  return ids;
}

const isHouseLike = (type: PropertyType) =>
  [
    "private_house",
    "semi_detached",
    "farm_outbuilding",
    "agricultural_farm",
    "sheltered_housing",
    "general",
  ].includes(type);
