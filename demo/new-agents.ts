import type { SeedBackend } from "./backend";
import { DEMO_PASSWORD, emailOf } from "./people";

/** Requests to publish a first home: one since this morning, and one that was told what is missing. */
const NEW_AGENTS = [
  {
    ...{ key: "nir", name: "ניר אלמוג", phone: "052-555-0141", license: "99000031" },
    ...{ joined: 1, asked: 3, refusal: null },
  },
  {
    ...{ key: "sivan", name: "סיון ברדה", phone: "050-555-0142", license: null },
    ...{
      joined: 6,
      asked: 130,
      refusal: "לא מצאנו אתכם בפנקס המתווכים. שלחו שוב עם מספר הרישיון.",
    },
  },
] as const;

/** The setting itself is off in the demo, so that everybody else publishes at once. */
export async function storeNewAgents(backend: SeedBackend) {
  for (const { key, name, phone, license, joined, asked, refusal } of NEW_AGENTS) {
    const user = await backend.createUser({
      email: emailOf(key),
      password: DEMO_PASSWORD,
      metadata: { user_type: "agent", name },
      confirmed: true,
    });
    await backend.query(
      `with agent as (
         update public.profiles set phone = $2, created_at = now() - make_interval(days => $3) where user_id = $1 returning id)
       insert into private.publishing_reviews (agent_id, license, asked_at, decided_at, decision, words)
       select id, $4, now() - make_interval(hours => $5), case when $6::text is not null then now() - interval '5 hours' end,
         case when $6 is not null then 'refused' end, coalesce($6, '') from agent`,
      [user, phone, joined, license, asked, refusal],
    );
  }
}
