import { ArrowRight } from "lucide";
import type { Route } from "next";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** Back in the browser's history; in a tab that was opened by a link, it goes to `href`. */
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
