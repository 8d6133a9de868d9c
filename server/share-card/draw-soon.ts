import "server-only";
import { after } from "next/server";
import { log } from "@/server/log";
import { withoutRequestBudget } from "@/server/request-budget.mjs";

/**
 * After a save, when the answer is on its way: who shares the page next finds its picture made.
 * What fails here is drawn when it is asked for, like every picture that nobody saved. Nobody sees
 * an older one meanwhile: what a picture says is part of its address.
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

/** One picture at a time in this process, whoever saved; what was saved again meanwhile is drawn once. */
let tail = Promise.resolve();
let ordered = 0;
const newest = new Map<string, number>();
