import { homeFinder, type OfficeHome } from "./known-home";
import { checksOf, type ReadSheet, type ReadSheetRow } from "./read-file";

/** Agents of an office, by the names used for them in a file. */
export type OfficeAgents = ReadonlyMap<string, { id: string; name: string; edits: boolean }>;

/** The names to look up; rows without a name are reported as missing one. */
export const namesIn = (sheet: ReadSheet) =>
  sheet.refused ? [] : [...new Set(sheet.rows.map(({ agentName }) => agentName))].filter(Boolean);

/**
 * Assigns each row to its agent. An unknown name is an error of the row and never creates an account; so is an agent
 * who does not allow the office to add homes.
 */
export function withAgents(sheet: ReadSheet, agents: OfficeAgents): ReadSheet {
  if (sheet.refused) return sheet;
  const rows = sheet.rows.map((row) => {
    const found = agents.get(row.agentName);
    const code = !row.agentName
      ? "sheetAgentMissing"
      : !found
        ? "sheetAgentUnknown"
        : found.edits
          ? null
          : "officeEditsNotAllowed";
    const agent = found && { agent: { id: found.id, name: found.name } };
    if (!code) return { ...row, ...agent };
    return { ...row, ...agent, problems: [{ column: null, code }, ...row.problems] };
  });
  return { ...sheet, rows };
}

/**
 * Finds the homes of an export by their links. Asks about every other row that may already be a home of its agent, so
 * that importing homes that agents added themselves creates no duplicates. Homes created from a file of the office are
 * recognized by their request.
 */
export function withKnownHomes(
  sheet: ReadSheet,
  homes: readonly OfficeHome[],
  requestIdOf: (row: ReadSheetRow) => string,
): ReadSheet {
  if (sheet.refused) return sheet;
  const byAgent = new Map<string, OfficeHome[]>();
  for (const home of homes.filter(({ agent }) => agent.edits)) {
    byAgent.set(home.agent.id, [...(byAgent.get(home.agent.id) ?? []), home]);
  }
  const finders = new Map([...byAgent].map(([agent, own]) => [agent, homeFinder(own)]));
  const requests = new Set(homes.map(({ agent, requestId }) => `${agent.id} ${requestId}`));
  const agentOf = new Map(homes.map(({ id, agent }) => [id, agent.id] as const));
  const rows = sheet.rows.map((row): ReadSheetRow => {
    const linkedAgent = row.linkedId && agentOf.get(row.linkedId);
    if (row.agent && linkedAgent && linkedAgent !== row.agent.id) {
      return { ...row, problems: [{ column: null, code: "sheetLinkAgent" }, ...row.problems] };
    }
    const linked = row.agent && linkedAgent && finders.get(row.agent.id)?.(row.home, row.linkedId);
    if (linked && linked.kind === "same") {
      const { id, values } = linked.home;
      const known = { kind: linked.kind, id, title: values.title };
      return { ...row, known, ...checksOf(row, values) };
    }
    if (!row.agent || requests.has(`${row.agent.id} ${requestIdOf(row)}`)) return row;
    const found = finders.get(row.agent.id)?.(row.home);
    if (found?.kind !== "alike") return row;
    const { id, values } = found.home;
    return { ...row, known: { kind: found.kind, id, title: values.title } };
  });
  return { ...sheet, rows };
}
