import { searchKey } from "@/lib/hebrew/normalize";
import type { CompanyAgent } from "./own-company";

export type AgentColumn = "name" | "username" | "phone" | "properties";
export type AgentOrder = { column: AgentColumn; descending: boolean };

const words = new Intl.Collator("he", { numeric: true });

function compare(a: CompanyAgent, b: CompanyAgent, column: AgentColumn) {
  if (column === "properties") return a.properties - b.properties;
  return words.compare(a[column] ?? "", b[column] ?? "");
}

/** The agents that match every typed word, sorted. Missing values come last in both directions. */
export function arrangeAgents(
  agents: readonly CompanyAgent[],
  search: string,
  { column, descending }: AgentOrder,
) {
  const typed = searchKey(search).split(" ").filter(Boolean);
  const found = agents.filter((agent) => {
    const phone = agent.phone ?? "";
    // A phone matches by its groups, and by its digits without separators.
    const text = searchKey(
      `${agent.name} ${agent.username ?? ""} ${phone} ${phone.replace(/\D/g, "")}`,
    );
    return typed.every((word) => text.includes(word));
  });
  return found.sort((a, b) => {
    const missing = Number(a[column] === null) - Number(b[column] === null);
    const order = compare(a, b, column) * (descending ? -1 : 1);
    return missing || order || words.compare(a.name, b.name);
  });
}

export const turnOrder = (now: AgentOrder, column: AgentColumn): AgentOrder => ({
  column,
  descending: now.column === column ? !now.descending : column === "properties",
});

/** Whether this agent has a public page, and thus public listings. */
export const hasPage = ({ username, isPublic }: CompanyAgent) => username !== null && isPublic;
