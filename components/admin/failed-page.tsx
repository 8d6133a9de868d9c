import { LoadFailure } from "./load-failure";
import { PageHeader } from "./page-header";

/** A whole admin screen of which nothing could be read: its head, and what `failed`. */
export function FailedPage({ title, failed }: { title: string; failed: string }) {
  return (
    <>
      <PageHeader title={title} />
      <LoadFailure title={failed} />
    </>
  );
}
