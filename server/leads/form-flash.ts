import "server-only";
import { type LeadFlash, leadFlash, MESSAGE_MAX } from "@/lib/leads/form";
import { paths } from "@/lib/paths";
import { clearFormFlash, getFormFlash, setFormFlash } from "@/server/http/form-flash";

const NAME = "lead";
/** A message that is too long is reported and not cut, as far as a cookie has room for it. */
const MESSAGE_KEPT = MESSAGE_MAX + 100;

/** For the page that shows a lead's form again; a name or a number of any length would not fit a cookie. */
export async function setLeadFlash({ typed, ...rest }: LeadFlash) {
  const short = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      // Cut at its field's limit: a submitted form encodes each line break as two characters.
      value.replaceAll("\r\n", "\n").slice(0, name === "message" ? MESSAGE_KEPT : 254),
    ]),
  );
  await setFormFlash(NAME, paths.leadForm, { ...rest, typed: short });
}

export const clearLeadFlash = () => clearFormFlash(NAME, paths.leadForm);

export const getLeadFlash = () => getFormFlash<LeadFlash>(NAME, leadFlash);
