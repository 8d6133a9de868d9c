import { getTranslations } from "next-intl/server";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";

const ROWS = ["a", "b", "c", "d", "e", "f"];

/** Placeholder for a list's heading, filters and rows, at the size of the loaded content. */
export async function ListLoading() {
  const t = await getTranslations("admin");
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-28 w-full rounded-lg" />
      <p className="flex items-center gap-2 text-muted-foreground" role="status">
        <Spinner />
        {t("loading")}
      </p>
      <div className="flex flex-col gap-2">
        {ROWS.map((row) => (
          <Skeleton className="h-14 w-full rounded-md" key={row} />
        ))}
      </div>
    </div>
  );
}
