import { type Params, pageOf, paramOf } from "@/lib/admin/params";
import { MAIL_STATES, type MailLogFilters } from "./types";

const ADDRESS_MAX = 254;

/** The log's filters, parsed from the address; invalid values are dropped. */
export const mailLogFilters = (params: Params): MailLogFilters => ({
  address: paramOf(params, "address").slice(0, ADDRESS_MAX),
  state: MAIL_STATES.find((state) => state === paramOf(params, "state")) ?? "",
  page: pageOf(params, "log"),
});

/** The query of the address, with its `?`; "" without filters. */
export function mailLogQuery({ address, state, page }: MailLogFilters) {
  const query = new URLSearchParams();
  if (address) query.set("address", address);
  if (state) query.set("state", state);
  if (page > 1) query.set("log", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
