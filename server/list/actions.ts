"use server";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { deleteListSchema, listCodeSchema, markSchema, newListSchema } from "@/lib/list/schema";
import { paths } from "@/lib/paths";
import { adminAction, publicAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { absolute } from "@/server/seo/metadata";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap, unwrapVoid } from "@/server/supabase/unwrap";
import { withinLimit } from "./limits";
import { getMarks } from "./queries";

/**
 * Creates a list of homes and notes behind a link: anyone with the link can see and mark them. Returns the link, and
 * the key with which its sender deletes the list.
 */
export const createList = publicAction
  .metadata({ actionName: "createList" })
  .inputSchema(newListSchema)
  .action(async ({ parsedInput: { sender, words, homes } }) => {
    await withinLimit("list-create");
    const key = randomUUID();
    const args = { _sender: sender, _words: words, _homes: homes, _key: key };
    const code = z
      .string()
      .nullable()
      .parse(unwrap(await serviceDb().rpc("create_list", args)));
    if (code === null) throw new AppError("listsLimit");
    return { code, key, url: absolute(paths.list(code)) };
  });

export const markHome = publicAction
  .metadata({ actionName: "markHome" })
  .inputSchema(markSchema)
  .action(async ({ parsedInput: { code, home, name, answer } }) => {
    await withinLimit("list-mark");
    const args = { _code: code, _home: home, _name: name, _answer: answer as string };
    if (unwrap(await serviceDb().rpc("mark_home", args)) !== true) throw new AppError("marksLimit");
    return { answer };
  });

/** Polled by a reader who watches while the other one marks the homes. */
export const listMarks = publicAction
  .metadata({ actionName: "listMarks" })
  .inputSchema(listCodeSchema)
  .action(async ({ parsedInput: { code } }) => ({ homes: (await getMarks(code)) ?? [] }));

/** Refused once operators were notified of a day's maximum of lists. A missing list gets the same response. */
export const reportList = publicAction
  .metadata({ actionName: "reportList" })
  .inputSchema(listCodeSchema)
  .action(async ({ parsedInput: { code } }) => {
    await withinLimit("list-report");
    const accepted = unwrap(await serviceDb().rpc("report_list", { _code: code }));
    if (accepted === false) throw new AppError("tooManyRequests");
    return { reported: true };
  });

/** For the list's sender; a wrong key is reported as a missing list. */
export const deleteList = publicAction
  .metadata({ actionName: "deleteList" })
  .inputSchema(deleteListSchema)
  .action(async ({ parsedInput: { code, key } }) => {
    await withinLimit("list-delete");
    unwrapVoid(await serviceDb().rpc("delete_list", { _code: code, _key: key }));
    return { removed: true };
  });

export const removeList = adminAction
  .metadata({ actionName: "removeList" })
  .inputSchema(listCodeSchema)
  .action(async ({ parsedInput: { code }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_remove_list", { _code: code }));
    return { removed: true };
  });
