/** Words before an `update` that begins no statement: a lock, a conflict, an event. */
const NO_STATEMENT = new Set(["for", "key", "do", "on", "or", "before", "after", "of"]);

/**
 * The UPDATEs and DELETEs without WHERE in the source of a function, as `safeupdate` would refuse them. Strings are
 * read too, because they may be executed.
 */
export function withoutWhere(source: string): string[] {
  const strings: string[] = [];
  const outside = source
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/'((?:[^']|'')*)'/g, (_, inside: string) => {
      strings.push(inside.replaceAll("''", "'"));
      return " '' ";
    });
  return [...statementsWithoutWhere(outside), ...strings.flatMap(withoutWhere)];
}

function statementsWithoutWhere(source: string) {
  const words = source.toLowerCase().match(/[a-z_][\w.]*|[();]|[^\s\w();]+|\d+/g) ?? [];
  return words.flatMap((word, at) => {
    const begins =
      word === "delete"
        ? words[at + 1] === "from"
        : word === "update" &&
          !NO_STATEMENT.has(words[at - 1] ?? "") &&
          words.slice(at + 1, at + 6).includes("set");
    if (!begins) return [];
    const own = statement(words.slice(at));
    return own.includes("where") ? [] : [own.join(" ")];
  });
}

/** The words of one statement until it ends, without those in parentheses. */
function statement(words: string[]) {
  const own: string[] = [];
  let depth = 0;
  for (const word of words) {
    if (word === "(") depth++;
    if (word === ")") depth--;
    if (depth < 0 || (depth === 0 && word === ";")) break;
    if (depth === 0) own.push(word);
  }
  return own;
}
