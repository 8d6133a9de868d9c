"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { widgetSchema } from "@/lib/widget/schema";
import { accountAction, agentAction, companyAction } from "@/server/action";
import { revalidateWidget } from "@/server/public/tags";
import type { createDb } from "@/server/supabase/clients";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";

/** Creates the widget of the agent's homes, or changes it; its address stays. */
export const saveWidget = agentAction
  .metadata({ actionName: "saveWidget" })
  .inputSchema(widgetSchema)
  .action(({ parsedInput, ctx: { db } }) => save(db, parsedInput));

/** The same for the homes of a company's agents. */
export const saveCompanyWidget = companyAction
  .metadata({ actionName: "saveCompanyWidget" })
  .inputSchema(widgetSchema)
  .action(({ parsedInput, ctx: { db } }) => save(db, parsedInput));

async function save(
  db: Awaited<ReturnType<typeof createDb>>,
  { domains, color, homes }: z.output<typeof widgetSchema>,
) {
  const saved = await db.rpc("save_widget", { _domains: domains, _color: color, _homes: homes });
  const id = z.guid().parse(unwrap(saved));
  revalidateWidget(id);
  revalidatePath(paths.settings);
  return { id };
}

/** Its address shows nothing any more; sites that embed it show their link. */
export const deleteWidget = accountAction
  .metadata({ actionName: "deleteWidget" })
  .action(async ({ ctx: { db } }) => {
    const had = z
      .object({ id: z.guid() })
      .nullable()
      .parse(unwrap(await db.rpc("my_widget")));
    unwrapVoid(await db.rpc("delete_widget"));
    if (had) revalidateWidget(had.id);
    revalidatePath(paths.settings);
  });
