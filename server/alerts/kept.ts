import "server-only";
import { type KeptAlert, keptAlert } from "@/lib/alerts/schema";
import { forgetForm, getKeptForm, keepForm } from "@/server/http/kept-form";

const NAME = "alert";
/** The page that shows the form again, where it was sent without a script. */
const PATH = "/alerts/new";

/** Cut to what the field takes: an e-mail address of any length would not fit a cookie. */
export const keepAlert = ({ typed, ...kept }: KeptAlert) =>
  keepForm(NAME, PATH, { ...kept, typed: { ...typed, email: typed.email.slice(0, 254) } });

export const forgetKeptAlert = () => forgetForm(NAME, PATH);

export const getKeptAlert = () => getKeptForm<KeptAlert>(NAME, keptAlert);
