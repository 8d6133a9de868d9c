import { Heart as icon } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { TransactionType } from "@/lib/catalog/ids";

/** All of a page are served by one island (saved-notice.tsx); without a script there are none. */
export function HeartButton({
  id,
  label,
  title,
  price,
  deal,
  className,
}: {
  id: string;
  label: string;
  title: string;
  /** As everybody sees it: kept, so that a change can be told later. */
  price: number | null;
  /** Kept with it: a rent is no change of what was for sale. */
  deal: TransactionType | undefined;
  className?: string | undefined;
}) {
  return (
    <button
      aria-label={label}
      aria-pressed="false"
      className={className ? `heart ${className}` : "heart"}
      {...(price !== null && { "data-price": price })}
      data-deal={deal}
      data-save={id}
      data-title={title}
      suppressHydrationWarning
      type="button"
    >
      <Icon icon={icon} />
    </button>
  );
}
