"use client";
import type { ComponentProps, FocusEvent, FormEvent } from "react";

/** A plain form whose script is loaded on first focus. */
export function TouchedForm(props: ComponentProps<"form"> & { "data-failed": string }) {
  const begin = ({ currentTarget }: FocusEvent<HTMLFormElement>) => {
    import("./send-in-place").then(
      ({ sendInPlace }) => sendInPlace(currentTarget),
      // The next focus retries; until then the form works without its script.
      () => undefined,
    );
  };
  // Offline, submitting would lead to the browser's error page, and going back from there loses the input.
  const stay = (event: FormEvent<HTMLFormElement>) => {
    if (event.defaultPrevented || navigator.onLine) return;
    event.preventDefault();
    const status = event.currentTarget.querySelector("[role=status]");
    status?.replaceChildren(props["data-failed"]);
    status?.scrollIntoView({ block: "nearest" });
  };
  return <form {...props} onFocus={begin} onSubmit={stay} />;
}
