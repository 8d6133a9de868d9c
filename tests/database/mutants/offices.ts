import { rewritten, type Weakness } from "./rewritten";

// Omissions in offices and exclusivity: what an office takes from an agent or writes in an agent's name, and when an
// agreement ends.

const TO_HAND = "private.viewings_to_hand(uuid[], uuid, uuid)";
const CLASH = "private.viewings_clash(uuid[], uuid, uuid, uuid)";
const HAND_VIEWINGS = "private.hand_viewings(uuid[], uuid, uuid, uuid)";
const HAND = "private.hand_homes(uuid, uuid[], uuid)";
const HAND_WHY = "private.hand_refusal(public.properties, public.profiles)";
const HAND_LEADS = "private.hand_leads_of(uuid, uuid, uuid)";
const OFFICE_AGENT = "private.require_office_agent(uuid)";
const OFFICE_HOME = "public.office_home(uuid)";
const SAVE_HOME = "public.save_office_home(uuid, integer, jsonb)";
const BY_NAME = "public.office_agents_by(text[])";
const ALL_HOMES = "public.office_homes(bigint, uuid[])";
const ENDS = "private.exclusivity_due(date)";
const EXCLUSIVITY_MAILS = "private.queue_exclusivity_mails(timestamptz, integer)";
const REPORT = "public.marketing_report(uuid)";

/** What the weakness does, where, the original text, its replacement, and words of the check that should notice. */
const OFFICES: [string, string, string, string, string][] = [
  [
    "a lead is assigned to a stopped agent",
    "private.round_lead(uuid)",
    "private.is_publishing_stopped(agent.id) or ",
    "",
    "is stopped or is not active",
  ],
  [
    "leads are taken from an agent without permission",
    "private.round_lead(uuid)",
    "or not private.company_reads(lead.agent_id)",
    "",
    "gives nothing and gets nothing",
  ],
  [
    "an office reads a history without the agent's permission",
    "public.home_history(uuid)",
    "and agent.office_edits",
    "",
    "the office reads it where the agent lets it edit",
  ],
  ["past viewings are handed over", TO_HAND, "and starts_at > now()", "", "what is over stays"],
  [
    "a visit to an open house leaves its home",
    TO_HAND,
    "case when open_house then listing_id = _home else lead_id = any (_leads) end",
    "lead_id = any (_leads)",
    "goes with its home",
  ],
  [
    "two visitors are sent to one agent",
    CLASH,
    "w.starts_at < v.blocked_until",
    "false",
    "two visitors are not sent",
  ],
  [
    "a cancelled viewing blocks a handover",
    CLASH,
    "and w.state in ('waiting', 'confirmed')",
    "",
    "two visitors are not sent",
  ],
  [
    "the new agent is not notified of a viewing",
    HAND_VIEWINGS,
    "perform private.mail_viewing_to_agent(v, 'handed');",
    "null;",
    "goes with its lead",
  ],
  [
    "an office hands homes to anybody",
    HAND,
    "where id = _to and user_type = 'agent' and organization_code = office.organization_code;",
    "where id = _to and user_type = 'agent';",
    "of its own agents only",
  ],
  [
    "pictures stay with the previous agent",
    HAND,
    "owner_id = _to\n    where path = any (listing.images)",
    "owner_id = owner_id\n    where path = any (listing.images)",
    "with its address, pictures",
  ],
  [
    "two homes of one agent share a reference number",
    HAND,
    "where o.agent_id = _to\n        and lower",
    "where false\n        and lower",
    "number of the books",
  ],
  [
    "another agent sees an agent's link name",
    HAND,
    "name = case when place = 'own' then to_char(created_at at time zone 'Asia/Jerusalem', 'DD.MM.YYYY') end",
    "name = name",
    "with its address, pictures",
  ],
  [
    "the previous agent is not notified",
    HAND,
    "perform private.mail_handed_homes(giver, _to, 'gave'",
    "perform private.mail_handed_homes(_to, _to, 'gave'",
    "both are notified",
  ],
  [
    "a draft is handed over",
    HAND_WHY,
    "when listing.status = 'draft' then 'not_found'",
    "",
    "drafts stay",
  ],
  [
    "a home hidden by an operator is handed over",
    HAND_WHY,
    "when private.is_withheld(listing.id) then 'listing_withheld'",
    "",
    "what an operator hid",
  ],
  [
    "a picture of two homes is handed over",
    HAND_WHY,
    "and p.images && listing.images",
    "and false",
    "two homes show",
  ],
  [
    "an agent who may not publish gets public homes",
    HAND_WHY,
    "when private.is_publishing_stopped(receiver.id) then 'publishing_stopped'",
    "",
    "may publish",
  ],
  [
    "an agent with a lapsed account gets public homes",
    HAND_WHY,
    "when not private.is_active(receiver) then 'account_inactive'",
    "",
    "may publish",
  ],
  [
    "leads are handed over though the agent shares none",
    HAND_LEADS,
    "if not private.company_reads(_from) then",
    "if false then",
    "its leads go along",
  ],
  [
    "a handed home keeps its open hours",
    HAND_LEADS,
    "delete from private.viewing_hours where listing_id = _listing and agent_id = _from;\n  with",
    "with",
    "other hours of the home",
  ],
  [
    "an office edits without permission",
    OFFICE_AGENT,
    "if not agent.office_edits then",
    "if false then",
    "until they say so",
  ],
  [
    "an office edits homes of another's agents",
    OFFICE_AGENT,
    "and organization_code = own.organization_code;",
    ";",
    "no other office",
  ],
  [
    "an office reads the form without permission",
    OFFICE_HOME,
    "and office_edits;",
    ";",
    "until they say so",
  ],
  ["an office reads drafts", OFFICE_HOME, "and status <> 'draft'", "", "agent's alone"],
  [
    "an office reads the agent's reference number",
    OFFICE_HOME,
    "home.reference := null;",
    "",
    "agent's alone",
  ],
  ["an office writes drafts", SAVE_HOME, "and status <> 'draft'", "", "agent's alone"],
  [
    "an office's edits are missing from the history",
    SAVE_HOME,
    "perform private.note_office_act(_id, agent, 'edited');",
    "",
    "the act in its events",
  ],
  [
    "a sheet holds homes of other offices",
    ALL_HOMES,
    "where a.organization_code = own.organization_code and",
    "where",
    "the sheet of an office",
  ],
  ["a sheet holds drafts", ALL_HOMES, "and p.status <> 'draft'", "", "the sheet of an office"],
  [
    "a sheet holds homes hidden by an operator",
    ALL_HOMES,
    "and not exists (select from private.withheld_listings w where w.listing_id = p.id)",
    "",
    "the sheet of an office",
  ],
  [
    "a sheet holds the agent's reference number",
    ALL_HOMES,
    '"reference": null, ',
    "",
    "the sheet of an office",
  ],
  ["a sheet holds final prices", ALL_HOMES, ', "final_price": null', "", "the sheet of an office"],
  [
    "a sheet holds homes that the office may not edit",
    ALL_HOMES,
    "case when page.office_edits then",
    "case when true then",
    "the sheet of an office",
  ],
  [
    "a sheet holds the agent's own imports",
    ALL_HOMES,
    "and p.client_request_id = any (_requests)",
    "",
    "the sheet of an office",
  ],
  [
    "a sheet names agents of other offices",
    BY_NAME,
    "where p.organization_code = own.organization_code and",
    "where",
    "agents of a sheet",
  ],
  [
    "an office keeps its permission after an agent leaves",
    "private.guard_place()",
    "new.office_edits := false;",
    "",
    "takes that back",
  ],
  [
    "exclusivity is reported too early",
    ENDS,
    "_today + 14",
    "_today + 15",
    "notified once, fourteen days",
  ],
  [
    "exclusivity of a sold home is reported",
    ENDS,
    "and p.status in ('active', 'under_offer', 'hidden', 'expired')",
    "",
    "of a sold home",
  ],
  [
    "exclusivity is reported every day",
    ENDS,
    "where n.listing_id = p.id and n.exclusive_until = p.exclusive_until",
    "where false",
    "notified once, fourteen days",
  ],
  [
    "exclusivity is reported at night",
    EXCLUSIVITY_MAILS,
    "not between 8 and 20",
    "not between 0 and 23",
    "at night",
  ],
  [
    "exclusivity does not end after thirty days",
    "private.guard_property()",
    "new.exclusive_from + 30",
    "new.exclusive_from + 90",
    "after thirty days",
  ],
  [
    "an expired agreement is in force",
    "private.is_exclusive(date, date)",
    "between _from and _until",
    ">= _from",
    "time begins and ends it",
  ],
  [
    "anybody reads the report for an owner",
    REPORT,
    "where p.id = _id and a.user_id = uid and",
    "where p.id = _id and",
    "nobody reads the report",
  ],
];

export const officeWeaknesses = (): Promise<Weakness[]> =>
  Promise.all(
    OFFICES.map(([name, signature, from, to, hint]) =>
      rewritten(name, signature, from, to, [hint]),
    ),
  );
