import type { ReactNode } from "react";
import { LoadingBoundary } from "@/components/ui/loading-boundary";
import { isDocumentRequest } from "@/server/http/status";

/**
 * Shows a loading state when the page replaces another one. A document request waits until its status is known: a
 * `loading.tsx` would be sent before the page, with 200, even if the backend then fails.
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
