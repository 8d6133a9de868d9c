import "server-only";
import { after } from "next/server";
import { log } from "@/server/log";
import { withoutRequestBudget } from "@/server/request-budget.mjs";

/**
 * Runs after a save, once its response is on the way: the next person who shares the page finds its picture ready. A
 * picture that fails here is drawn on request, like every picture that nobody saved. No older one is shown meanwhile:
 * the content of a picture is part of its address.
 */
export function drawSoon(what: string, draw: (overtaken: () => boolean) => Promise<void>) {
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

/** One picture at a time in this process, for all saves; what was saved again meanwhile is drawn once. */
let tail = Promise.resolve();
let ordered = 0;
const newest = new Map<string, number>();
