import "server-only";
import { after } from "next/server";
import { getAgent } from "@/server/agent/public-queries";
import { getCompany } from "@/server/company/public-queries";
import { log } from "@/server/log";
import { getListing, listNewestOf } from "@/server/property/public-queries";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { listingCard } from "@/server/seo/listing";
import { agentWords, companyWords } from "@/server/seo/profile";
import { drawCard } from "./card";

/**
 * After a save, when the answer is on its way: who shares the page next finds its picture made.
 * What fails here is drawn when it is asked for, like every picture that nobody saved. Nobody sees
 * an older one meanwhile: what a picture says is part of its address.
 */
function soon(what: string, draw: (overtaken: () => boolean) => Promise<void>) {
  after(() => {
    ordered += 1;
    const turn = ordered;
    newest.set(what, turn);
    const overtaken = () => newest.get(what) !== turn;
    tail = tail.then(async () => {
      try {
        if (!overtaken()) await withoutRequestBudget(() => draw(overtaken));
      } catch (error) {
        log.warn({ err: error, what }, "share picture not drawn ahead");
      }
      if (!overtaken()) newest.delete(what);
    });
    return tail;
  });
}

/** One picture at a time in this process, whoever saved; what was saved again meanwhile is drawn once. */
let tail = Promise.resolve();
let ordered = 0;
const newest = new Map<string, number>();

async function drawListing(id: string) {
  const result = await getListing(id);
  if (result.state === "live") await drawCard(await listingCard(result.view));
}

export function drawListingSoon(id: string) {
  soon(`listing ${id}`, () => drawListing(id));
}

/**
 * How many listings are drawn again when something changed that stands on all of an agent's: some
 * seconds of one core. An agent may have hundreds; the others are drawn when somebody shares them.
 */
const AT_ONCE = 12;

export function drawListingsSoon(agentId: string) {
  soon(`listings of ${agentId}`, async (overtaken) => {
    for (const id of await listNewestOf(agentId, AT_ONCE)) {
      if (overtaken()) return;
      await drawListing(id);
    }
  });
}

/** Those of several that were moved: what a picture says of their state is another now. */
export function drawListingsAgainSoon(ids: readonly string[]) {
  for (const id of ids.slice(0, AT_ONCE)) drawListingSoon(id);
}

/** The picture of a mini-site; an agent without a username has none. */
export function drawAgentSoon(username: string) {
  soon(`agent ${username}`, async () => {
    const result = await getAgent(username);
    if (result.state === "live") await drawCard((await agentWords(result.view)).card);
  });
}

export function drawCompanySoon(slug: string) {
  soon(`company ${slug}`, async () => {
    const result = await getCompany(slug);
    if (result.state === "live") await drawCard((await companyWords(result.view)).card);
  });
}
