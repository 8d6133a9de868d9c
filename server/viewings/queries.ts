import "server-only";
import { z } from "zod";
import { contactPhone } from "@/lib/contact/phone";
import { camelKeys } from "@/lib/database/camel-keys";
import { columnMap } from "@/lib/database/column-map";
import {
  type OwnViewings,
  VIEWING_STATES,
  type ViewingHours,
  type ViewingView,
} from "@/lib/viewings/types";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";
import { isoMoment } from "./rows";

const text = z.string().nullable();

const viewing = z
  .object({
    id: z.guid(),
    lead_id: z.guid(),
    title: text,
    name: z.string(),
    phone: z.string(),
    city: text,
    address: text,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    starts_at: z.string(),
    ends_at: z.string(),
    open_house: z.boolean(),
    state: z.enum(VIEWING_STATES),
    came: z.boolean().nullable(),
  })
  .transform((row): ViewingView => {
    const place = [row.address, row.city].filter(Boolean).join(", ") || null;
    return {
      id: row.id,
      leadId: row.lead_id,
      title: row.title,
      name: row.name,
      phone: contactPhone(row.phone) ?? {
        shown: row.phone,
        tel: `tel:${row.phone}`,
        whatsapp: null,
      },
      place,
      navigation: navigation(row.latitude, row.longitude, place),
      startsAt: isoMoment(row.starts_at),
      endsAt: isoMoment(row.ends_at),
      isOpenHouse: row.open_house,
      state: row.state,
      came: row.came,
    };
  });

/** Waze opens in its app where there is one. */
function navigation(latitude: number | null, longitude: number | null, place: string | null) {
  if (latitude !== null && longitude !== null)
    return `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`;
  return place && `https://waze.com/ul?q=${encodeURIComponent(place)}&navigate=yes`;
}

const hoursFields = columnMap({
  id: "id",
  listingId: "listing_id",
  title: "title",
  weekday: "weekday",
  day: "day",
  from: "from_time",
  to: "to_time",
  minutes: "minutes",
  gap: "gap",
  noticeHours: "notice_hours",
  seats: "seats",
});

const clock = z.string().transform((time) => time.slice(0, 5));
const hours = z
  .object({
    id: z.guid(),
    listing_id: z.guid().nullable(),
    title: text,
    weekday: z.int().nullable(),
    day: text,
    from_time: clock,
    to_time: clock,
    minutes: z.int(),
    gap: z.int(),
    notice_hours: z.int(),
    seats: z.int(),
  })
  .transform((row): ViewingHours => hoursFields.read(row));

const viewingsSchema = z.object({
  at_once: z.boolean(),
  has_calendar: z.boolean(),
  hours: z.array(hours),
  homes: z.array(z.object({ id: z.guid(), title: z.string() })),
  rows: z.array(viewing),
});

/** The signed-in agent's open times, and the viewings, earliest first. */
export async function getOwnViewings(): Promise<OwnViewings> {
  const found = viewingsSchema.parse(unwrap(await (await createDb()).rpc("own_viewings")));
  const { rows: viewings, ...own } = found;
  return { ...camelKeys(own), viewings };
}

/** Today's viewings, without cancelled ones. */
export async function listTodaysViewings(): Promise<ViewingView[]> {
  const result = await (await createDb()).rpc("own_viewings", { _today: true });
  return viewingsSchema.parse(unwrap(result)).rows;
}
