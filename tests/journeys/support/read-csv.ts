/** Parses RFC 4180 character by character, sharing no code with the writer. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let quoted = false;
  let cell = "";
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === ",") end();
    else if (letter === "\r" && text[at + 1] === "\n") {
      end();
      rows.push([]);
      at++;
    } else cell += letter;
  }
  // The last line ends with a line break too.
  rows.pop();
  return rows;
}
