import { cn } from "@/components/ui/cn";

/** The letter dalet as a door frame with an open door. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden className={cn("size-9", className)} viewBox="0 0 40 40">
      <rect className="fill-primary" height="40" rx="10" width="40" />
      <path className="fill-primary-foreground" d="M8 9.5h24v4.6h-2.6v17.4h-4.8V14.1H8z" />
      <path className="fill-primary-foreground" d="M22.4 16.3v15.2l-9.2 2.9V18.6z" opacity=".62" />
      <circle className="fill-primary" cx="15.4" cy="26.2" r="1.15" />
    </svg>
  );
}

export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={cn("flex w-fit items-center gap-2.5", className)}>
      <LogoMark />
      <span className="logo-name font-bold text-2xl leading-none">{name}</span>
    </span>
  );
}
