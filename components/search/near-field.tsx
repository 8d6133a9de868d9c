"use client";
import { LocateFixed } from "lucide";
import { useEffect, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NEAR_KM, readNear, writeNear } from "@/lib/search/near";
import { Labelled } from "./filter-controls";
import type { FilterLabels } from "./filter-labels";

const REQUEST_BUDGET_MS = 10_000;

type OnChange = (value: string, when: "now" | "soon") => void;

/** The mounted field. The position may arrive only after another list has remounted the field. */
let here: { onChange: OnChange; setFailed: (failed: boolean) => void } | undefined;

/**
 * A place to search near, or the visitor's position: requested when the button is pressed, rounded to a kilometre
 * before it goes into the URL, and sent nowhere else.
 */
export function NearField({
  name,
  value,
  maxLength,
  labels,
  onChange,
}: {
  name: string;
  value: string;
  maxLength: number;
  labels: FilterLabels;
  onChange: OnChange;
}) {
  const [failed, setFailed] = useState(false);
  const near = readNear(value);
  const isHere = near !== null && !("name" in near);
  useEffect(() => {
    here = { onChange, setFailed };
    return () => {
      here = undefined;
    };
  });
  const locate = () => {
    setFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        here?.onChange(writeNear({ latitude, longitude, km: NEAR_KM }), "now"),
      () => here?.setFailed(true),
      { timeout: REQUEST_BUDGET_MS, maximumAge: REQUEST_BUDGET_MS },
    );
  };
  return (
    <div>
      <Labelled label={labels.fields[name as "near"]}>
        {(id) => (
          <>
            {isHere && <input name={name} type="hidden" value={value} />}
            <Input
              autoComplete="off"
              id={id}
              maxLength={maxLength}
              {...(!isHere && { name })}
              onChange={({ target: { value: typed }, nativeEvent }) => {
                // The label for a position is not a place name: editing it clears the field, replacing it keeps the new
                // text.
                const isLeft = isHere && (nativeEvent as InputEvent).data !== typed;
                onChange(isLeft ? "" : typed, "soon");
              }}
              value={isHere ? labels.hereValue : value}
            />
          </>
        )}
      </Labelled>
      <button
        className={buttonVariants({
          variant: "ghost",
          size: "sm",
          className: "mt-2 noscript:hidden",
        })}
        onClick={locate}
        type="button"
      >
        <Icon icon={LocateFixed} />
        {labels.myPosition}
      </button>
      <p aria-live="polite" className="text-muted-foreground text-sm empty:hidden">
        {failed && labels.noPosition}
      </p>
    </div>
  );
}
