"use client";
import type { ReactNode } from "react";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from "./alert-dialog";
import type { ButtonVariants } from "./button";

/** A button that asks for confirmation: `children` is the button, the other props are the dialog's texts. */
export function Confirm({
  title,
  text,
  confirm,
  cancel,
  variant,
  onConfirm,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  children: ReactNode;
} & Pick<ButtonVariants, "variant">) {
  return (
    <AlertDialog>
      <AlertDialogTrigger asChild>{children}</AlertDialogTrigger>
      <AlertDialogContent text={text} title={title}>
        <AlertDialogAction onClick={onConfirm} variant={variant}>
          {confirm}
        </AlertDialogAction>
        <AlertDialogCancel>{cancel}</AlertDialogCancel>
      </AlertDialogContent>
    </AlertDialog>
  );
}
