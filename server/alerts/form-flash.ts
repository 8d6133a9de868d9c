import "server-only";
import { type AlertFlash, alertFlash } from "@/lib/alerts/schema";
import { clearFormFlash, getFormFlash, setFormFlash } from "@/server/http/form-flash";

const NAME = "alert";
/** The page that shows the form again after a submit without script. */
const PATH = "/alerts/new";

/** Cut to the field's limit: an e-mail address of any length would not fit a cookie. */
export const setAlertFlash = ({ typed, ...rest }: AlertFlash) =>
  setFormFlash(NAME, PATH, { ...rest, typed: { ...typed, email: typed.email.slice(0, 254) } });

export const clearAlertFlash = () => clearFormFlash(NAME, PATH);

export const getAlertFlash = () => getFormFlash<AlertFlash>(NAME, alertFlash);
