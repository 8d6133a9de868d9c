import type { ReactNode } from "react";
import { Label } from "./label";

/** A name over the control with this id, outside the forms of react-hook-form (components/form has their fields). */
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
