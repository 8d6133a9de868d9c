import { getRequestConfig } from "next-intl/server";
import messages from "@/messages/he.json";

/** One language and no locale in the URL: everything is in Hebrew and Israel time. */
export default getRequestConfig(async () => ({
  locale: "he",
  timeZone: "Asia/Jerusalem",
  messages,
}));
