import { Progress } from "@/components/ui/progress";
import { type Quota, quotaLeft } from "@/lib/plan/allowance";

/** How much of a quota is used: as text, and as a bar if the plan has a limit. */
export function QuotaLine({ quota, words }: { quota: Quota; words: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="tabular-nums">{words}</p>
      {quota.limit !== null && (
        <Progress
          className={quotaLeft(quota) === 0 ? "[&>div]:bg-warning" : undefined}
          label={words}
          value={quota.limit === 0 ? 100 : (quota.used / quota.limit) * 100}
        />
      )}
    </div>
  );
}
