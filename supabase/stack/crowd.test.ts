import { expect, test } from "vitest";
import { admin, CARMEL_CODE, carmel } from "../tests/support/people";
import { clientOf, freshStack } from "./testing/stack";

// What is long. PostgREST keeps the first rows of an answer and says nothing: 200 OK.

const MAX_ROWS = 100;
const AGENTS = 1500;

const scene = freshStack({ maxRows: MAX_ROWS });

const join = () =>
  scene.stack.direct.exec(
    `set session_replication_role = replica;
     insert into auth.users (id, email, created_at)
     select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'a' || n || '@example.com', now()
     from generate_series(1, ${AGENTS - 1}) n;
     insert into public.profiles (user_id, user_type, name, organization_code)
     select ('60000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'agent', 'סוכן ' || n, '${CARMEL_CODE}'
     from generate_series(1, ${AGENTS - 1}) n;
     set session_replication_role = origin`,
  );

test("an owner sees all 1,500 agents, whatever the limit of rows", async () => {
  await join();
  const answer = await clientOf(scene.stack, carmel).rpc("company_agents");
  expect(answer.data).toHaveLength(AGENTS);
});

test("the list of all users is cut, and read whole in ranges", async () => {
  const db = clientOf(scene.stack, admin);
  const all = new Set<string>();
  for (;;) {
    const { data } = await db
      .rpc("get_all_users_admin_comprehensive")
      .range(all.size, all.size + 999);
    if (!data?.length) break;
    expect(data.length).toBeLessThanOrEqual(MAX_ROWS);
    for (const user of data) all.add((user as { user_id: string }).user_id);
  }
  expect(all.size).toBe(AGENTS - 1 + 9);
});
