import { Heart as Icon } from "lucide-react";

/** All of a page are served by one island (saved-notice.tsx); without a script there are none. */
export function HeartButton({
  id,
  label,
  title,
  price,
  className,
}: {
  id: string;
  label: string;
  title: string;
  /** As everybody sees it: kept, so that a change can be told later. */
  price: number | null;
  className?: string | undefined;
}) {
  return (
    <button
      aria-label={label}
      aria-pressed="false"
      className={className ? `heart ${className}` : "heart"}
      {...(price !== null && { "data-price": price })}
      data-save={id}
      data-title={title}
      suppressHydrationWarning
      type="button"
    >
      <Icon aria-hidden />
    </button>
  );
}
