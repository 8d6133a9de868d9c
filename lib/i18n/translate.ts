import type { useTranslations } from "next-intl";

/** All messages, as `useTranslations()` and `getTranslations()` give them without a namespace. */
export type Translate = ReturnType<typeof useTranslations<never>>;
