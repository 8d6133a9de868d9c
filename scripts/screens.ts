import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { demoFiles } from "@/demo/files";
import { DEMO_DOMAIN, DEMO_PASSWORD } from "@/demo/people";
import { SETTINGS_KEY } from "@/lib/accessibility/settings";
import { SAVED_KEY } from "@/lib/saved/keys";
import words from "@/messages/he.json" with { type: "json" };
import { Failure, fail } from "@/supabase/embedded/failure";
import { findChromium } from "./launch/chromium";
import { loadEnvironment, option } from "./launch/environment";
import { serve } from "./launch/served";
import { gallery, pictureName } from "./screens/gallery";
import { SCREENS } from "./screens/list";
import { type Found, LOOKS, type Screen, WIDTHS } from "./screens/screen";

const OUT = "screens";
/** Nothing new appears below this. */
const HEIGHT_MAX = 6000;
/** More than any demo has. */
const POLICIES_MAX = 50;
/** Anything opened over a page, or expanded in it. */
const OPENED = "[role=dialog], [role=alertdialog], [role=menu], dialog[open], [aria-expanded=true]";

type Served = Awaited<ReturnType<typeof serve>>;
type Person = NonNullable<Screen["as"]>;
type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

/**
 * `npm run screens`: screenshots of every screen in every width and look, and screens/index.html that shows them side
 * by side. `-- --only admin --look night,contrast --width phone` takes fewer.
 */
async function main() {
  loadEnvironment("production");
  const only = option("only") ?? "";
  const screens = SCREENS.filter(({ name }) => name.includes(only));
  const looks = chosen(LOOKS, option("look"));
  const widths = chosen(WIDTHS, option("width"));
  const executablePath = findChromium();
  const served = await serve(option("port") ?? "4130");
  // No font hinting: glyphs have the same positions as on other machines.
  const args = ["--disable-gpu", "--font-render-hinting=none"];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  const browser = await chromium.launch({ executablePath, args });
  try {
    mkdirSync(OUT, { recursive: true });
    const found = await findRows(served);
    const states = await signIn(browser, served, screens);
    let count = 0;
    const wrong: string[] = [];
    for (const look of looks) {
      for (const width of widths) {
        for (const screen of screens) {
          if (screen.only && screen.only !== width) continue;
          const state = screen.as && states.get(screen.as);
          const context = await browser.newContext({
            viewport: WIDTHS[width],
            locale: "he-IL",
            timezoneId: "Asia/Jerusalem",
            reducedMotion: "reduce",
            ...(state && { storageState: state }),
          });
          await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
            SETTINGS_KEY,
            JSON.stringify(LOOKS[look]),
          ] as const);
          if (screen.saved) await context.addInitScript(keep, [SAVED_KEY, kept(found)] as const);
          const page = await context.newPage();
          try {
            await show(page, screen, served.site, found);
            const path = join(OUT, pictureName(screen.name, width, look));
            await page.screenshot({ path, type: "jpeg", quality: 80 });
            count++;
            const wider = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            if (wider > 0) throw new Error(`${wider} pixels wider than its window`);
          } catch (error) {
            const why = error instanceof Error ? error.message.split("\n")[0] : String(error);
            wrong.push(`${screen.name}, ${width}, ${look}: ${why}`);
          }
          await context.close();
        }
        console.log(`${look}, ${width}: ${count} pictures so far`);
      }
    }
    writeFileSync(join(OUT, "index.html"), gallery(screens, widths, looks));
    console.log(`${count} pictures, side by side in ${OUT}/index.html`);
    for (const line of wrong) console.error(`✖ ${line}`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await served.stop();
  }
}

/** All entries, or those named, separated by commas. */
function chosen<T extends object>(all: T, names: string | undefined) {
  const keys = Object.keys(all) as (keyof T & string)[];
  if (!names) return keys;
  return names.split(",").map((name) => {
    const found = keys.find((key) => key === name);
    if (!found) throw new Failure(`There is no "${name}", only ${keys.join(", ")}.`);
    return found;
  });
}

async function show(page: Page, screen: Screen, site: string, found: Found) {
  if (!screen.consent) {
    // As if consent were given to whichever version: the banner would cover the foot of every screenshot.
    await page.route("**/api/consent", (route) => route.fulfill({ json: null }));
    await page.addInitScript((versions) => {
      for (let version = 1; version <= versions; version++) {
        localStorage[`consent-accepted-v${version}`] = "true";
        localStorage[`consent-settled-v${version}`] = "true";
      }
      const member = () => document.querySelector("[data-member]");
      new MutationObserver(() => member()?.setAttribute("data-member", "settled")).observe(
        document,
        { childList: true, subtree: true },
      );
    }, POLICIES_MAX);
  }
  const path = typeof screen.path === "string" ? screen.path : screen.path(found);
  await page.goto(new URL(path, site).href, { waitUntil: "load" });
  const expected = new URL(screen.leadsTo ?? path, site).pathname;
  if (new URL(page.url()).pathname !== expected)
    throw new Error(`led away to ${new URL(page.url()).pathname}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (screen.file) await choose(page, screen.file);
  if (screen.fill) await page.getByLabel(screen.fill.label, { exact: true }).fill(screen.fill.text);
  if (screen.press) {
    if (screen.inMenu) {
      await page.getByRole("button", { name: screen.inMenu }).first().click();
      await page.getByRole("menu").waitFor();
    }
    const pressed = screen.press;
    const named = (exact: boolean) =>
      page
        .getByRole(screen.inMenu ? "menuitem" : "button", { name: pressed, exact })
        .or(page.locator("summary").filter({ hasText: pressed }));
    const button = ((await named(true).count()) > 0 ? named(true) : named(false)).last();
    const before = await page.locator("body").innerText();
    const opened = screen.inMenu ? "[role=alertdialog]" : OPENED;
    const done = screen.over
      ? () => page.locator(opened).filter({ visible: true }).first().isVisible()
      : async () => (await page.locator("body").innerText()) !== before;
    // A click before hydration has no effect, so it is repeated until it has.
    for (let attempt = 0; attempt < 20; attempt++) {
      await button.click({ timeout: 5_000 }).catch(() => {});
      await page.waitForTimeout(250);
      if (await done()) break;
    }
    if (!(await done())) throw new Error(`"${screen.press}" changed nothing`);
  }
  // Images below the fold load when scrolled into view; a full-page screenshot shows them all.
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
  });
  // Islands fetch the viewer; pages that listen for changes never become idle, and two seconds are enough.
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => {});
  const map = page.locator(".map-box");
  if ((await map.count()) > 0) {
    await map.locator("> [aria-busy=false]").waitFor({ state: "attached", timeout: 30_000 });
    await page.locator(".map-pin").first().waitFor();
    return;
  }
  if (screen.over) return;
  // The window is as tall as the page: in a screenshot taller than the window, anything that sticks to the foot would
  // appear in the middle.
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, HEIGHT_MAX) });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** A file chosen before hydration has no effect, so it is chosen until it has. */
async function choose(page: Page, { name, shows }: NonNullable<Screen["file"]>) {
  const buffer = Buffer.from(demoFiles()[name] ?? "");
  const file = { name, mimeType: "application/octet-stream", buffer };
  const shown = page.getByText(shows).first();
  for (let attempt = 0; attempt < 5; attempt++) {
    await page.locator("input[type=file]").first().setInputFiles(file);
    if (
      await shown.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`"${name}" was not read`);
}

const keep = ([key, value]: readonly [string, string]) => localStorage.setItem(key, value);

/** Homes saved in a visitor's browser; the price of one has dropped since. */
const kept = ({ homes }: Found) =>
  JSON.stringify({
    v: 1,
    items: homes.map((home, at) => ({
      ...home,
      price: at === 1 ? home.price + 90_000 : home.price,
      at: 1_790_000_000,
      note: at === 0 ? words.saved.notePlaceholder : "",
    })),
  });

/** Two alerts of one visitor: one confirmed through the link in its mail, one pending. */
async function askAlerts({ site, letter, rows }: Served): Promise<Found["alerts"]> {
  const email = `visitor@${DEMO_DOMAIN}`;
  const send = (path: string, form: Record<string, string>) =>
    fetch(site + path, {
      method: "POST",
      headers: { origin: site, accept: "application/json" },
      body: new URLSearchParams(form),
    });
  const ask = (about: Record<string, string>) =>
    send("/api/alerts", { ...about, email, frequency: "daily", consent: "1", time: "" });
  await ask({ search: "transactionType=sale&city=חיפה&roomsMin=3" });
  const secret = /\/alerts\/([0-9a-f]{64})/.exec(await letter(email))?.[1] ?? "";
  await send(`/api/alerts/${secret}`, { do: "confirm" });
  const [home] = await rows<{ id: string }>("public_listings?price=not.is.null&limit=1");
  await ask({ listing: home?.id ?? "" });
  const page = await (await fetch(`${site}/alerts/${secret}`)).text();
  const id = new RegExp(`/alerts/${secret}/([0-9a-f-]{36})`).exec(page)?.[1];
  if (!id) throw new Error("no alert of a search behind the link of its mail");
  return { secret, id };
}

/** The rows that some screens' URLs refer to. */
async function findRows(served: Served): Promise<Found> {
  const { rows, mail } = served;
  const [noa] = await rows<{ id: string; user_id: string }>("profiles?username=eq.noa-barak");
  if (!noa) throw new Error("the demo's Noa is missing");
  const own = await rows<{ id: string; ribbon_enabled: boolean }>(
    `properties?agent_id=eq.${noa.id}&order=seq`,
  );
  const plain = own.find((row) => !row.ribbon_enabled);
  const ribbon = own.find((row) => row.ribbon_enabled);
  if (!plain || !ribbon) throw new Error("Noa has no listing with a ribbon and one without");
  const [edited] = await rows<{ id: string }>(
    "properties?select=id,agent:profiles!properties_agent_id_fkey!inner(office_edits)&agent.office_edits=is.true&status=eq.active&limit=1",
  );
  if (!edited) throw new Error("no agent of the demo lets an office edit");
  const link = await mail(`noa@${DEMO_DOMAIN}`);
  const homes = await rows<Found["homes"][number]>(
    "public_listings?select=id,title,price&price=not.is.null&transaction_type=eq.sale&order=seq&limit=6",
  );
  const alerts = await askAlerts(served);
  return {
    listing: plain.id,
    ribbon: ribbon.id,
    own: plain.id,
    office: edited.id,
    user: noa.user_id,
    link,
    homes,
    alerts,
  };
}

async function signIn(browser: Browser, { site, mail }: Served, screens: Screen[]) {
  const states = new Map<Person, State>();
  for (const person of new Set(screens.flatMap(({ as }) => as ?? []))) {
    const context = await browser.newContext({ locale: "he-IL" });
    const page = await context.newPage();
    if (person === "recovering") {
      // A separate link: the one in `found` is photographed before it is followed.
      const link = await mail(`samer@${DEMO_DOMAIN}`);
      await page.goto(new URL(link, site).href);
      await page.getByRole("button", { name: words.auth.confirm.recoverySubmit }).click();
      await page.waitForURL("**/update-password");
    } else {
      await page.goto(`${site}/auth?mode=signin`);
      await page.getByLabel(words.auth.signIn.email).fill(`${person}@${DEMO_DOMAIN}`);
      await page.getByLabel(words.auth.signIn.password).first().fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: words.auth.signIn.submit, exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
    }
    states.set(person, await context.storageState());
    await context.close();
  }
  return states;
}

main().catch(fail);
