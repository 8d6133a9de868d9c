import { homeFinder, type OfficeHome } from "./known-home";
import type { ReadSheet, ReadSheetRow } from "./read-file";

/** Agents of an office by the names under which a file was found to name them. */
export type OfficeAgents = ReadonlyMap<string, { id: string; name: string; edits: boolean }>;

/** The names that are asked about; those of rows without one are said to be missing. */
export const namesIn = (sheet: ReadSheet) =>
  sheet.refused ? [] : [...new Set(sheet.rows.map(({ agentName }) => agentName))].filter(Boolean);

/**
 * Each row with the agent whose home it is. A name that nobody in the office has is an error of its row, and never a new
 * account; so is an agent who does not let the office add homes.
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
 * Each row that may be a home that its agent has already is asked about, so that a sheet that was taken out, and one of
 * homes that agents added themselves, make nothing twice. What a file of the office made is known again by its request.
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
  const rows = sheet.rows.map((row) => {
    if (!row.agent || requests.has(`${row.agent.id} ${requestIdOf(row)}`)) return row;
    const found = finders.get(row.agent.id)?.(row.home);
    if (found?.kind !== "alike") return row;
    const { id, values } = found.home;
    return { ...row, known: { kind: found.kind, id, title: values.title } };
  });
  return { ...sheet, rows };
}
