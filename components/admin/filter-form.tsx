"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useTransition } from "react";
import { SubmitButton } from "@/components/form/form";

/**
 * A GET form, so that its result can be linked to and works without JavaScript. Its button shows while the response is
 * pending. Empty fields and the choice "all" are left out of the URL.
 */
export function FilterForm({
  action,
  submitLabel,
  label,
  actions,
  children,
  ...props
}: Omit<ComponentProps<"form">, "action" | "onSubmit"> & {
  action: Route;
  submitLabel: string;
  /** The landmark's label. */
  label?: string;
  /** Shown next to the button. */
  actions?: ReactNode;
}) {
  const t = useTranslations("admin");
  const router = useRouter();
  const [busy, startTransition] = useTransition();

  function ask(form: HTMLFormElement) {
    const fields = [...new FormData(form)] as [string, string][];
    // In a text field, "all" is a search term like any other.
    const isEvery = (name: string, value: string) =>
      value === "all" && form.elements.namedItem(name) instanceof HTMLSelectElement;
    const query = new URLSearchParams(
      fields.filter(([name, value]) => value.trim() !== "" && !isEvery(name, value)),
    ).toString();
    startTransition(() => router.push((query ? `${action}?${query}` : action) as Route));
  }

  return (
    <search aria-label={label}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          ask(event.currentTarget);
        }}
        {...props}
      >
        {children}
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={busy} busyLabel={t("loading")}>
            {submitLabel}
          </SubmitButton>
          {actions}
        </div>
      </form>
    </search>
  );
}
