import type { ReactNode } from "react";
import { SaidLoading } from "@/components/ui/said-loading";
import { answersDocument } from "@/server/http/status";

/**
 * A page that says that it is loading when it is shown in place of another. A document waits until it is known how it
 * is answered: a `loading.tsx` would be sent before the page, with 200, also where the backend then fails.
 */
export const whileLoading =
  <Props extends object>(
    Loading: () => Promise<ReactNode>,
    Page: (props: Props) => Promise<ReactNode>,
  ) =>
  async (props: Props): Promise<ReactNode> =>
    answersDocument() ? (
      <SaidLoading loading={null}>{await Page(props)}</SaidLoading>
    ) : (
      <SaidLoading loading={<Loading />}>
        <Page {...props} />
      </SaidLoading>
    );
