import type { ReactNode } from "react";
import { LoadingBoundary } from "@/components/ui/loading-boundary";
import { isDocumentRequest } from "@/server/http/status";

/**
 * A page that says that it is loading when it is shown in place of another. A document waits until it is known how it
 * is answered: a `loading.tsx` would be sent before the page, with 200, also where the backend then fails.
 */
export const withLoading =
  <Props extends object>(
    Loading: () => Promise<ReactNode>,
    Page: (props: Props) => Promise<ReactNode>,
  ) =>
  async (props: Props): Promise<ReactNode> =>
    isDocumentRequest() ? (
      <LoadingBoundary loading={null}>{await Page(props)}</LoadingBoundary>
    ) : (
      <LoadingBoundary loading={<Loading />}>
        <Page {...props} />
      </LoadingBoundary>
    );
