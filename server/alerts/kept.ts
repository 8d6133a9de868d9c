import "server-only";
import { type KeptAlert, keptAlert } from "@/lib/alerts/schema";
import { forgetForm, getKeptForm, keepForm } from "@/server/http/kept-form";

const NAME = "alert";
/** Of the page that a plain form is led to. */
const PATH = "/alerts/new";

/** For the page that shows an alert's form again; an address of any length would not fit a cookie. */
export const keepAlert = ({ typed, ...kept }: KeptAlert) =>
  keepForm(NAME, PATH, { ...kept, typed: { ...typed, email: typed.email.slice(0, 254) } });

export const forgetKeptAlert = () => forgetForm(NAME, PATH);

export const getKeptAlert = () => getKeptForm<KeptAlert>(NAME, keptAlert);
