// Compares the understanding of a query with what a person means by it.
import { searchKey } from "@/lib/hebrew/normalize";
import { understand } from "@/lib/search/understand";

export interface QueryCase {
  id: string;
  query: string;
  /** Filters as in the URL, `text` for the remaining free text, `warnings` where they matter. */
  expected: Record<string, unknown> & { text?: string; warnings?: string[] };
  tags: string[];
}

export interface QueryMistake {
  id: string;
  query: string;
  expected: unknown;
  got: unknown;
}

export function scoreQueries(cases: readonly QueryCase[]): {
  right: number;
  mistakes: QueryMistake[];
} {
  const mistakes: QueryMistake[] = [];
  for (const { id, query, expected } of cases) {
    const { filters, warnings } = understand(query);
    const { text, warnings: wanted, ...want } = expected;
    // "דירה" may set any kinds.
    const { q, kinds: _, ...got } = filters;
    const same =
      canonical(want) === canonical(got) &&
      (text ?? "") === (q ?? "") &&
      (wanted ?? []).every((warning) => (warnings as string[]).includes(warning));
    if (!same) mistakes.push({ id, query, expected, got: { ...filters, warnings } });
  }
  return { right: cases.length - mistakes.length, mistakes };
}

function canonical(filters: Record<string, unknown>): string {
  const entries = Object.entries(filters).map(([key, value]) => [
    key,
    key === "city" || key === "neighborhood"
      ? [value]
          .flat()
          .map((name) => searchKey(String(name)))
          .sort()
      : Array.isArray(value)
        ? [...value].sort()
        : value,
  ]);
  return JSON.stringify(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
