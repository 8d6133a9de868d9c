import { readFileSync } from "node:fs";
import type { Actor } from "./cast";
import { reach } from "./reached";
import { type Answer, SITE, send } from "./send";

type Manifest = {
  node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
};
const manifest: Manifest = JSON.parse(
  readFileSync(".next/server/server-reference-manifest.json", "utf8"),
);

const ANYTHING = "00000000-0000-4000-8000-000000000000";

/** Every action of the build: its secret-looking id is in everybody's bundle. */
export const ACTION_IDS = new Map(
  Object.entries(manifest.node).map(([id, { exportedName, workers }]) => [
    exportedName,
    { id, page: pageOf(Object.keys(workers)) },
  ]),
);

/** A URL whose page includes the action: its route without groups, and with any id. */
function pageOf(workers: string[]) {
  const [file = ""] = workers.sort((a, b) => a.split("[").length - b.split("[").length);
  const path = file
    .replace(/^app/, "")
    .replace(/\/page$/, "")
    .replace(/\/\([^)]+\)/g, "")
    .replace(/\[[^\]]+\]/g, ANYTHING);
  return path || "/";
}

export type Sent = {
  as: Actor;
  origin?: string | null;
  headers?: Record<string, string>;
  /** The page that calls it, if it is a different one. */
  from?: string;
};

/** Calls an action as the browser does, without a browser. */
export async function callAction(
  name: string,
  input: unknown,
  { as, origin, headers, from }: Sent,
) {
  const action = ACTION_IDS.get(name);
  if (!action) throw new Error(`The build has no action ${name}.`);
  reach(`action ${name}`, as.headers.cookie);
  return send(from ?? action.page, {
    body: JSON.stringify(input === undefined ? [] : [input]),
    headers: {
      accept: "text/x-component",
      "content-type": "text/plain;charset=UTF-8",
      "next-action": action.id,
      ...(origin !== null && { origin: origin ?? SITE }),
      ...as.headers,
      ...headers,
    },
  });
}

type Result = {
  data?: unknown;
  serverError?: { code: string };
  validationErrors?: { fieldErrors: Record<string, string[]>; formErrors: string[] };
};

/** The action's own result, a line of the server's stream. */
export function resultOf({ text }: Answer): Result | null {
  const line = /^1:(.*)$/m.exec(text)?.[1];
  return line?.startsWith("{") ? JSON.parse(line) : null;
}

/** In a word: "done", "to /dashboard", a code of `errors`, the refused fields, or the status. */
export function outcomeOf(answer: Answer): string {
  const to = answer.headers["x-action-redirect"];
  if (typeof to === "string") return `to ${to.split(";")[0]}`;
  const result = resultOf(answer);
  if (result?.serverError) return result.serverError.code;
  if (result?.validationErrors) {
    return `invalid ${Object.keys(result.validationErrors.fieldErrors).join(" ")}`;
  }
  return result && answer.status === 200 ? "done" : String(answer.status);
}
