"use client";
import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button-variants";

/** Back through the browser's history; someone who opened a link in a new tab goes to `href`. */
export function BackButton({ href, label }: { href: Route; label: string }) {
  return (
    <Link
      className={buttonVariants({ variant: "ghost", size: "sm", className: "-ms-2" })}
      data-plain
      href={href}
      onClick={(event) => {
        const beside = event.ctrlKey || event.metaKey || event.shiftKey;
        if (history.length < 2 || beside) return;
        event.preventDefault();
        history.back();
      }}
      prefetch={false}
    >
      <ArrowRight aria-hidden />
      {label}
    </Link>
  );
}
