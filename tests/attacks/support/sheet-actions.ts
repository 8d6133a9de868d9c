import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Action } from "./action-table";
import { type Actor, type Cast, newListing } from "./cast";
import { SITE, send } from "./send";

type SheetAction =
  | keyof typeof import("@/server/sheet/actions")
  | keyof typeof import("@/server/ai/actions");

/** An agent's picture that no listing uses. */
export async function uploaded(agent: Actor): Promise<string> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: "#4a8" } });
  const answer = await send("/api/uploads?kind=listing", {
    method: "POST",
    headers: { ...agent.headers, origin: SITE, "content-type": "image/jpeg" },
    body: await picture.jpeg().toBuffer(),
  });
  return JSON.parse(answer.text).path;
}

const asAgent =
  (input: (cast: Cast) => unknown): Action["call"] =>
  async (cast) => ({ as: cast.agent, input: await input(cast) });

/** The part of ACTIONS that reads homes in texts and sheets, and saves them. */
export const SHEET_ACTIONS: Record<SheetAction, Action> = {
  saveSheet: {
    need: "agent",
    call: asAgent(() => ({
      rows: [{ line: 2, id: null, nth: 0, home: { title: `דירה ${randomUUID()}` } }],
      publish: false,
    })),
  },
  saveOfficeSheet: {
    need: "company",
    call: async ({ company, linkedAgent }) => ({
      as: company,
      input: {
        rows: [
          {
            line: 2,
            id: null,
            nth: 0,
            home: { title: `דירה ${randomUUID()}` },
            agent: linkedAgent.profileId,
          },
        ],
        publish: false,
      },
    }),
  },
  // No server responds there: sheets.spec.ts tests what is fetched and what is not.
  addSheetPictures: {
    need: "agent",
    call: asAgent(async ({ agent }) => ({
      id: await newListing(agent.profileId),
      addresses: ["https://pictures.invalid/a.jpg"],
    })),
  },
  addOfficeSheetPictures: {
    need: "company",
    call: async ({ company, linkedAgent }) => ({
      as: company,
      input: {
        id: await newListing(linkedAgent.profileId),
        addresses: ["https://pictures.invalid/a.jpg"],
      },
    }),
  },
  appendSheetPictures: {
    need: "agent",
    // An unowned picture is refused for what it is, not for the caller.
    call: asAgent(async ({ agent }) => ({
      id: await newListing(agent.profileId),
      paths: [await uploaded(agent)],
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
