import { Heart as icon } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { TransactionType } from "@/lib/catalog/ids";

/** One island serves all hearts of a page (saved-notice.tsx); without a script they are hidden. */
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
  /** The public price, stored so that a later change can be shown. */
  price: number | null;
  /** Stored with the price: a rent is not a change of a sale price. */
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
