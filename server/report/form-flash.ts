import "server-only";
import { paths } from "@/lib/paths";
import { REPORT_WORDS_MAX, type ReportFlash, reportFlash } from "@/lib/report/form";
import { clearFormFlash, getFormFlash, setFormFlash } from "@/server/http/form-flash";

const NAME = "report";
/** A text that is too long is reported and not cut, as far as a cookie has room for it. */
const WORDS_KEPT = REPORT_WORDS_MAX + 100;

/** For the page of the same listing, which shows the form again. */
export const setReportFlash = (listing: string, { typed, ...rest }: ReportFlash) =>
  setFormFlash(NAME, paths.report(listing), {
    ...rest,
    typed: {
      reason: typed.reason.slice(0, 20),
      words: typed.words.replaceAll("\r\n", "\n").slice(0, WORDS_KEPT),
      email: typed.email.slice(0, 254),
    },
  });

export const clearReportFlash = (listing: string) => clearFormFlash(NAME, paths.report(listing));

export const getReportFlash = () => getFormFlash<ReportFlash>(NAME, reportFlash);
