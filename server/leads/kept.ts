import "server-only";
import { type KeptLead, keptLead, MESSAGE_MAX } from "@/lib/leads/form";
import { paths } from "@/lib/paths";
import { forgetForm, getKeptForm, keepForm } from "@/server/http/kept-form";

const NAME = "lead";

/** For the page that shows a lead's form again; a name or a number of any length would not fit a cookie. */
export async function keepLead({ typed, ...kept }: KeptLead) {
  const short = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      // As long as its field lets it be: a form that is sent writes each line's end as two letters.
      value.replaceAll("\r\n", "\n").slice(0, name === "message" ? MESSAGE_MAX : 100),
    ]),
  );
  await keepForm(NAME, paths.leadForm, { ...kept, typed: short });
}

export const forgetKeptLead = () => forgetForm(NAME, paths.leadForm);

export const getKeptLead = () => getKeptForm<KeptLead>(NAME, keptLead);
