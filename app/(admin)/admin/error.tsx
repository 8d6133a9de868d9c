"use client";
import { useTranslations } from "next-intl";
import { Unforeseen } from "@/components/admin/unforeseen";

export default function AdminError(props: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const t = useTranslations("admin");
  return <Unforeseen {...props} title={t("loadFailed")} />;
}
