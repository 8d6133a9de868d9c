import type { PropertyType } from "@/lib/catalog/ids";
import { Chooser, picturesFor } from "./choose-pictures";
import { description } from "./description";
import type { Facts } from "./facts";
import { drawHome } from "./homes";
import { AGENTS, type DemoAgent } from "./people";
import { town } from "./places";
import { rng } from "./random";
import { title } from "./title";
import { inTower, towerFilled } from "./where";

/** The demo's listings, oldest first, as if they had accumulated on the site. */

export type DemoListing = {
  id: string;
  agent: string;
  title: string;
  description: string;
  facts: Facts;
  /** Ids in the album; the first is the main picture. */
  pictures: readonly string[];
  ribbon: { text: string; color: string } | null;
  tour: string | null;
  minutesAgo: number;
};

/** Kinds of home an agent sells: mostly flats in town, mostly houses in the country. */
const TOWN_MIX: [PropertyType, number][] = [
  ["apartment", 58],
  ["garden_apartment", 7],
  ["penthouse", 7],
  ["duplex", 5],
  ["triplex", 1.5],
  ["housing_unit", 3],
  ["studio_loft", 4],
  ["basement", 2],
  ["private_house", 4],
  ["semi_detached", 3],
  ["sheltered_housing", 1.2],
  ["residential_building", 1.2],
  ["storage", 1.2],
  ["parking", 1.2],
  ["purchase_group", 1.6],
  ["general", 1.4],
  ["plot", 0.8],
];

const RURAL_MIX: [PropertyType, number][] = [
  ["apartment", 26],
  ["garden_apartment", 8],
  ["penthouse", 3],
  ["duplex", 3],
  ["housing_unit", 6],
  ["private_house", 24],
  ["semi_detached", 12],
  ["farm_outbuilding", 6],
  ["agricultural_farm", 5],
  ["plot", 7],
  ["studio_loft", 2],
  ["general", 1],
];

/** Each of these appears at least once, whatever the dice say. */
const GUARANTEED: readonly [agent: string, type: PropertyType][] = [
  ["noa", "studio_loft"],
  ["noa", "penthouse"],
  ["noa", "parking"],
  ["noa", "basement"],
  ["yoav", "triplex"],
  ["yoav", "storage"],
  ["yoav", "purchase_group"],
  ["michal", "residential_building"],
  ["michal", "sheltered_housing"],
  ["daniel", "duplex"],
  ["daniel", "triplex"],
  ["hadas", "agricultural_farm"],
  ["hadas", "farm_outbuilding"],
  ["hadas", "plot"],
  ["roi", "agricultural_farm"],
  ["roi", "farm_outbuilding"],
  ["tamar", "private_house"],
  ["tamar", "general"],
  ["maya", "plot"],
  ["ofer", "housing_unit"],
  ["maya", "housing_unit"],
  ["alex", "storage"],
  ["berhanu", "penthouse"],
  ["shira", "purchase_group"],
  ["avi", "basement"],
  ["haim", "parking"],
];

const RIBBONS = [
  ["חדש", "#3F5B3A"],
  ["בלעדי", "#B4532A"],
  ["מחיר ירד", "#8A3B2A"],
  ["הזדמנות", "#A8621B"],
  ["כניסה מיידית", "#2F5D62"],
  ["ביקור בשבת", "#5A4A78"],
  ["נוף פתוח", "#2B5C86"],
  ["למשקיעים", "#6B6257"],
] as const;

/** The oldest listings are up to eighteen months old; all others keep their day. */
const STRETCHED = { fromDays: 140, by: 45 };

const stretched = (days: number) =>
  days + Math.max(0, days - STRETCHED.fromDays) * (STRETCHED.by - 1);

/** When each was added: the agents take turns, mostly in the last two months. */
function schedule(): { agent: DemoAgent; turn: number; minutesAgo: number }[] {
  const slots = AGENTS.flatMap((agent) => {
    const dice = rng(`schedule ${agent.key}`);
    const days = Math.max(0.6, Math.min(agent.joinedDaysAgo + 0.5, 150));
    return Array.from({ length: agent.listings }, (_, turn) => ({
      agent,
      turn,
      minutesAgo: Math.round(20 + stretched(dice.next() ** 1.7 * days) * 1440),
    }));
  });
  return slots.sort(
    (a, b) =>
      b.minutesAgo - a.minutesAgo || a.agent.key.localeCompare(b.agent.key) || a.turn - b.turn,
  );
}

export function demoListings(): DemoListing[] {
  const chooser = new Chooser();
  const isInTower = towerFilled();
  return schedule().map(({ agent, turn, minutesAgo }): DemoListing => {
    const dice = rng(`listing ${agent.key} ${turn}`);
    const cities = agent.towns;
    const place = town(
      cities[
        turn === 0
          ? 0
          : turn < cities.length
            ? turn
            : dice.chance(0.45)
              ? 0
              : dice.int(0, cities.length - 1)
      ]!,
    );
    const promised = GUARANTEED.filter(([key]) => key === agent.key).map(([, type]) => type);
    const type = promised[turn] ?? dice.weighted(place.rural ? RURAL_MIX : TOWN_MIX);
    const home = drawHome(type, place, dice);
    const pictures = picturesFor(home, place, agent, chooser, rng(`pictures ${agent.key} ${turn}`));
    const drawn: Facts = { ...home, pool: pictures.some((id) => id.startsWith("villa-")) };
    const facts = isInTower(drawn) ? inTower(drawn) : drawn;
    const words = rng(`words ${agent.key} ${turn}`);
    const ribbonable = RIBBONS.filter(
      ([text]) =>
        (text !== "כניסה מיידית" || facts.entranceInDays === 0) &&
        (text !== "חדש" || minutesAgo < 14 * 1440) &&
        (text !== "נוף פתוח" || (facts.floor ?? 0) > 5) &&
        (text !== "למשקיעים" || facts.transaction === "sale"),
    );
    const ribbon = agent.ribbons && words.chance(0.34) ? words.pick(ribbonable) : null;
    return {
      id: words.uuid(),
      agent: agent.key,
      title: title(facts, words),
      description: words.chance(0.04) ? "" : description(facts, words),
      facts,
      pictures,
      ribbon: ribbon && { text: ribbon[0], color: ribbon[1] },
      tour:
        words.chance(0.05) && pictures.length > 2
          ? `https://tours.delet.example/${agent.key}-${turn + 1}`
          : null,
      minutesAgo,
    };
  });
}
