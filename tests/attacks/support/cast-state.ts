import { rows } from "@/tests/journeys/support/backend";
import { type Actor, api, type Cast } from "./cast";

/** Columns that every save increments, or that the worker changes over time. */
const isPassing = (column: string) => /^version$|^trial_active$|_at$/.test(column);

type Row = Record<string, unknown>;
export type CastState = Map<string, string>;

const idsOf = (actors: [string, Actor][], key: "profileId" | "companyId" | "listingId") =>
  actors.filter(([, actor]) => actor[key] !== "").map(([who, actor]) => [who, actor[key]] as const);

/**
 * The cast as the worker's next test finds it, one line per fact: their rows, their plans, and whether their sessions
 * are still valid.
 */
export async function stateOf(cast: Cast): Promise<CastState> {
  const actors = Object.entries(cast).filter(([, { userId }]) => userId !== "");
  const state: CastState = new Map();
  const note = (who: string, what: string, row: Row | undefined) => {
    for (const [column, value] of Object.entries(row ?? { row: "gone" })) {
      if (!isPassing(column)) state.set(`${who}'s ${what}: ${column}`, JSON.stringify(value));
    }
  };
  const tables = [
    ["profile", "profiles", idsOf(actors, "profileId")],
    ["company", "companies", idsOf(actors, "companyId")],
    ["listing", "properties", idsOf(actors, "listingId")],
  ] as const;
  const subscribers = actors.map(([who, { userId }]) => [who, userId] as const);
  await Promise.all([
    ...tables.map(async ([what, table, ids]) => {
      const found = await rows<Row & { id: string }>(
        `${table}?id=in.(${ids.map(([, id]) => id).join()})`,
      );
      for (const [who, id] of ids)
        note(
          who,
          what,
          found.find((row) => row.id === id),
        );
    }),
    (async () => {
      const found = await rows<Row & { user_id: string }>(
        `user_subscriptions?user_id=in.(${subscribers.map(([, id]) => id).join()})`,
      );
      for (const [who, id] of subscribers) {
        const plans = found.filter((row) => row.user_id === id).map(({ plan_id }) => plan_id);
        note(who, "subscription", { plans });
      }
    })(),
    ...actors.map(async ([who, { token }]) => {
      const { status } = await api("/auth/v1/user", { token });
      note(who, "session", { status });
    }),
  ]);
  return state;
}

/** The changes by a test to state that the next one relies on. */
export function spoiled(before: CastState, after: CastState): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((fact) => before.get(fact) !== after.get(fact))
    .map(
      (fact) =>
        `${fact} was ${before.get(fact) ?? "not there"}, is ${after.get(fact) ?? "not there"}`,
    );
}
