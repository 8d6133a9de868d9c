import "server-only";
import { COMPLAINT_WORDS_MAX, type ComplaintFlash, complaintFlash } from "@/lib/complaint/form";
import { paths } from "@/lib/paths";
import { clearFormFlash, getFormFlash, setFormFlash } from "@/server/http/form-flash";

const NAME = "complaint";
/** A text that is too long is reported and not cut, as far as a cookie has room for it. */
const KEPT = { words: COMPLAINT_WORDS_MAX + 50, page: 220, tool: 100, email: 254, phone: 40 };

export const setComplaintFlash = ({ typed, ...rest }: ComplaintFlash) =>
  setFormFlash(NAME, paths.complain, {
    ...rest,
    typed: {
      words: typed.words.replaceAll("\r\n", "\n").slice(0, KEPT.words),
      page: typed.page.slice(0, KEPT.page),
      tool: typed.tool.slice(0, KEPT.tool),
      email: typed.email.slice(0, KEPT.email),
      phone: typed.phone.slice(0, KEPT.phone),
    },
  });

export const clearComplaintFlash = () => clearFormFlash(NAME, paths.complain);

export const getComplaintFlash = () => getFormFlash<ComplaintFlash>(NAME, complaintFlash);
