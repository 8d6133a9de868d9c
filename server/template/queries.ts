import "server-only";
import { z } from "zod";
import { parseTemplate } from "@/lib/template/parse-template";
import type { CardTemplate } from "@/lib/template/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** The template as it is stored now, with the time of its save; the default one when there is none. */
export async function getTemplate(): Promise<{ template: CardTemplate; savedAt: string | null }> {
  const db = await createDb();
  const row = unwrap(
    await db
      .from("property_card_templates")
      .select("max_lines, lines, created_at")
      .eq("is_active", true)
      .maybeSingle(),
  );
  return { template: parseTemplate(row), savedAt: row && z.string().parse(row.created_at) };
}
