import { readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = { node: Record<string, { exportedName: string }> };

/** What an action returns to its form. */
export type ActionReply = {
  status: number;
  data?: unknown;
  serverError?: { code: string; values: Record<string, string | number> };
  validationErrors?: unknown;
  /** Where a redirecting action sent the browser. */
  sentTo: string | null;
};

/** The id of an action in the build of that folder. */
function actionId(name: string, folder: string) {
  const file = join(folder, ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === name);
  if (!found) throw new Error(`The build has no action ${name}`);
  return found[0];
}

/** Somebody with cookies, whose forms send what the browser would send; `build`: the folder of the served build. */
export function person(site: () => string, build = () => ".") {
  const jar = new Map<string, string>();
  const address = `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

  async function ask(path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(site() + path, {
      redirect: "manual",
      ...init,
      headers: { cookie, origin: site(), "x-real-ip": address, ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  /** Submits a form, and parses the streamed response: the action's result, and the page after it. */
  async function send(name: string, page: string, input: unknown) {
    const answer = await ask(page, {
      method: "POST",
      headers: {
        "next-action": actionId(name, build()),
        accept: "text/x-component",
        "content-type": "text/plain;charset=UTF-8",
      },
      body: JSON.stringify([input]),
    });
    return { answer, text: await answer.text() };
  }

  async function act(name: string, page: string, input: unknown): Promise<ActionReply> {
    const { answer, text } = await send(name, page, input);
    const sentTo = answer.headers.get("x-action-redirect");
    const row = /^1:(\{.*\})$/m.exec(text)?.[1];
    return { status: answer.status, sentTo, ...(row && !sentTo ? JSON.parse(row) : {}) };
  }

  const signIn = (email: string, password: string) =>
    act("signIn", "/auth", { email, password, next: "/dashboard" });

  return { ask, send, act, signIn, cookies: jar };
}

export type Person = ReturnType<typeof person>;
