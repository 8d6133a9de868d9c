import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

// public/service-worker.js as a browser runs it.

type Waits = { waitUntil: (task: Promise<unknown>) => void };
let listeners: Record<string, (event: object) => void>;
let shown: unknown[];
let opened: string[];
let windows: { url: string; focus: () => Promise<void>; navigate: (to: string) => Promise<void> }[];

const ORIGIN = "https://delet.test";
beforeEach(() => {
  listeners = {};
  shown = [];
  opened = [];
  windows = [];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(`new ${url}`),
    },
  };
  runInContext(readFileSync("public/service-worker.js", "utf8"), createContext({ self, URL }));
});

async function happens(name: string, event: object) {
  const tasks: Promise<unknown>[] = [];
  const waits: Waits = { waitUntil: (task) => void tasks.push(task) };
  listeners[name]?.({ ...event, ...waits });
  await Promise.all(tasks);
  return tasks.length;
}
const click = (path: string) =>
  happens("notificationclick", { notification: { close: () => {}, data: { path } } });

test("a push is shown in Hebrew, once per lead, and alerts again each time", async () => {
  const notice = { title: "פנייה חדשה", body: "דירת גן", path: "/leads?lead=a", tag: "a" };
  await happens("push", { data: { json: () => notice } });
  expect(shown).toMatchObject([
    { title: "פנייה חדשה", body: "דירת גן", tag: "a", renotify: true, lang: "he", dir: "rtl" },
  ]);
  expect(await happens("push", { data: null })).toBe(0);
});

test("a click opens the lead in a new window, or in one that already shows leads", async () => {
  await click("/leads?lead=a");
  expect(opened).toEqual([`new ${ORIGIN}/leads?lead=a`]);
  windows = [
    {
      url: `${ORIGIN}/leads`,
      focus: async () => void opened.push("focus"),
      navigate: async (to) => void opened.push(to),
    },
  ];
  await click("/leads?lead=b");
  expect(opened.slice(1)).toEqual(["focus", `${ORIGIN}/leads?lead=b`]);
});

test.each(["https://evil.example/leads", "//evil.example/leads"])(
  "a click never opens another site: %s",
  async (path) => {
    await click(path);
    expect(opened).toEqual([]);
  },
);

test("requests other than navigations are not intercepted", () => {
  const answered: unknown[] = [];
  for (const mode of ["cors", "no-cors", "same-origin"]) {
    const request = { mode, url: `${ORIGIN}/api/share`, method: "POST" };
    listeners.fetch?.({ request, respondWith: (answer: unknown) => answered.push(answer) });
  }
  expect(answered).toEqual([]);
});
