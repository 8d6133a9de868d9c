"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useController } from "react-hook-form";
import { FieldNotes, useField } from "@/components/form/field";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import type { ProfileValues } from "@/lib/account/schema";
import { hoursOf, USUAL_WEEK } from "@/lib/agent/page-facts";

/** The week's hours, or none: they start with common working hours, closed on Shabbat. */
export function HoursField() {
  const t = useTranslations("profile.facts");
  const { field } = useController<ProfileValues, "openingHours">({ name: "openingHours" });
  const label = t("hours");
  const hint = t("hoursHint");
  const { id, error, aria } = useField({ name: "openingHours", label, hint });
  const week = field.value;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-0.5">
          <Label className="text-base" htmlFor={id}>
            {label}
          </Label>
          <FieldNotes error={error} hint={hint} id={id} />
        </div>
        <Switch
          {...aria}
          checked={week !== null}
          className="mt-0.5"
          onBlur={field.onBlur}
          onCheckedChange={(on) => field.onChange(on ? [...USUAL_WEEK] : null)}
          ref={field.ref}
        />
      </div>
      {week && (
        <ul className="flex flex-col gap-2">
          {week.map((hours, day) => (
            <DayRow
              day={day}
              hours={hours}
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
              key={day}
              onChange={(changed) =>
                field.onChange(week.map((other, place) => (place === day ? changed : other)))
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function DayRow({
  day,
  hours,
  onChange,
}: {
  day: number;
  hours: string;
  onChange: (hours: string) => void;
}) {
  const t = useTranslations("profile.facts");
  const names = useTranslations("agentFacts.days");
  const id = useId();
  const name = names(String(day) as "0");
  const isOpen = hours !== "";
  const { from, to } = hoursOf(hours) ?? { from: "", to: "" };
  const usual = USUAL_WEEK[day] || (USUAL_WEEK[0] as string);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex w-32 items-center gap-2.5">
        <Checkbox
          checked={isOpen}
          id={id}
          onCheckedChange={(checked) => onChange(checked === true ? usual : "")}
        />
        <Label className="font-normal text-base" htmlFor={id}>
          {name}
        </Label>
      </span>
      {isOpen ? (
        <span className="flex max-w-full items-center gap-2">
          <Input
            aria-label={t("from", { day: name })}
            className="w-32 min-w-0"
            onChange={({ target }) => onChange(`${target.value}-${to}`)}
            type="time"
            value={from}
          />
          <span aria-hidden>–</span>
          <Input
            aria-label={t("to", { day: name })}
            className="w-32 min-w-0"
            onChange={({ target }) => onChange(`${from}-${target.value}`)}
            type="time"
            value={to}
          />
        </span>
      ) : (
        <span className="text-muted-foreground">{t("closed")}</span>
      )}
    </li>
  );
}
