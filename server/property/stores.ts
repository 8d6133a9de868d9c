import "server-only";
import type { PostgrestError, SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { Row } from "@/lib/database/fields";
import type { Database, Json } from "@/lib/database/types";

type Result<Data> = PromiseLike<
  { data: Data; error: null } | { data: null; error: PostgrestError }
>;

/** Where a form's home is read and written. */
export type HomeStore = {
  /** The reference number of the agent's own books can be written by the agent only. */
  writesReference: boolean;
  read: (id: string) => Result<Row<"properties"> | null>;
  write: (home: {
    id: string | null;
    version: number | null;
    data: { [column: string]: Json | undefined };
    publish: boolean;
  }) => Result<Json>;
};

/** The homes of the signed-in person; row level security hides everybody else's. */
export const ownHomes = (db: SupabaseClient<Database>): HomeStore => ({
  writesReference: true,
  read: (id) => db.from("properties").select("*").eq("id", id).maybeSingle(),
  write: ({ id, version, data, publish }) =>
    db.rpc("save_property", {
      _id: id,
      _expected_version: version,
      _data: data,
      _publish: publish,
    }),
});

const officeHome = z.object({
  home: z.custom<Row<"properties">>((home) => typeof home === "object" && home !== null),
  agent: z.object({
    id: z.guid(),
    name: z.string(),
    ribbon: z.boolean(),
    video: z.boolean(),
    images: z.int(),
    is_active: z.boolean(),
  }),
});

/** A home of an agent who lets the signed-in company edit; otherwise null. */
export async function readOfficeHome(db: SupabaseClient<Database>, id: string) {
  const result = await db.rpc("office_home", { _id: id });
  return result.error ? result : { ...result, data: officeHome.nullable().parse(result.data) };
}

/** Homes of an agent who lets the signed-in company write; the database checks that on each call. */
export const officeHomes = (db: SupabaseClient<Database>, agentId: string): HomeStore => ({
  writesReference: false,
  read: async (id) => {
    const result = await readOfficeHome(db, id);
    return result.error ? result : { data: result.data?.home ?? null, error: null };
  },
  write: ({ id, version, data, publish }) =>
    id === null
      ? db.rpc("add_office_home", { _agent: agentId, _data: data, _publish: publish })
      : db.rpc("save_office_home", { _id: id, _expected_version: version, _data: data }),
});
