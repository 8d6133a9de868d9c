import type { ReactNode } from "react";

/** A field of a form that works without JavaScript: its error element exists from the start, empty. */
export function PlainField(props: {
  /** The input's id; the input is described by `<id>-error`. */
  id: string;
  name: string;
  label: string;
  hint?: string;
  error: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="font-medium text-sm" htmlFor={props.id}>
        {props.label}
      </label>
      {props.children}
      {props.hint && <p className="text-muted-foreground text-xs">{props.hint}</p>}
      <p
        className="text-destructive text-sm empty:hidden"
        data-error={props.name}
        id={`${props.id}-error`}
      >
        {props.error}
      </p>
    </div>
  );
}
