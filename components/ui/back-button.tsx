import { ArrowRight } from "lucide";
import type { Route } from "next";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** Back through the browser's history; someone who opened a link in a new tab goes to `href`. */
export function BackButton({ href, label }: { href: Route; label: string }) {
  return (
    <Link
      className={buttonVariants({ variant: "ghost", size: "sm", className: "-ms-2" })}
      data-back
      data-plain
      href={href}
    >
      <Icon icon={ArrowRight} />
      {label}
    </Link>
  );
}
