// Chooses from all areas in a text those of the flat, the balcony, the garden and the plot.
import type { PropertyType } from "@/lib/catalog/ids";
import type { Span } from "@/lib/hebrew/mapped";
import type { Finding, Reading } from "./reading";

export type Owner = "built" | "gross" | "net" | "balcony" | "garden" | "plot" | "other";

export interface Areas {
  built: Finding<number> | null;
  balcony: Finding<number> | null;
  garden: Finding<number> | null;
  plot: number | null;
}

export interface Area {
  value: number;
  owner: Owner | null;
  confidence: number;
  span: Span;
  /** The owner comes only from a noun after the area. */
  fromRight: boolean;
  /** Where that noun ends; it belongs to no other area. */
  nounEnd?: number;
  plus: boolean;
}

/** The largest plausible terrace. */
export const BALCONY_MAX = 500;

export function choose(areas: Area[], types: readonly PropertyType[], reading: Reading): Areas {
  const head = types[0];
  // If a storage room, an office or a unit is offered, its own area is the built area.
  const otherIsBuilt =
    head === "storage" ||
    head === "residential_building" ||
    head === "parking" ||
    head === "general" ||
    head === "housing_unit" ||
    head === "studio_loft" ||
    head === "basement";
  const builtOwners: Owner[] = otherIsBuilt
    ? ["built", "gross", "other", "net"]
    : ["built", "gross", "net"];
  const planned = (area: Area) =>
    /(?:יקבלו|צפי|לקבלת|תמורה|תוספת|אפשרות|אופציה|לאחר|עתידי|במקום|יתווסף|זכויות|ניתן|הרחבה)(?:(?!\. )[^\n,;]){0,40}$/.test(
      reading.text.slice(Math.max(0, area.span.start - 50), area.span.start),
    );
  const real = areas.filter((area) => !planned(area));
  const ownedBy = (owner: Owner) => real.filter((area) => area.owner === owner);

  // A noun after the only area describes the whole flat: "70 מ"ר מרפסת גדולה".
  const builtLike = real.filter((area) => builtOwners.includes(area.owner!));
  if (builtLike.length === 0) {
    const lone = real.find(
      (area) => area.fromRight && !area.plus && area.value >= 35 && area.owner === "balcony",
    );
    if (lone) lone.owner = "built";
  }
  const builtCandidates = ["built", "gross", "net", ...(otherIsBuilt ? ["other" as const] : [])]
    .flatMap((owner) => ownedBy(owner as Owner))
    .filter((area) => area.value >= (otherIsBuilt ? 2 : 12) && area.value <= 20_000);
  const chosen = head === "plot" ? undefined : builtCandidates[0];

  const sum = (owner: "balcony" | "garden", most: number): Finding<number> | null => {
    const parts: Area[] = [];
    for (const area of ownedBy(owner)) {
      const twice = parts.some(
        (part) =>
          part.value === area.value &&
          !/^[ ]?(?:\+|ו)/.test(reading.text.slice(part.span.end, area.span.start)),
      );
      if (!twice && area.value > 0 && area.value <= most) parts.push(area);
    }
    if (parts.length === 0) return null;
    return {
      value: Math.round(parts.reduce((total, part) => total + part.value, 0) * 10) / 10,
      confidence: Math.min(...parts.map((part) => part.confidence)) - (parts.length > 1 ? 0.05 : 0),
      spans: parts.map((part) => part.span),
    };
  };

  return {
    built: chosen
      ? {
          value: chosen.value,
          confidence: chosen.owner === "net" ? 0.65 : chosen.confidence,
          spans: [chosen.span],
        }
      : null,
    balcony: sum("balcony", BALCONY_MAX),
    garden: sum("garden", 20_000),
    plot:
      ownedBy("plot")[0]?.value ?? (head === "plot" ? (builtCandidates[0]?.value ?? null) : null),
  };
}
