"use client";
import { useEffect, useId, useState } from "react";
import { Input } from "@/components/ui/input";
import { fetchSuggestions } from "./suggestions";

/**
 * Comma-separated places, with the browser's own suggestion list for the last one. Unknown places are kept as typed.
 */
export function PlaceField({
  kind,
  name,
  label,
  value,
  maxLength,
  city,
  onChange,
}: {
  kind: "city" | "neighborhood";
  name: string;
  label: string;
  value: string;
  maxLength: number;
  /** Restricts neighbourhoods to these comma-separated cities. */
  city?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const [names, setNames] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState(false);
  const before = /^(?:.*,)? */.exec(value)?.[0] ?? "";
  const last = value.slice(before.length);
  useEffect(() => {
    if (!typed) return;
    const stop = new AbortController();
    void fetchSuggestions(last, { kind, city, signal: stop.signal }).then((found) => {
      if (found) setNames([...new Set(found.map(({ name }) => name))]);
    });
    return () => stop.abort();
  }, [last, kind, city, typed]);
  return (
    <div>
      <label className="mb-2 block font-medium text-sm" htmlFor={id}>
        {label}
      </label>
      <Input
        autoComplete="off"
        id={id}
        list={`${id}-names`}
        maxLength={maxLength}
        name={name}
        onChange={(event) => {
          setTyped(true);
          onChange(event.target.value);
        }}
        value={value}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name} value={before + name} />
        ))}
      </datalist>
    </div>
  );
}
