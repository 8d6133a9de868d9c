"use client";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { ConfirmDelete } from "./confirm-delete";
import { useRemoved } from "./use-removed";

type Call = Parameters<ReturnType<typeof useAction>>[0];

/**
 * Deletes after confirmation. An item in use cannot be deleted: the dialog explains why and offers to deactivate it.
 */
export function DeleteItem({
  title,
  deletion,
  inUse,
  onClose,
}: Pick<ComponentProps<typeof ConfirmDelete>, "title" | "onClose"> & {
  deletion: { call: Call; done: string; failed: string };
  /** `refusal`: the error code for an item in use; the other fields describe deactivating it. */
  inUse: {
    refusal: string;
    warning: string;
    confirmLabel: string;
    call: Call;
    done: string;
    failed: string;
  };
}) {
  const t = useTranslations("admin");
  const run = useAction();
  const removed = useRemoved();
  const [isInUse, setInUse] = useState(false);

  async function confirm() {
    const { call, done, failed } = isInUse ? inUse : deletion;
    const refused = await run(call, { failed, quiet: [inUse.refusal] });
    if (refused === inUse.refusal) return setInUse(true);
    if (!refused) toast.success(done);
    removed(refused);
    onClose();
  }

  return (
    <ConfirmDelete
      confirmLabel={isInUse ? inUse.confirmLabel : t("delete")}
      destructive={!isInUse}
      // A new key gives the second question a new button, so that a finger still pressing cannot confirm it.
      key={String(isInUse)}
      onClose={onClose}
      onConfirm={confirm}
      title={title}
      warning={isInUse ? inUse.warning : t("deleteWarning")}
    />
  );
}
