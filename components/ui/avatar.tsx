import { cn } from "./cn";

const SIZES = {
  sm: "size-9 text-sm",
  md: "size-12 text-base",
  lg: "size-20 text-2xl",
  xl: "size-28 text-4xl",
};

/** A portrait or, without one, the first letter of the name on stone. Needs no script. */
export function Avatar({
  name,
  src,
  size = "md",
  square,
  eager,
  className,
}: {
  name: string;
  src: string | null;
  size?: keyof typeof SIZES;
  /** Logos are square, portraits are round. */
  square?: boolean;
  /** At the top of a profile page, where it must not load lazily. */
  eager?: boolean;
  className?: string;
}) {
  return (
    <span
      className={cn(
        "inline-flex shrink-0 items-center justify-center overflow-hidden border border-border bg-secondary font-semibold text-secondary-foreground",
        square ? "rounded-lg" : "rounded-full",
        SIZES[size],
        className,
      )}
    >
      {src ? (
        <img
          alt=""
          className={cn("size-full", square ? "object-contain" : "object-cover")}
          decoding="async"
          height={112}
          fetchPriority={eager ? "high" : undefined}
          loading={eager ? undefined : "lazy"}
          src={src}
          width={112}
        />
      ) : (
        <span aria-hidden>{[...name.trim()][0] ?? ""}</span>
      )}
    </span>
  );
}
