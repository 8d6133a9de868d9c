"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { leadChange, leadHandOver, leadNote, leadRule, leadSettings } from "@/lib/leads/changes";
import { paths } from "@/lib/paths";
import { accountAction, companyAction } from "@/server/action";
import { unwrapVoid } from "@/server/supabase/unwrap";
import { getLeadSettings } from "./queries";

/** Somebody else's lead is reported as missing: the database looks among one's own only. */
export const changeLead = accountAction
  .metadata({ actionName: "changeLead" })
  .inputSchema(leadChange)
  .action(async ({ parsedInput: { id, callBackOn, ...change }, ctx: { db } }) => {
    const named = { ...change, ...(callBackOn !== undefined && { call_back_on: callBackOn }) };
    unwrapVoid(await db.rpc("change_lead", { _id: id, _change: named }));
    revalidatePath(paths.leads);
  });

/** The client draws the note's id, so that a note sent twice is stored once. */
export const addLeadNote = accountAction
  .metadata({ actionName: "addLeadNote" })
  .inputSchema(leadNote)
  .action(async ({ parsedInput: { lead, note, body }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("add_lead_note", { _lead: lead, _note: note, _body: body }));
    revalidatePath(paths.leads);
  });

export const deleteLeadNote = accountAction
  .metadata({ actionName: "deleteLeadNote" })
  .inputSchema(z.object({ note: z.guid() }))
  .action(async ({ parsedInput: { note }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("delete_lead_note", { _note: note }));
    revalidatePath(paths.leads);
  });

export const deleteLead = accountAction
  .metadata({ actionName: "deleteLead" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("delete_lead", { _id: id }));
    revalidatePath(paths.leads);
  });

/** Marks it as not spam: from now on it is a lead like any other. */
export const releaseCaughtLead = accountAction
  .metadata({ actionName: "releaseCaughtLead" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("release_caught_lead", { _id: id }));
    revalidatePath(paths.leads);
  });

export const deleteCaughtLead = accountAction
  .metadata({ actionName: "deleteCaughtLead" })
  .inputSchema(z.object({ id: z.guid() }))
  .action(async ({ parsedInput: { id }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("delete_caught_lead", { _id: id }));
    revalidatePath(paths.leads);
  });

export const saveLeadSettings = accountAction
  .metadata({ actionName: "saveLeadSettings" })
  .inputSchema(leadSettings)
  .action(async ({ parsedInput, ctx: { db } }) => {
    const settings = { ...(await getLeadSettings()), ...parsedInput };
    unwrapVoid(
      await db.rpc("save_lead_settings", {
        _mails: settings.mails,
        _template: settings.template,
        _company_reads: settings.companyReads,
      }),
    );
    revalidatePath(paths.leads);
    revalidatePath(paths.settings);
    return settings;
  });

/** Reassigns a lead from one of the company's agents to another. */
export const handLead = companyAction
  .metadata({ actionName: "handLead" })
  .inputSchema(leadHandOver)
  .action(async ({ parsedInput: { id, agentId }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("hand_lead", { _id: id, _agent: agentId }));
    revalidatePath(paths.leads);
  });

/** Sets which of the company's agents gets new leads, from now on. */
export const saveLeadRule = companyAction
  .metadata({ actionName: "saveLeadRule" })
  .inputSchema(leadRule)
  .action(async ({ parsedInput: { rule }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("set_lead_rule", { _rule: rule }));
    revalidatePath(paths.leads);
  });
