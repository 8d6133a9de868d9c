import { unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { downPage } from "@/app/down-page";
import { setUnavailable } from "@/server/http/status";
import { log } from "@/server/log";

/**
 * A page that is made anew each time: where the backend does not answer it is a sentence that needs no script, with
 * 503 as of kept pages (server/public/page-result.ts).
 */
export const withDownPage =
  <Props,>(page: (props: Props) => Promise<ReactNode>) =>
  async (props: Props): Promise<ReactNode> => {
    try {
      return await page(props);
    } catch (error) {
      unstable_rethrow(error);
      log.error({ err: error }, "a page could not be read");
      setUnavailable();
      return downPage();
    }
  };
