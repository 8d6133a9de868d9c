import { rewritten } from "./rewritten";

// Omissions in searches and areas: how much one search, or one agent's writes, may cost all others.

/** What the weakness does, where, the original text, its replacement, and words of the check that should notice. */
const SEARCHES: [string, string, string, string, string][] = [
  [
    "a set is as wide as the highest number",
    "private.wish_sets(text, text, text, text)",
    "unnest(private.set_chunks()) chunk",
    "generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk",
    "make no set wider",
  ],
  [
    "a set that counts is as wide as the highest number",
    "private.set_of(text)",
    "unnest(private.set_chunks()) chunk",
    "generate_series(0, (select max(seq) >> 14 from private.search_rows)) chunk",
    "make no set wider",
  ],
  [
    "a bit is read from its old position",
    "private.bit_place()",
    "coalesce(place - 1, 0)",
    "chunk",
    "make no set wider",
  ],
  [
    "the listings of a small set are those of the first chunks",
    "private.members_of(bytea)",
    "chunks[(byte >> 11) + 1]",
    "(byte >> 11)",
    "make no set wider",
  ],
  [
    "all listings at once are written into the sets",
    "private.renew_search_sets(integer, integer)",
    "coalesce(before, 0) < _words",
    "true",
    "than have so many words together",
  ],
  [
    "a search expands to thousands of neighborhoods",
    "private.search_conditions(jsonb)",
    "[1:50]",
    "[1:5000]",
    "the first fifty are looked for",
  ],
  [
    "sets find excluded values",
    "private.set_expression(text)",
    "operator = 'not in' or",
    "",
    "what is left out and what is found",
  ],
  [
    "excluded types are required",
    "private.search_conditions(jsonb)",
    "case filter.match when 'all' then mask else 0 end",
    "mask",
    "what is left out and what is found",
  ],
  [
    "part of a word excludes a neighborhood",
    "private.neighborhood_ids(text[],text)",
    "format(' %s ', n.key)",
    "n.key",
    "a spelling, a part of a name",
  ],
  [
    "an agent adds names without limit",
    "private.admit_places(uuid, integer)",
    ">= 200",
    ">= 20000",
    "two hundred new names of places",
  ],
  [
    "the origin of a name is kept forever",
    "private.forget_new_places()",
    "interval '1 day'",
    "interval '100 years'",
    "two hundred new names of places",
  ],
  [
    "a new neighborhood is not counted",
    "private.note_area_changes()",
    "if brought > 0 then",
    "if false then",
    "two hundred new names of places",
  ],
  [
    "the cities of an agent who appears are not counted",
    "private.hold_counts(uuid)",
    "perform private.admit_places(_agent, brought);",
    "null;",
    "cities of homes that nobody saw",
  ],
  [
    "each change of a home is queued separately",
    "private.pending_changes()",
    "select distinct seq",
    "select seq",
    "changed in a loop",
  ],
  [
    "an entry stays when its home changes again",
    "private.note_changes(bigint[])",
    "delete from private.search_changes where",
    "delete from private.search_changes where false and",
    "each home is noted once",
  ],
  [
    "all places are recomputed at once",
    "private.renew_areas(boolean, integer)",
    "limit _places",
    "limit null",
    "so many places at once",
  ],
  [
    "one price stretches the chart of all others",
    "private.price_histogram(numeric[])",
    "p between at[2] - far and at[3] + far",
    "true",
    "leaves all others their columns",
  ],
  [
    "homes with equal prices hide the other prices",
    "private.price_histogram(numeric[])",
    "far = 0 or",
    "",
    "leaves all others their columns",
  ],
];

export const searchWeaknesses = () =>
  Promise.all(
    SEARCHES.map(([name, signature, from, to, hint]) =>
      rewritten(name, signature, from, to, [hint]),
    ),
  );
