import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGES } from "@/lib/access/pages";
import type { Person } from "@/tests/faults/support/person";

/** These lead elsewhere whoever is not in the middle of something. */
const ONLY_MEANWHILE = ["/trial-expired"];

/** Every page without a parameter in its path, and some with one, that the builds in these folders have. */
export function pagesOf(...folders: string[]) {
  const routes = folders.map((folder) => {
    const file = join(folder, ".next/app-path-routes-manifest.json");
    return new Set<string>(Object.values(JSON.parse(readFileSync(file, "utf8"))));
  });
  const shared = PAGES.filter(
    ({ path }) =>
      !path.includes("[") &&
      !ONLY_MEANWHILE.includes(path) &&
      routes.every((route) => route.has(path)),
  );
  const needing = (...needs: (string | undefined)[]) =>
    shared.flatMap((page) =>
      needs.includes("need" in page ? page.need : undefined) ? [page] : [],
    );
  return {
    visitor: [
      ...needing(undefined).flatMap(({ path, kind }) => (kind === "public" ? [path] : [])),
      ...["/explore?view=map", "/auth?mode=signin", "/sitemap.xml"],
      ...["/api/search-count?city=חיפה", "/api/v1/homes"],
    ],
    agent: needing("account", "active", "agent").map(({ path }) => path),
    operator: needing("admin").map(({ path }) => path),
  };
}

export type Answered = { path: string; status: number };

/** An agent's former address leads on to the present one. */
export const isFine = ({ status }: Answered) => status === 200 || status === 308;

export async function walk(person: Person, pages: string[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const path of pages) {
    const answer = await person.ask(path).catch(() => null);
    await answer?.text();
    answers.push({ path, status: answer?.status ?? 0 });
  }
  return answers;
}

/** People who read and write without a pause until they are stopped; returns what each of them met. */
export function crowd(people: (() => Promise<Answered[]>)[]) {
  let going = true;
  const answers: Answered[] = [];
  const all = Promise.all(
    people.map(async (round) => {
      while (going) answers.push(...(await round()));
    }),
  );
  return async () => {
    going = false;
    await all;
    return answers;
  };
}

/** The scripts and styles that a page names, each with what the site answers there. */
export async function filesOf(site: string, path: string) {
  const html = await (await fetch(site + path)).text();
  const names = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(
    ([, name]) => name ?? "",
  );
  return Promise.all(
    [...new Set(names)].map(async (name) => ({
      path: name,
      status: (await fetch(site + name)).status,
    })),
  );
}
