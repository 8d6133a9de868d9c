import "server-only";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { contactPhone } from "@/lib/contact/phone";
import { isMailSecret } from "@/lib/mail/secret";
import { agentCalendar, type CalendarEvent } from "@/lib/viewings/calendar";
import { VIEWING_STATES } from "@/lib/viewings/types";
import { env } from "@/server/env";
import { serviceDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { isoMoment } from "./rows";

const text = z.string().nullable();
const calendarSchema = z
  .array(
    z.object({
      id: z.guid(),
      sequence: z.int(),
      state: z.enum(VIEWING_STATES),
      starts_at: z.string(),
      ends_at: z.string(),
      title: text,
      name: z.string(),
      phone: z.string(),
      place: text,
    }),
  )
  .nullable();

/** The calendar with this secret, as iCalendar; null when there is none. */
export async function readAgentCalendar(secret: string): Promise<string | null> {
  if (!isMailSecret(secret)) return null;
  const call = serviceDb().rpc("viewing_calendar_of", { _secret: secret });
  const rows = calendarSchema.parse(unwrap(await call));
  if (!rows) return null;
  const t = await getTranslations("viewings.calendar");
  const events = rows.map(({ id, sequence, state, name, phone, title, place, ...row }) => ({
    id,
    sequence,
    state,
    startsAt: isoMoment(row.starts_at),
    endsAt: isoMoment(row.ends_at),
    summary: t("summary", { name }),
    description: [title, `${name} ${contactPhone(phone)?.shown ?? phone}`]
      .filter(Boolean)
      .join("\n"),
    ...(place && { location: place }),
  })) satisfies CalendarEvent[];
  return agentCalendar(events, { host: new URL(env.SITE_URL).hostname, name: t("name") });
}
