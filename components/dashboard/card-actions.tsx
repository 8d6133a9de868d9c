"use client";
import { Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
} from "@/components/ui/alert-dialog";
import { Button, buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { useDeletion } from "./deletions";

export function CardActions({ id, title }: { id: string; title: string }) {
  const t = useTranslations("dashboard");
  const [asking, setAsking] = useState(false);
  const remove = useDeletion();
  return (
    <>
      <Link
        aria-label={t("editOf", { title })}
        className={buttonVariants({ variant: "outline", size: "sm" })}
        data-plain
        href={paths.editProperty(id)}
      >
        <Pencil aria-hidden />
        {t("edit")}
      </Link>
      <Button
        aria-label={t("deleteOf", { title })}
        className="text-destructive"
        onClick={() => setAsking(true)}
        size="sm"
        variant="ghost"
      >
        <Trash2 aria-hidden />
        {t("delete")}
      </Button>
      <AlertDialog onOpenChange={setAsking} open={asking}>
        <AlertDialogContent
          text={t.rich("deleteText", { title, name: (words) => <bdi>{words}</bdi> })}
          title={t("deleteTitle")}
        >
          <AlertDialogAction onClick={() => remove({ id, title })} variant="destructive">
            {t("deleteConfirm")}
          </AlertDialogAction>
          <AlertDialogCancel>{t("cancel")}</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
