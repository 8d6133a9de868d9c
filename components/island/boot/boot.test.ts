import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  DEFAULT_SETTINGS,
  parseSettings,
  SETTINGS_KEY,
  settingsAttributes,
} from "@/lib/accessibility/settings";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { SAVED_KEY, SEEN_KEY } from "@/lib/saved/keys";
import { markSeen, SEEN_MAX, seenHomes } from "@/lib/saved/seen";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const html = document.documentElement;
const fetched = vi.fn();
const sendBeacon = vi.fn();
const SCRIPTS = ["/_next/static/chunks/a.js", "/_next/static/chunks/b.js"];
const BLOCK = `<script id="page-scripts" type="application/json">${JSON.stringify(SCRIPTS)}</script>`;

const boot = () => new Function(BOOT_SCRIPT)();
const keep = (key: string, ids: string[]) =>
  localStorage.setItem(key, JSON.stringify({ v: 1, items: ids.map((id) => ({ id })) }));
const running = () =>
  // An earlier test's boot may still listen and add its own.
  [
    ...new Set(
      [...document.head.querySelectorAll("script[src]")].map((script) =>
        script.getAttribute("src"),
      ),
    ),
  ];
const preloaded = () =>
  [...document.head.querySelectorAll("link[rel=preload][as=script]")].map((link) =>
    link.getAttribute("href"),
  );
/** Each boot listens anew; what an earlier test's boot still hears must find nothing to do. */
const stop = () => {
  if (globalThis.earlyInput) globalThis.earlyInput.over = true;
  globalThis.showCountedPage?.(null);
};

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = "";
  document.head.innerHTML = "";
  for (const { name } of [...html.attributes]) html.removeAttribute(name);
  fetched.mockReset().mockImplementation(async () => Response.json(null));
  sendBeacon.mockReset();
  vi.stubGlobal("fetch", fetched);
  Object.assign(navigator, { sendBeacon });
  Object.assign(window, { requestIdleCallback: (work: () => void) => setTimeout(work) });
});
afterEach(() => {
  vi.useRealTimers();
  stop();
  vi.unstubAllGlobals();
});

describe("settings", () => {
  const ALL = { fontSize: 2, highContrast: true, darkMode: true, underlineLinks: true };
  test.each([
    null,
    "",
    "{",
    "null",
    "[]",
    "7",
    JSON.stringify(ALL),
    '{"fontSize":1}',
    '{"fontSize":3,"darkMode":true}',
    '{"fontSize":"2","underlineLinks":"on"}',
    '{"highContrast":true}',
  ])("match the settings rules for %j", (stored) => {
    if (stored !== null) localStorage.setItem(SETTINGS_KEY, stored);
    boot();
    const attributes = settingsAttributes(parseSettings(stored) ?? DEFAULT_SETTINGS);
    for (const [name, value] of Object.entries(attributes))
      expect(html.getAttribute(name)).toBe(value);
  });

  test("are reapplied when another tab changes them", () => {
    boot();
    localStorage.setItem(SETTINGS_KEY, '{"darkMode":true}');
    window.dispatchEvent(new Event("storage"));
    expect(html.dataset.theme).toBe("night");
  });
});

test("the policy versions answered in this browser are set on the document", () => {
  localStorage.setItem("consent-accepted-v2", "true");
  localStorage.setItem("consent-settled-v3", "true");
  localStorage.setItem("consent-accepted-v4", "false");
  boot();
  expect(html.dataset.answered?.split(" ").sort()).toEqual(["2", "3"]);
});

test("attributes from this browser's storage are restored when React re-creates the document", async () => {
  localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...DEFAULT_SETTINGS, darkMode: true }));
  localStorage.setItem("consent-accepted-v3", "true");
  boot();
  for (const { name } of [...html.attributes]) html.removeAttribute(name);
  await vi.waitFor(() => expect(html.dataset).toMatchObject({ theme: "night", answered: "3" }));
});

describe("homes", () => {
  const heart = (n: number) => document.querySelector(`[data-save="${idOf(n)}"]`);
  beforeEach(() => {
    document.body.innerHTML = [1, 2]
      .map(
        (n) =>
          `<article data-home="${idOf(n)}"><button type="button" data-save="${idOf(n)}" aria-pressed="false"></button></article>`,
      )
      .join("");
  });

  test("are marked as saved and opened", () => {
    keep(SAVED_KEY, [idOf(2)]);
    keep(SEEN_KEY, [idOf(1)]);
    boot();
    expect([1, 2].map((n) => heart(n)?.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    expect(document.querySelector("[data-seen]")?.getAttribute("data-home")).toBe(idOf(1));
    expect(html.dataset.visited).toBe("");
  });

  test.each(["storage", "pageshow"])(
    "are marked once another tab saves or opens them: %s",
    (kind) => {
      boot();
      keep(SAVED_KEY, [idOf(2)]);
      keep(SEEN_KEY, [idOf(1)]);
      window.dispatchEvent(Object.assign(new Event(kind), { persisted: true }));
      expect(heart(2)?.getAttribute("aria-pressed")).toBe("true");
      expect(document.querySelector("[data-seen]")?.getAttribute("data-home")).toBe(idOf(1));
    },
  );

  test("are stored by the shared rule when their page is opened", () => {
    const ids = Array.from({ length: SEEN_MAX }, (_, n) => idOf(n));
    keep(SEEN_KEY, ids);
    document.body.innerHTML += `<div data-opened="${idOf(7)}"></div>`;
    boot();
    const remembered = seenHomes.get().map(({ id }) => id);
    keep(SEEN_KEY, ids);
    markSeen(seenHomes, idOf(7));
    expect(remembered).toEqual(seenHomes.get().map(({ id }) => id));
    expect(remembered[0]).toBe(idOf(7));
  });

  test("a pressed heart fills at once, and the press is queued for the page's script", () => {
    boot();
    fireEvent.click(heart(1) as Element);
    expect(heart(1)?.getAttribute("aria-pressed")).toBe("true");
    expect([...(globalThis.earlyInput?.keys() ?? [])]).toEqual([heart(1)]);
  });
});

describe("a press while React re-creates the page", () => {
  const press = (between: () => void, { before = () => {}, up = {} } = {}) => {
    boot();
    before();
    document.body.innerHTML = '<button class="a" type="button">menu</button>';
    const clicked = vi.fn();
    const listen = () => document.querySelector("button")?.addEventListener("click", clicked);
    listen();
    fireEvent.pointerDown(document.querySelector("button") as Element);
    between();
    listen();
    fireEvent.mouseUp(document.body, up);
    return clicked;
  };
  const replaced = (className: string) => () => {
    document.body.innerHTML = `<button class="${className}" type="button">menu</button>`;
  };

  test("is replayed on the replacement of the pressed control", () => {
    expect(press(replaced("a"))).toHaveBeenCalledOnce();
  });

  test("is dropped if a different control is there", () => {
    expect(press(replaced("b"))).not.toHaveBeenCalled();
  });

  test("is dropped if the pointer moved meanwhile", () => {
    expect(press(replaced("a"), { up: { clientX: 40 } })).not.toHaveBeenCalled();
  });

  test("is left to the browser if the control is still there", () => {
    expect(press(() => {})).not.toHaveBeenCalled();
  });

  test("is left to the page once React listens", () => {
    expect(press(replaced("a"), { before: stop })).not.toHaveBeenCalled();
  });
});

describe("navigation to another page", () => {
  const loading = () => html.hasAttribute("data-loading");
  const comeBack = () =>
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  const press = (selector: string, keys = {}) => {
    const pressed = document.querySelector(selector) as HTMLElement;
    // The test's browser goes nowhere.
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    fireEvent.click(pressed, keys);
    return pressed.closest("a") ?? pressed;
  };

  beforeEach(() => {
    document.body.innerHTML = `<a data-link href="/explore?page=2"><b>2</b></a>
      <a id="part" data-link href="/#part">part</a><a id="beside" data-link target="_blank" href="/x">x</a>
      <form action="/explore"><button>search</button></form>`;
    boot();
  });

  test("a page number and the list show a loading state at once, until a bfcache restore", () => {
    const link = press("b");
    expect([link.getAttribute("aria-busy"), loading()]).toEqual(["true", true]);
    comeBack();
    expect([link.getAttribute("aria-busy"), loading()]).toEqual([null, false]);
  });

  test("the list is dimmed once the navigation takes long", () => {
    vi.useFakeTimers();
    const marks = [0, 299, 1].map((passed, at) => {
      if (at === 0) press("b");
      vi.advanceTimersByTime(passed);
      return html.dataset.loading;
    });
    vi.useRealTimers();
    comeBack();
    expect([...marks, html.dataset.loading]).toEqual(["", "", "slow", undefined]);
  });

  test("a stopped navigation does not leave the page dimmed", () => {
    vi.useFakeTimers();
    const link = press("b");
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    expect([link.getAttribute("aria-busy"), loading()]).toEqual([null, false]);
  });

  test("a search button shows the loading state too", () => {
    const button = document.querySelector("form button") as HTMLElement;
    const form = button.closest("form") as HTMLFormElement;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.requestSubmit(button);
    expect([button.getAttribute("aria-busy"), loading()]).toEqual(["true", true]);
  });

  test("a chosen sort order submits its form, and is not recorded for replay", () => {
    document.body.innerHTML = `<form action="/explore"><select data-submits name="sort"><option>a</option></select></form>`;
    const [form, select] = [document.querySelector("form"), document.querySelector("select")];
    const sent = vi.fn((event: Event) => event.preventDefault());
    form?.addEventListener("submit", sent);
    fireEvent.change(select as HTMLSelectElement);
    expect(sent).toHaveBeenCalledOnce();
    expect(loading()).toBe(true);
    expect(globalThis.earlyInput?.size).toBe(0);
  });

  test.each([
    ["#part", {}],
    ["#beside", {}],
    ["b", { ctrlKey: true }],
  ])("%s %o shows no loading state", (selector, keys) => {
    press(selector, keys);
    expect(loading()).toBe(false);
  });
});

test("a visit is counted once, with the code of its link, and each kind of press once", () => {
  history.replaceState(null, "", "/?s=aB3xYz");
  document.body.innerHTML = `<span data-counted='{"listing":"a"}'></span><a data-count="call" href="#c"><b>call</b></a>`;
  boot();
  globalThis.showCountedPage?.('{"listing":"a"}');
  for (const _ of "12") fireEvent.click(document.querySelector("b") as Element);
  const sent = sendBeacon.mock.calls.map(([path, body]) => [path, JSON.parse(body)]);
  expect(sent).toEqual(
    ["view", "call"].map((kind) => ["/api/visits", { listing: "a", kind, code: "aB3xYz" }]),
  );
  history.replaceState(null, "", "/");
});

describe("a public page", () => {
  const open = (body = "") => {
    document.head.innerHTML = BLOCK;
    document.body.innerHTML = body;
    boot();
  };

  test("preloads its scripts, and runs none of them until it is used", async () => {
    open();
    await vi.waitFor(() =>
      expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/viewer"]),
    );
    expect(preloaded()).toEqual(SCRIPTS);
    expect(running()).toEqual([]);
    vi.useFakeTimers();
    for (const _ of "12") {
      fireEvent.keyDown(document.body);
      // The frame with the answer to it comes first.
      if (_ === "1") expect(running()).toEqual([]);
      vi.runAllTimers();
      expect(running()).toEqual(SCRIPTS);
    }
  });

  test("stays asleep on a link that the browser follows, and wakes for other input meanwhile", () => {
    vi.useFakeTimers();
    open('<a data-link href="/explore?page=2">2</a><button type="button">heart</button>');
    const [link, button] = document.body.children;
    addEventListener("click", (event) => event.preventDefault(), { once: true });
    for (const kind of ["pointerup", "click"])
      fireEvent(link as Element, new Event(kind, { bubbles: true, cancelable: true }));
    vi.advanceTimersByTime(400);
    expect(running()).toEqual([]);
    fireEvent.click(button as Element);
    vi.advanceTimersByTime(400);
    expect(running()).toEqual(SCRIPTS);
  });

  test("preloads nothing with data saving on", async () => {
    vi.stubGlobal(
      "navigator",
      Object.assign(Object.create(navigator), { connection: { saveData: true } }),
    );
    open();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/viewer"]);
    expect(preloaded()).toEqual([]);
  });

  test.each([
    ["wakes for a mouse that moves", "pointermove", "mouse", 1, true],
    ["sleeps under a mouse that rests", "pointerover", "mouse", 0, false],
    ["sleeps under a mouse that a page was laid out under", "pointermove", "mouse", 0, false],
    ["sleeps under a finger that scrolls", "pointermove", "touch", 1, false],
  ])("%s", (_, kind, pointerType, movementY, wakes) => {
    vi.useFakeTimers();
    open();
    const event = new Event(kind, { bubbles: true });
    document.body.dispatchEvent(Object.assign(event, { pointerType, movementX: 0, movementY }));
    vi.advanceTimersByTime(400);
    expect(running().length > 0).toBe(wakes);
  });

  test("wakes when a finger rests after scrolling", () => {
    vi.useFakeTimers();
    open();
    fireEvent(document.body, new Event("pointercancel", { bubbles: true }));
    vi.advanceTimersByTime(200);
    window.dispatchEvent(new Event("scroll"));
    vi.advanceTimersByTime(200);
    expect(running()).toEqual([]);
    vi.advanceTimersByTime(100 + 300);
    expect(running()).toEqual(SCRIPTS);
  });

  test("wakes for a signed-in user", async () => {
    fetched.mockImplementation(async () => Response.json({ name: "Dana" }));
    open();
    await vi.waitFor(() => expect(running()).toEqual(SCRIPTS));
  });

  test("that shows browser-stored data wakes when some is stored", async () => {
    const parts = '<p data-awake="delet-y"></p><p data-awake="delet-x"></p>';
    open(parts);
    await new Promise((later) => setTimeout(later, 350));
    expect(running()).toEqual([]);
    localStorage.setItem("delet-x", "1");
    stop();
    open(parts);
    await vi.waitFor(() => expect(running()).toEqual(SCRIPTS));
  });

  test("wakes when its tab is shown again, if others may have changed it", async () => {
    const comeBack = () => document.dispatchEvent(new Event("visibilitychange"));
    open();
    comeBack();
    expect(running()).toEqual([]);
    open("<form data-wake-on-return></form>");
    comeBack();
    expect(running()).toEqual(SCRIPTS);
  });

  test("wakes when it is Next's own error page, which is empty without scripts", async () => {
    html.id = "__next_error__";
    open();
    await vi.waitFor(() => expect(running()).toEqual(SCRIPTS));
  });

  test("runs no script from outside its build", () => {
    open();
    document.head.innerHTML = BLOCK.replace(SCRIPTS[0] as string, "https://evil.example/a.js");
    boot();
    fireEvent.keyDown(document.body);
    expect(running()).not.toContain("https://evil.example/a.js");
  });
});
