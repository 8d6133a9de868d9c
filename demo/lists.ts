import type { SeedBackend } from "./backend";

/** Public in this source, so that the demo can print the list's URL. */
export const DEMO_LIST = "de1e7de1e7de1e7de1e7de1e7de1e700";

const NOTES = [
  "הסלון גדול, אבל צריך לבדוק את הרעש מהרחוב.",
  "",
  "קרוב לגן של נועם.",
  "",
  "כבר נמכר, אבל זה בדיוק הסגנון.",
  "את זה הספיקו להוריד לפני שראינו.",
];

/** A couple's shared list: four available homes, one that was sold and one that was removed. */
export async function storeList(backend: SeedBackend) {
  const homes = await backend.query<{ id: string }>(
    `(select id from public.public_listings where transaction_type = 'sale' and city = 'חיפה' and price is not null
      order by seq limit 4)
     union all
     (select id from public.public_closed_listings where transaction_type = 'sale' order by seq limit 1)
     union all
     (select id from public.properties where status = 'hidden' order by seq limit 1)`,
  );
  const listed = homes.map(({ id }, place) => ({ id, note: NOTES[place] ?? "" }));
  const [made] = await backend.query<{ code: string }>(
    "select public.create_list('דנה', 'מה דעתך על אלה? בשבת אפשר לראות שניים מהם.', $1) as code",
    [JSON.stringify(listed)],
  );
  // The last one was saved while available, then hidden.
  await backend.query(
    "update private.list_homes h set title = p.title, city = p.city from public.properties p where p.id = h.home_id and h.title = ''",
    [],
  );
  const marks = [
    [0, "דנה", "yes"],
    [0, "רון", "maybe"],
    [1, "דנה", "maybe"],
    [2, "דנה", "yes"],
    [2, "רון", "yes"],
    [3, "רון", "no"],
  ] as const;
  for (const [place, name, answer] of marks) {
    await backend.query("select public.mark_home($1, $2, $3, $4)", [
      made?.code,
      homes[place]?.id,
      name,
      answer,
    ]);
  }
  await backend.query(
    "update private.lists set hash = sha256(convert_to($2, 'UTF8')) where hash = sha256(convert_to($1, 'UTF8'))",
    [made?.code, DEMO_LIST],
  );
}
