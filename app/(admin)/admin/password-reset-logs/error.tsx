"use client";
import { useTranslations } from "next-intl";
import { UnexpectedError } from "@/components/admin/unexpected-error";

export default function ResetLogsError(props: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const t = useTranslations("admin");
  return <UnexpectedError {...props} title={t("resetLogsUnexpected")} />;
}
