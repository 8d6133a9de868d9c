"use client";
import type { ComponentProps, FocusEvent } from "react";

/** The form as it is; what its script does comes when somebody touches it. */
export function TouchedForm(props: ComponentProps<"form">) {
  const begin = ({ currentTarget }: FocusEvent<HTMLFormElement>) => {
    void import("./send-in-place").then(({ sendInPlace }) => sendInPlace(currentTarget));
  };
  return <form {...props} onFocus={begin} />;
}
