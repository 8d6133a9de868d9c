import { DownPage } from "@/components/static/absent-page";
import { requestContext } from "@/server/http/request-context";

/** The page for an unavailable backend, with the request id that finds its log lines. */
export const downPage = () => <DownPage reference={requestContext()?.id} />;
