import { DownPage } from "@/components/static/absent-page";
import { requestContext } from "@/server/http/request-context";

/** The page of a backend that does not answer, with the number that finds its lines in the log. */
export const downPage = () => <DownPage reference={requestContext()?.id} />;
