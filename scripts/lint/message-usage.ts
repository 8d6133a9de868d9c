export type Source = { path: string; text: string };

type File = {
  path: string;
  namespaces: RegExp[];
  words: Set<string>;
  patterns: RegExp[];
  /** A variable selects keys here, so their names may appear in any other file. */
  choosesFreely: boolean;
};

/** Errors of the database and of schemas are keys that travel as data. */
const CARRIED = ["errors", "validation"];

/** The message keys that no source uses. */
export function unusedKeys(messages: object, sources: Source[]) {
  const files = sources.map(read);
  const anywhere = new Set(files.flatMap(({ words }) => [...words]));
  return leaves(messages).filter((key) => !isUsed(key, files, anywhere));
}

function isUsed(key: string, files: File[], anywhere: Set<string>) {
  const parts = key.split(".");
  for (let cut = 0; cut < parts.length; cut++) {
    const namespace = parts.slice(0, cut).join(".");
    const rest = parts.slice(cut).join(".");
    if (CARRIED.includes(namespace) && anywhere.has(rest)) return true;
    for (const file of files) {
      if (!file.namespaces.some((pattern) => pattern.test(namespace))) continue;
      if (file.words.has(rest) || file.patterns.some((pattern) => pattern.test(rest))) return true;
      if (file.choosesFreely && anywhere.has(rest)) return true;
    }
  }
  return false;
}

function read({ path, text }: Source): File {
  const words = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [, word] of text.matchAll(/["'`]([A-Za-z][\w.-]*)["'`]/g)) if (word) words.add(word);
  // Object keys and union members count too: `t(labels[kind])`.
  for (const [, word] of text.matchAll(/\b([A-Za-z]\w*)\??:/g)) if (word) words.add(word);
  for (const [, template] of text.matchAll(/(?:[=(?:,>]|return)\s*`([^`]*\$\{[^`]*)`/g))
    patterns.push(form(template));
  const namespaces: RegExp[] = [];
  const namespaceUse =
    /(?:(?:use|get)Translations(?:<[^>]*>)?\(|namespace:)\s*["'`]([^"'`]+)["'`]/g;
  for (const [, name] of text.matchAll(namespaceUse)) namespaces.push(form(name));
  // `(typeof messages)["errorPage"]` uses a whole namespace.
  for (const [, name] of text.matchAll(/messages\)?\["(\w+)"\]/g)) {
    namespaces.push(form(name));
    patterns.push(/^[\w.-]+$/);
  }
  if (/(?:use|get)Translations\(\s*\)/.test(text)) namespaces.push(/^$/);
  const translators = ["t"];
  for (const [, name] of text.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations/g)) {
    if (name) translators.push(name);
  }
  const freely = new RegExp(`\\b(?:${translators.join("|")})(?:\\.\\w+)?\\(\\s*[A-Za-z_(]`);
  const choosesFreely = freely.test(text);
  return { path, namespaces, words, patterns, choosesFreely };
}

/** The keys that `q${n}.title` can produce; an interpolated part contains no dot. */
function form(template = "") {
  const escaped = template.replace(/\$\{[^}]*\}/g, "\0").replace(/[.*+?^()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll("\0", "[\\w-]+")}$`);
}

function leaves(node: object, prefix = ""): string[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === "object" && value !== null
      ? leaves(value, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );
}
