import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { ViewingState } from "./types";

export type CalendarEvent = {
  id: string;
  /** Orders two files of the same viewing: the higher one is newer. */
  sequence: number;
  state: ViewingState;
  startsAt: string;
  endsAt: string;
  summary: string;
  description: string;
  location?: string;
};

const REFRESHED_SECONDS = 3600;

const STATUS = {
  waiting: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  refused: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * A viewing as an iCalendar file. Times are in UTC: with a zone, the library writes the server's hours under the zone's
 * name.
 */
export function viewingCalendar(
  { id, sequence, state, startsAt, endsAt, ...words }: CalendarEvent,
  people: { organizer: { name: string; email: string }; attendee: string },
  site: { host: string; writtenAt: string },
) {
  const off = state === "refused" || state === "cancelled";
  const method = off ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    method,
    prodId: { company: site.host, product: "viewings", language: "HE" },
  });
  calendar.createEvent({
    ...words,
    id: `viewing-${id}@${site.host}`,
    sequence,
    start: new Date(startsAt),
    end: new Date(endsAt),
    stamp: new Date(site.writtenAt),
    status: STATUS[state],
    organizer: people.organizer,
    attendees: [{ email: people.attendee }],
  });
  return { method, content: calendar.toString() };
}

/** All of an agent's viewings, for a calendar program that polls every hour. It invites no one. */
export function agentCalendar(
  events: readonly CalendarEvent[],
  site: { host: string; name: string },
) {
  const calendar = ical({
    name: site.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: site.host, product: "viewings", language: "HE" },
    ttl: REFRESHED_SECONDS,
  });
  for (const { id, sequence, state, startsAt, endsAt, ...words } of events) {
    calendar.createEvent({
      ...words,
      id: `viewing-${id}@${site.host}`,
      sequence,
      start: new Date(startsAt),
      end: new Date(endsAt),
      // A constant stamp, so that the text changes only with the viewing.
      stamp: new Date(startsAt),
      status: STATUS[state],
    });
  }
  return calendar.toString();
}
