import type { useTranslations } from "next-intl";

/** All messages, as returned by `useTranslations()` and `getTranslations()` without a namespace. */
export type Translate = ReturnType<typeof useTranslations<never>>;
