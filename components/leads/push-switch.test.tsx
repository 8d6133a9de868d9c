import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusal, show } from "@/components/testing/show";
import messages from "@/messages/he.json";
import { NOBODYS_KEYS } from "@/tests/fakes/push-service";
import { PushSwitch } from "./push-switch";

const { startPush, stopPush } = vi.hoisted(() => ({ startPush: vi.fn(), stopPush: vi.fn() }));
vi.mock("@/server/push/actions", () => ({ startPush, stopPush }));

const { push } = messages.leads;
const { publicKey } = NOBODYS_KEYS;
const keyBytes = (key: string) => new Uint8Array(Buffer.from(key, "base64url")).buffer;

const TARGET = {
  endpoint: "https://fcm.googleapis.com/fcm/send/a",
  keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
};
/** What the browser does, and what it was asked to do. */
let browser: {
  permission: string;
  answers: string;
  asked: number;
  scope: string | undefined;
  subscription: null | { key: string };
};

function subscriptionOf() {
  const { subscription } = browser;
  return (
    subscription && {
      options: { applicationServerKey: keyBytes(subscription.key) },
      toJSON: () => TARGET,
      unsubscribe: async () => {
        browser.subscription = null;
        return true;
      },
    }
  );
}
const registration = {
  pushManager: {
    getSubscription: async () => subscriptionOf(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.subscription = { key: applicationServerKey };
      return subscriptionOf();
    },
  },
  unregister: async () => {
    browser.scope = undefined;
    return true;
  },
};

function give(what: { able?: boolean; agent?: string } = {}) {
  if (what.agent) vi.stubGlobal("navigator", { ...navigator, userAgent: what.agent });
  if (what.able === false) return;
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      getRegistration: async () => (browser.scope ? registration : undefined),
      register: async (script: string, { scope }: { scope: string }) => {
        browser.scope = `${script} ${scope}`;
        return registration;
      },
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked++;
      browser.permission = browser.answers;
      return browser.answers;
    },
  });
}

beforeEach(() => {
  browser = {
    permission: "default",
    answers: "granted",
    asked: 0,
    scope: undefined,
    subscription: null,
  };
  startPush.mockResolvedValue({});
  stopPush.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const theSwitch = () => screen.getByRole("switch", { name: push.title });
const isOn = () => theSwitch().getAttribute("aria-checked") === "true";
const showIt = async (on = false) => {
  show(<PushSwitch push={{ key: publicKey, on }} />);
  await waitFor(() => expect(theSwitch().hasAttribute("disabled")).toBe(false));
};
const subscribed = () => {
  browser.permission = "granted";
  browser.scope = "/service-worker.js /leads";
  browser.subscription = { key: publicKey };
};

test("permission is requested on press, and not before", async () => {
  give();
  await showIt();
  expect([browser.asked, browser.scope, isOn()]).toEqual([0, undefined, false]);
  fireEvent.click(theSwitch());
  await screen.findByText(push.started);
  expect([browser.asked, browser.scope, isOn()]).toEqual([1, "/service-worker.js /leads", true]);
  expect(startPush).toHaveBeenCalledExactlyOnceWith({ endpoint: TARGET.endpoint, ...TARGET.keys });
});

test("denying permission shows where to change it, and stores nothing", async () => {
  give();
  browser.answers = "denied";
  await showIt();
  fireEvent.click(theSwitch());
  expect(await screen.findByText(push.denied)).toBeDefined();
  expect([browser.scope, startPush.mock.calls]).toEqual([undefined, []]);
});

test("dismissing the permission prompt allows another press", async () => {
  give();
  browser.answers = "default";
  await showIt();
  fireEvent.click(theSwitch());
  await waitFor(() => expect(browser.asked).toBe(1));
  expect([theSwitch().hasAttribute("disabled"), isOn()]).toEqual([false, false]);
});

test("a previously denied permission is shown at once", async () => {
  give();
  browser.permission = "denied";
  show(<PushSwitch push={{ key: publicKey, on: false }} />);
  expect(await screen.findByText(push.denied)).toBeDefined();
  expect(theSwitch().hasAttribute("disabled")).toBe(true);
});

test("an unsupported browser says so, and an iPhone explains how to enable notifications", async () => {
  give({ able: false });
  show(<PushSwitch push={{ key: publicKey, on: false }} />);
  expect(await screen.findByText(push.unsupported)).toBeDefined();
  cleanup();
  give({ able: false, agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari" });
  show(<PushSwitch push={{ key: publicKey, on: false }} />);
  expect(await screen.findByText(push.homeScreen)).toBeDefined();
});

test("it is on when the browser and the server both have the subscription", async () => {
  give();
  subscribed();
  await showIt(true);
  expect(isOn()).toBe(true);
  cleanup();
  // Signed out and in again: the server has dropped the subscription.
  await showIt(false);
  expect(isOn()).toBe(false);
});

test("a subscription with outdated server keys is off, and is renewed with the new ones", async () => {
  give();
  subscribed();
  browser.subscription = { key: `B${"a".repeat(86)}` };
  await showIt(true);
  expect(isOn()).toBe(false);
  fireEvent.click(theSwitch());
  await screen.findByText(push.started);
  expect(browser.subscription?.key).toBe(publicKey);
});

test("switching off ends the subscription, in the browser and on the server", async () => {
  give();
  subscribed();
  await showIt(true);
  fireEvent.click(theSwitch());
  await screen.findByText(push.stopped);
  expect(stopPush).toHaveBeenCalledOnce();
  expect([browser.subscription, browser.scope, isOn()]).toEqual([null, undefined, false]);
});

test("a subscription that the server rejects is removed from the browser", async () => {
  give();
  startPush.mockResolvedValue(refusal("notFound"));
  await showIt();
  fireEvent.click(theSwitch());
  expect(await screen.findByText(push.failed)).toBeDefined();
  await waitFor(() => expect(browser.subscription).toBeNull());
  expect(isOn()).toBe(false);
});

test("a failed stop leaves it on", async () => {
  give();
  subscribed();
  stopPush.mockResolvedValue(refusal("notFound"));
  await showIt(true);
  fireEvent.click(theSwitch());
  expect(await screen.findByText(push.notStopped)).toBeDefined();
  expect([browser.subscription !== null, isOn()]).toEqual([true, true]);
});
