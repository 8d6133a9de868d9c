"use client";
import type { ComponentProps, FocusEvent, FormEvent } from "react";

/** The form as it is; what its script does comes when somebody touches it. */
export function TouchedForm(props: ComponentProps<"form"> & { "data-failed": string }) {
  const begin = ({ currentTarget }: FocusEvent<HTMLFormElement>) => {
    import("./send-in-place").then(
      ({ sendInPlace }) => sendInPlace(currentTarget),
      // The next touch tries again; until then the form works by itself.
      () => undefined,
    );
  };
  // By itself it would lead to the browser's own page, and the way back from there loses what was typed.
  const stay = (event: FormEvent<HTMLFormElement>) => {
    if (event.defaultPrevented || navigator.onLine) return;
    event.preventDefault();
    const status = event.currentTarget.querySelector("[role=status]");
    status?.replaceChildren(props["data-failed"]);
    status?.scrollIntoView({ block: "nearest" });
  };
  return <form {...props} onFocus={begin} onSubmit={stay} />;
}
