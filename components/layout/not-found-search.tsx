"use client";
import { useEffect, useRef, useState } from "react";
import { paths } from "@/lib/paths";

/** A plain form: without JavaScript, the pattern refuses a blank search. */
export function NotFoundSearch({
  labels,
  inputClass,
  buttonClass,
}: {
  inputClass: string;
  buttonClass: string;
  labels: { label: string; placeholder: string; search: string };
}) {
  const [text, setText] = useState("");
  const [ready, setReady] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setReady(true);
    // Typed before hydration, or restored by the browser.
    setText(box.current?.value ?? "");
    console.warn("404", window.location.pathname);
  }, []);
  return (
    <form
      action={paths.explore}
      className="mt-8 flex w-full max-w-lg flex-wrap gap-2"
      onSubmit={(event) => {
        const field = event.currentTarget.elements.namedItem("q") as HTMLInputElement;
        field.value = field.value.trim();
        if (field.value === "") event.preventDefault();
      }}
    >
      <input
        aria-label={labels.label}
        className={inputClass}
        dir="auto"
        enterKeyHint="search"
        maxLength={200}
        name="q"
        onChange={(event) => setText(event.target.value)}
        pattern=".*\S.*"
        placeholder={labels.placeholder}
        ref={box}
        required
        type="search"
        value={text}
      />
      <button className={buttonClass} disabled={ready && text.trim() === ""} type="submit">
        {labels.search}
      </button>
    </form>
  );
}
