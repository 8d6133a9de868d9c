import { expect, type Page, test } from "@playwright/test";
import messages from "@/messages/he.json" with { type: "json" };
import { newBrowser } from "@/tests/fakes/push-service";
import { newSession, rows } from "./support/backend";
import { signIn, signInByHand, visit } from "./support/people";
import { newAgent } from "./support/public-pages";

const { layout, leads } = messages;
const { push } = leads;

/**
 * Everything is the browser's own except its push service, which is remote, and the permission, which a headless
 * browser never grants: this stub subscribes instead. server/push/worker.test.ts covers delivery.
 */
async function withoutService(page: Page, endpoint: string, p256dh: string, auth: string) {
  await page.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      const kept = () => JSON.parse(localStorage.getItem("subscribed") ?? "null");
      const made = () => {
        const key = kept();
        if (!key) return null;
        const bytes = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
        return {
          options: {
            applicationServerKey: Uint8Array.from(bytes, (char) => char.charCodeAt(0)).buffer,
          },
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            localStorage.removeItem("subscribed");
            return true;
          },
        };
      };
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted" as const;
      Object.assign(PushManager.prototype, {
        getSubscription: async () => made(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem("subscribed", JSON.stringify(applicationServerKey));
          return made();
        },
      });
    },
    { endpoint, p256dh, auth },
  );
}

test("an agent turns on push notifications, and signing out ends them", async ({ page }) => {
  const account = await newAgent();
  const { endpoint, p256dh, auth } = newBrowser().target;
  await withoutService(page, endpoint, p256dh, auth);
  await signIn(page, account);
  await visit(page, "/leads");
  const ours = () =>
    rows(`push_subscriptions?select=id&endpoint=eq.${encodeURIComponent(endpoint)}`);
  const its = page.getByRole("switch", { name: push.title });
  await expect(its).not.toBeChecked();
  await its.click();
  await expect(page.getByText(push.started)).toBeVisible();
  expect(await ours()).toHaveLength(1);
  await page.reload();
  await expect(its).toBeChecked();

  await visit(page, "/pricing");
  await page.getByRole("banner").getByRole("button", { name: layout.signOut }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: layout.signIn })).toBeVisible();
  expect(await ours()).toEqual([]);
  // After signing in again, this browser has to opt in anew.
  const session = await newSession(account.email, account.password);
  await signIn(page, { ...account, session });
  await visit(page, "/leads");
  await expect(its).toBeEnabled();
  await expect(its).not.toBeChecked();
});

test("signing in as another agent on one browser ends the first agent's notifications after their session expired", async ({
  page,
}) => {
  const [first, second] = [await newAgent(), await newAgent()];
  const { endpoint, p256dh, auth } = newBrowser().target;
  await withoutService(page, endpoint, p256dh, auth);
  const ours = async () => {
    const query = `push_subscriptions?select=agent_id&endpoint=eq.${encodeURIComponent(endpoint)}`;
    return (await rows(query)).map(({ agent_id }) => agent_id);
  };
  const its = page.getByRole("switch", { name: push.title });
  await signIn(page, first);
  await visit(page, "/leads");
  await its.click();
  await expect(page.getByText(push.started)).toBeVisible();

  // The same person signing in again ends no subscription.
  const over = { name: /^delet-session/ };
  await page.context().clearCookies(over);
  await signInByHand(page, first.email, first.password);
  expect(await ours()).toEqual([first.id]);

  await page.context().clearCookies(over);
  await signInByHand(page, second.email, second.password);
  expect(await ours()).toEqual([]);
  await visit(page, "/leads");
  await expect(its).toBeEnabled();
  await expect(its).not.toBeChecked();
  await its.click();
  await expect(page.getByText(push.started)).toBeVisible();
  expect(await ours()).toEqual([second.id]);
});

test("public pages load nothing for push notifications", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/");
  await visit(page, "/privacy");
  expect(
    asked.filter((path) => path === "/service-worker.js" || path.endsWith(".webmanifest")),
  ).toEqual([]);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
