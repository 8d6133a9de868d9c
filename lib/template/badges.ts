import type { PropertyType } from "@/lib/catalog/ids";

const TYPE_BADGES_MAX = 2;

/** At most two type badges, and the number of the rest ("+1"); for 0 there is no third badge. */
export function typeBadges(types: readonly PropertyType[]) {
  return {
    shown: types.slice(0, TYPE_BADGES_MAX),
    more: Math.max(0, types.length - TYPE_BADGES_MAX),
  };
}

/** `propertyCardDisplayOption` of the settings. */
export type CardDisplayOption = "agent_name" | "company_name";

/** Parses the stored setting; anything else, or nothing, is the agent's name. */
export const displayOption = (stored: unknown): CardDisplayOption =>
  stored === "company_name" ? "company_name" : "agent_name";

/** The name on the card. A listing without a company always shows the agent. */
export function ownerBadge(
  option: CardDisplayOption,
  owner: { agentName: string; companyName: string | null },
) {
  if (option === "company_name" && owner.companyName) {
    return { kind: "company" as const, name: owner.companyName };
  }
  return { kind: "agent" as const, name: owner.agentName };
}
