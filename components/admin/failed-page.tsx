import { LoadFailure } from "./load-failure";
import { PageHeader } from "./page-header";

/** An admin screen whose data could not be loaded: its heading, and what `failed`. */
export function FailedPage({ title, failed }: { title: string; failed: string }) {
  return (
    <>
      <PageHeader title={title} />
      <LoadFailure title={failed} />
    </>
  );
}
