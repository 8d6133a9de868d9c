import type { Database } from "./database";

/**
 * Inserts this many people and listings set by set. Triggers would take minutes, so they are off and the directory is
 * filled afterwards by its own function's expression. Needs an owner who may switch triggers off.
 */
export async function seedCrowd(db: Database, users: number, listings: number) {
  await db.sql("set session_replication_role = replica");
  await db.sql(`
    insert into auth.users (id, email, raw_user_meta_data, created_at)
    select ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      'person' || n || '@' || (array['example.com', 'example.org', 'mail.example'])[1 + n % 3], '{}',
      now() - make_interval(mins => n)
    from generate_series(1, ${users}) n`);
  await db.sql(`
    insert into public.profiles (user_id, user_type, name, trial_active, trial_end_date, created_at)
    select ('50000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n % 20 = 0 then 'company' else 'agent' end,
      (array['דנה', 'יוסי', 'מיכל', 'אורי', 'נועה', 'אבי'])[1 + n % 6] || ' ' ||
      (array['לוי', 'כהן', 'מזרחי', 'פרץ', 'ביטון', 'גל', 'שרון'])[1 + n % 7],
      n % 3 > 0, now() + make_interval(days => n % 20 - 5), now() - make_interval(mins => n)
    from generate_series(1, ${users}) n`);
  await db.sql(`
    insert into public.properties (agent_id, title, transaction_type, price, city, rooms, property_types)
    select p.id, 'דירה יפה ' || n, 'sale', 1000000 + n, 'חיפה', 3, '{apartment}'
    from generate_series(1, ${listings}) n
    join public.profiles p
      on p.user_id = ('50000000-0000-4000-8000-' || lpad((1 + n % ${users})::text, 12, '0'))::uuid`);
  // Building a trigram index at the end is faster than maintaining it.
  const [grams] = await db.sql<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'user_directory_grams'",
  );
  await db.sql("drop index private.user_directory_grams");
  await db.sql(
    "select private.list_user(id) from auth.users where id not in (select user_id from private.user_directory)",
  );
  await db.sql(grams?.indexdef ?? "");
  await db.sql("set session_replication_role = origin");
  await db.sql("vacuum analyze");
}
