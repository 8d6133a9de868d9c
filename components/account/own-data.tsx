"use client";
import { Download, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { UserType } from "@/lib/account/types";
import { paths } from "@/lib/paths";
import { deleteMyAccount } from "@/server/account/actions";

/** The data rights the law grants: a copy of one's data, and its deletion. */
export function OwnData({ email, userType }: { email: string; userType: UserType }) {
  const t = useTranslations("settings.data");
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <a className={buttonVariants({ variant: "outline" })} data-plain href={paths.exportAccount}>
          <Icon icon={Download} />
          {t("export")}
        </a>
        <Dialog>
          <DialogTrigger asChild>
            <Button className="text-destructive" variant="ghost">
              <Icon icon={Trash2} />
              {t("delete")}
            </Button>
          </DialogTrigger>
          <DialogContent>
            <DialogHeader>
              <DialogTitle>{t("deleteTitle")}</DialogTitle>
              <DialogDescription>{t(`deleteText.${userType}`)}</DialogDescription>
            </DialogHeader>
            <DeleteForm email={email} />
          </DialogContent>
        </Dialog>
      </div>
    </Card>
  );
}

function DeleteForm({ email }: { email: string }) {
  const t = useTranslations("settings.data");
  const { form, submit, busy } = useActionForm({
    schema: z.object({
      confirmation: z
        .string()
        .trim()
        .toLowerCase()
        .refine((typed) => typed === email.toLowerCase(), "confirmationDiffers"),
    }),
    defaultValues: { confirmation: "" },
    action: deleteMyAccount,
  });
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextField
        autoComplete="off"
        hint={t.rich("confirmHint", { email, who: (words) => <bdi dir="ltr">{words}</bdi> })}
        kind="code"
        label={t("confirmation")}
        name="confirmation"
        required
      />
      <DialogFooter>
        <SubmitButton busy={busy} busyLabel={t("deleting")} variant="destructive">
          {t("deleteConfirm")}
        </SubmitButton>
        <DialogClose asChild>
          <Button variant="outline">{t("cancel")}</Button>
        </DialogClose>
      </DialogFooter>
    </Form>
  );
}
