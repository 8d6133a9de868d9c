import { getTranslations } from "next-intl/server";
import { Spinner } from "@/components/ui/spinner";

export async function FormLoading() {
  const t = await getTranslations("propertyForm");
  return (
    <div className="flex min-h-[60vh] items-center justify-center gap-3">
      <Spinner />
      <p role="status">{t("loading")}</p>
    </div>
  );
}
