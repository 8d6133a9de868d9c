import type { Action } from "./action-table";
import { newActor } from "./cast";

type ShownElsewhereAction =
  | keyof typeof import("@/server/feed/actions")
  | keyof typeof import("@/server/widget/actions");

const by = (who: "agent" | "company", input?: unknown) => async () => ({
  as: await newActor(who),
  input,
});
const WIDGET = { domains: "noa.test", color: "#3F5B3A", homes: "3" };

/** The part of ACTIONS that exports an agent's homes to other systems and sites. */
export const SHOWN_ELSEWHERE_ACTIONS: Record<ShownElsewhereAction, Action> = {
  makeFeed: { need: "agent", call: by("agent") },
  makeCompanyFeed: { need: "company", call: by("company") },
  stopFeed: { need: "account", call: by("agent") },
  saveWidget: { need: "agent", call: by("agent", WIDGET) },
  saveCompanyWidget: { need: "company", call: by("company", WIDGET) },
  deleteWidget: { need: "account", call: by("agent") },
};
