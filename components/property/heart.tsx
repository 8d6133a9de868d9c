import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { HeartButton } from "./heart-button";

/** Saves a listing in this browser. */
export function Heart(props: Omit<ComponentProps<typeof HeartButton>, "label">) {
  const t = useTranslations("saved");
  return <HeartButton label={t("heart", { title: props.title })} {...props} />;
}
