"use client";
import { useId, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import type { ConsentView } from "@/lib/consent/types";
import { paths } from "@/lib/paths";

/** What visitors see; the admin's preview shows the same. `mustTick`: said when the box is missing. */
export function ConsentCard({
  banner,
  mustTick,
  failure,
  busy = false,
  onAccept,
}: {
  banner: ConsentView;
  mustTick: string;
  failure?: string;
  busy?: boolean;
  onAccept?: () => void;
}) {
  const [ticked, setTicked] = useState(false);
  const [pressed, setPressed] = useState(false);
  const id = useId();
  const blocked = banner.requireCheckbox && !ticked;
  const complaint = blocked && pressed ? mustTick : failure;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex max-h-[60dvh] flex-col gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-5 text-popover-foreground shadow-float md:flex-row md:items-end md:gap-8 md:p-6"
    >
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold text-lg" id={`${id}-title`}>
          {banner.title}
        </h2>
        <p className="mt-1 text-muted-foreground text-sm">
          {banner.message}{" "}
          <a className="link" href={paths.privacy}>
            {banner.learnMoreLabel}
          </a>
        </p>
        {banner.requireCheckbox && (
          <label className="mt-3 flex min-h-9 items-center gap-2.5 text-sm">
            <input
              aria-describedby={complaint ? `${id}-complaint` : undefined}
              aria-invalid={(blocked && pressed) || undefined}
              checked={ticked}
              className="size-5 shrink-0 accent-primary"
              onChange={(event) => setTicked(event.target.checked)}
              type="checkbox"
            />
            {banner.acceptLabel}
          </label>
        )}
        <p
          className="mt-2 font-medium text-destructive text-sm empty:hidden"
          id={`${id}-complaint`}
          role="alert"
        >
          {complaint}
        </p>
      </div>
      <button
        aria-disabled={blocked || busy || undefined}
        className={`${buttonVariants({ size: "wrap" })} text-start`}
        onClick={() => {
          setPressed(true);
          if (!blocked && !busy) onAccept?.();
        }}
        type="button"
      >
        {banner.acceptLabel}
      </button>
    </section>
  );
}
