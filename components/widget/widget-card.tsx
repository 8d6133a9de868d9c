"use client";
import { Trash } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { Icon } from "@/components/ui/icon";
import type { OwnWidget } from "@/lib/widget/types";
import { deleteWidget } from "@/server/widget/actions";
import { WidgetEmbed } from "./widget-embed";
import { WidgetForm } from "./widget-form";

/** The embeddable widget of an agent's or company's listings: its domains, its look, and the embed code. */
export function WidgetCard({
  widget,
  mayMake,
  ofCompany = false,
  name,
  page,
  siteUrl,
}: {
  widget: OwnWidget | null;
  /** False for a lapsed account, which may only delete it. */
  mayMake: boolean;
  /** Includes the listings of all the company's agents. */
  ofCompany?: boolean;
  /** The name of the agent or company. */
  name: string;
  /** The target of the fallback link where the frame cannot be shown; null before there is a page. */
  page: string | null;
  siteUrl: string;
}) {
  const t = useTranslations("widget");
  const act = useAction();
  const [busy, setBusy] = useState(false);
  // The preview shows the saved state: it reloads after each save.
  const [saves, setSaves] = useState(0);

  async function remove() {
    setBusy(true);
    const refused = await act(() => deleteWidget(), { failed: t("removeFailed") });
    setBusy(false);
    if (!refused) toast.success(t("removed"));
  }

  return (
    <Card className="flex flex-col gap-6 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl" id="widget">
          {t("title")}
        </h2>
        <p className="text-muted-foreground text-sm">{t(ofCompany ? "companyHint" : "hint")}</p>
      </div>
      {mayMake && (
        <WidgetForm
          key={widget?.id}
          ofCompany={ofCompany}
          onSaved={() => setSaves((count) => count + 1)}
          widget={widget}
        />
      )}
      {widget && (
        <>
          <WidgetEmbed id={widget.id} name={name} page={page} saves={saves} siteUrl={siteUrl} />
          <div>
            <Confirm
              cancel={t("cancel")}
              confirm={t("removeConfirm")}
              onConfirm={remove}
              text={t("removeText")}
              title={t("removeTitle")}
            >
              <Button disabled={busy} variant="ghost">
                <Icon icon={Trash} />
                {t("remove")}
              </Button>
            </Confirm>
          </div>
        </>
      )}
    </Card>
  );
}
