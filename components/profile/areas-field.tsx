"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { FieldFrame, useField } from "@/components/form/field";
import { fetchSuggestions } from "@/components/search/suggestions";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { Input } from "@/components/ui/input";
import type { ProfileValues } from "@/lib/account/schema";
import { AREAS_MAX, areaLabel } from "@/lib/agent/page-facts";
import type { Suggestion } from "@/lib/search/suggestion";

/** A suggested place in its stored form. */
function areaOf({ kind, name, href }: Suggestion) {
  if (kind === "city") return name;
  const town = new URLSearchParams(href.split("?")[1]).get("city");
  return town ? `${town}|${name}` : null;
}

/** Towns and neighbourhoods of the list, added one at a time from the browser's suggestions. */
export function AreasField() {
  const t = useTranslations("profile.facts");
  const { field } = useController<ProfileValues, "areas">({ name: "areas" });
  const label = t("areas");
  const hint = t("areasHint", { max: AREAS_MAX });
  const { id, error, aria } = useField({ name: "areas", label, hint });
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [offered, setOffered] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const isFull = field.value.length >= AREAS_MAX;

  useEffect(() => {
    const stop = new AbortController();
    void fetchSuggestions(typed, { signal: stop.signal }).then((found) => {
      if (found) setOffered(found.filter(isPlace).flatMap((one) => areaOf(one) ?? []));
    });
    return () => stop.abort();
  }, [typed]);

  const meant = (text: string) => offered.find((area) => areaLabel(area) === text.trim());

  function add(area: string) {
    if (!field.value.includes(area)) field.onChange([...field.value, area]);
    setTyped("");
    setOffered([]);
    setProblem("");
    input.current?.focus();
  }

  /** The place that was typed in full, or the only one that matches. */
  function addTyped() {
    const area = meant(typed) ?? (offered.length === 1 ? offered[0] : undefined);
    if (area) add(area);
    else if (typed.trim()) setProblem(t("areaUnknown"));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addTyped();
  }

  return (
    <FieldFrame error={error || problem} hint={hint} id={id} label={label}>
      {field.value.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {field.value.map((area) => (
            <li className="min-w-0 max-w-full" key={area}>
              <RemovableChip
                className="max-w-full"
                onClick={() => {
                  field.onChange(field.value.filter((other) => other !== area));
                  input.current?.focus();
                }}
                removeLabel={t("areaRemove", { area: areaLabel(area) })}
              >
                {areaLabel(area)}
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Input
          {...aria}
          autoComplete="off"
          className="w-auto min-w-40 flex-1"
          disabled={isFull}
          list={`${id}-places`}
          maxLength={80}
          onBlur={field.onBlur}
          onChange={({ target: { value } }) => {
            setProblem("");
            const chosen = meant(value);
            if (chosen && !field.value.includes(chosen) && value !== typed && isPick(value, typed))
              add(chosen);
            else setTyped(value);
          }}
          onKeyDown={onKeyDown}
          ref={(element) => {
            input.current = element;
            field.ref(element);
          }}
          value={typed}
        />
        <Button disabled={isFull} onClick={addTyped} variant="outline">
          {t("areaAdd")}
        </Button>
      </div>
      <datalist id={`${id}-places`}>
        {offered.map((area) => (
          <option key={area} value={areaLabel(area)} />
        ))}
      </datalist>
      {isFull && (
        <p className="text-muted-foreground text-sm">{t("areasFull", { max: AREAS_MAX })}</p>
      )}
    </FieldFrame>
  );
}

const isPlace = ({ kind }: Suggestion) => kind === "city" || kind === "neighborhood";

/** Picking a suggestion inserts it whole; typing adds one letter at a time. */
const isPick = (value: string, before: string) => Math.abs(value.length - before.length) > 1;
