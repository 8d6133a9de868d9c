"use client";
import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { FieldFrame, useField } from "@/components/form/field";
import { AvailabilityHint } from "@/components/profile/availability-hint";
import { useAvailability } from "@/components/profile/use-availability";
import { Input } from "@/components/ui/input";
import { leavesAddress } from "@/lib/account/schema";
import { finishSlug, normalizeSlug, SLUG, SLUG_MAX } from "@/lib/company/slug";
import { checkSlug } from "@/server/company/actions";

const ask = async (slug: string) => (await checkSlug({ slug }))?.data?.answer ?? null;

/** The URL slug of the company's page; it accepts only characters that a slug may contain. */
export function SlugField({ saved, siteHost }: { saved: string; siteHost: string }) {
  const t = useTranslations("companyProfile");
  const { field } = useController({ name: "slug" });
  const label = t("slug");
  const { id, error, aria } = useField({ name: "slug", label, hint: true });
  const slug = finishSlug(String(field.value ?? ""));
  const answer = useAvailability(slug, SLUG.test(slug) && slug !== saved, ask);
  return (
    <FieldFrame
      error={error}
      hint={
        <AvailabilityHint
          address={slug !== "" && `${siteHost}/company/${slug}`}
          answer={answer}
          left={leavesAddress(saved, slug) && t(slug === "" ? "slugGone" : "slugLeft")}
        >
          {answer === null ? t("slugHint") : t(`slugIs.${answer}`)}
        </AvailabilityHint>
      }
      id={id}
      label={label}
    >
      <Input
        {...aria}
        autoCapitalize="none"
        autoComplete="off"
        className="text-end"
        dir="ltr"
        maxLength={SLUG_MAX}
        name="slug"
        onBlur={() => {
          field.onChange(slug);
          field.onBlur();
        }}
        onChange={({ target }) => field.onChange(normalizeSlug(target.value))}
        ref={field.ref}
        spellCheck={false}
        value={field.value ?? ""}
      />
    </FieldFrame>
  );
}
