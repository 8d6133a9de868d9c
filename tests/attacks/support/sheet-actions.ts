import { randomUUID } from "node:crypto";
import type { Action } from "./action-table";
import type { Cast } from "./cast";

type SheetAction =
  | keyof typeof import("@/server/sheet/actions")
  | keyof typeof import("@/server/ai/actions");

const asAgent =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.agent, input: await input(cast) });

/** What reads homes in texts and sheets, and saves them. */
export const SHEET_ACTIONS: Record<SheetAction, Action> = {
  saveSheet: {
    need: "agent",
    call: asAgent(() => ({
      rows: [{ line: 2, id: null, nth: 0, home: { title: `דירה ${randomUUID()}` } }],
      publish: false,
    })),
  },
  parseListingText: {
    need: "agent",
    call: asAgent(() => ({ text: "למכירה בחיפה דירת 4 חדרים, קומה 2, מחיר 1,800,000" })),
  },
  readHomes: {
    need: "agent",
    call: asAgent(() => ({
      texts: ["למכירה בחיפה 3 חדרים 1,200,000 ₪\n\nלמכירה בנשר 4 חדרים 1,600,000 ₪"],
      shared: "",
      cut: true,
    })),
  },
};
