import type { PropertyType } from "@/lib/catalog/ids";

const TYPE_BADGES_MAX = 2;

/** At most two type badges and how many more there are ("+1"); 0 draws no third badge. */
export function typeBadges(types: readonly PropertyType[]) {
  return {
    shown: types.slice(0, TYPE_BADGES_MAX),
    more: Math.max(0, types.length - TYPE_BADGES_MAX),
  };
}

/** `propertyCardDisplayOption` of the settings. */
export type CardDisplayOption = "agent_name" | "company_name";

/** As the setting is stored; anything else, or nothing, is the agent's name. */
export const displayOption = (stored: unknown): CardDisplayOption =>
  stored === "company_name" ? "company_name" : "agent_name";

/** Whose name the card carries. A listing without a company shows the agent either way. */
export function ownerBadge(
  option: CardDisplayOption,
  owner: { agentName: string; companyName: string | null },
) {
  if (option === "company_name" && owner.companyName) {
    return { kind: "company" as const, name: owner.companyName };
  }
  return { kind: "agent" as const, name: owner.agentName };
}
