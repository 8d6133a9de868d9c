import "server-only";
import { z } from "zod";
import { publicDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const nameNow = z.string().nullable();

/** The current username or slug of a page that was once known by this name; null where there is none. */
export const readFormerPage = async (kind: "agent" | "company", name: string) =>
  nameNow.parse(unwrap(await publicDb().rpc("former_page", { _kind: kind, _name: name })));
