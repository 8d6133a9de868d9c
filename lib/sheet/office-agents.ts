import type { ReadSheet } from "./read-file";

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
