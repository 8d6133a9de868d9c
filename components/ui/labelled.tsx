import type { ReactNode } from "react";
import { Label } from "./label";

/** A label above the control with this id, outside react-hook-form forms (components/form has fields for those). */
export const Labelled = ({
  id,
  label,
  children,
}: {
  id: string;
  label: ReactNode;
  children: ReactNode;
}) => (
  <div className="flex min-w-0 flex-col gap-1.5">
    <Label htmlFor={id}>{label}</Label>
    {children}
  </div>
);
