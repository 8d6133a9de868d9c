/** U+FEFF tells Excel that the file is UTF-8; without it Hebrew opens as rubbish. */
const BOM = "\uFEFF";

/**
 * One cell. A leading `= + - @`, tab or end of a line would be run as a formula by a spreadsheet (OWASP
 * "CSV injection"), also in the wide letters of Asian keyboards, so it gets an apostrophe in front. One that has an
 * apostrophe already gets another, so that taking one away gives back what was written.
 */
function cell(value: string | number | null) {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^'*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file for spreadsheets: RFC 4180 lines under a header row. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
) {
  return BOM + [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
