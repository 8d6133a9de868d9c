import { type Params, pageOf, paramOf } from "@/lib/admin/params";
import { MAIL_STATES, type MailLogFilters } from "./types";

const ADDRESS_MAX = 254;

/** The log's filters as the address has them; what is not understood is not asked for. */
export const mailLogFilters = (params: Params): MailLogFilters => ({
  address: paramOf(params, "address").slice(0, ADDRESS_MAX),
  state: MAIL_STATES.find((state) => state === paramOf(params, "state")) ?? "",
  page: pageOf(params, "log"),
});

/** As the address has them, with its `?`; "" of none. */
export function mailLogQuery({ address, state, page }: MailLogFilters) {
  const query = new URLSearchParams();
  if (address) query.set("address", address);
  if (state) query.set("state", state);
  if (page > 1) query.set("log", String(page));
  const text = query.toString();
  return text && `?${text}`;
}
