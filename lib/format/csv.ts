/** The BOM U+FEFF tells Excel that the file is UTF-8; without it Hebrew is garbled. */
const BOM = "\uFEFF";

/**
 * One cell. A spreadsheet would run a leading `= + - @`, tab or line break as a formula (OWASP "CSV injection"), also
 * in full-width form, so an apostrophe is prepended. A cell that already starts with an apostrophe gets another, so
 * that removing one always restores the original.
 */
function cell(value: string | number | null) {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^'*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file for spreadsheets: RFC 4180 lines below a header row. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
) {
  return BOM + [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
