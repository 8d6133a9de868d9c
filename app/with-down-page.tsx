import { unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { downPage } from "@/app/down-page";
import { setUnavailable } from "@/server/http/status";
import { log } from "@/server/log";

/**
 * Wraps a page that is rendered per request: when the backend is unavailable, it becomes a message that needs no
 * script, with 503, as cached pages do (server/public/page-result.ts).
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
