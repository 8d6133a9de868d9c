"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useId, useState, useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { newId } from "@/lib/format/new-id";
import { viewingHours } from "@/lib/viewings/hours";
import { saveViewingHours } from "@/server/viewings/actions";

const WEEKDAYS = ["0", "1", "2", "3", "4", "5", "6"] as const;

const EMPTY = {
  listingId: "",
  kind: "weekly",
  weekday: "0",
  day: "",
  from: "16:00",
  to: "19:00",
  minutes: "30",
  gap: "15",
  noticeHours: "2",
  seats: "1",
};
type Typed = typeof EMPTY;

/** Only the first problem is shown, as a message of its own: each involves two fields. */
const PROBLEMS = { day: "dayMissing", to: "toShort", seats: "openHouseNeeds" } as const;

/** Opens viewing times: weekly or on one day, for one listing or for all. */
export function HoursForm({
  homes,
  today,
  onDone,
}: {
  homes: readonly { id: string; title: string }[];
  /** ISO date in Israel. */
  today: string;
  onDone: () => void;
}) {
  const t = useTranslations("viewings.hours");
  const act = useAction();
  const [id] = useState(newId);
  const [typed, setTyped] = useState(EMPTY);
  const [problem, setProblem] = useState("");
  const [busy, startTransition] = useTransition();
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const weekly = typed.kind === "weekly";
    const hours = viewingHours.safeParse({
      id,
      listingId: typed.listingId || null,
      weekday: weekly ? Number(typed.weekday) : null,
      day: weekly ? null : typed.day,
      from: typed.from,
      to: typed.to,
      minutes: Number(typed.minutes),
      gap: Number(typed.gap),
      noticeHours: Number(typed.noticeHours),
      seats: Number(typed.seats),
    });
    if (!hours.success) {
      const at = String(hours.error.issues[0]?.path[0]);
      setProblem(t(at in PROBLEMS ? PROBLEMS[at as keyof typeof PROBLEMS] : "toShort"));
      return;
    }
    setProblem("");
    startTransition(async () => {
      if (await act(() => saveViewingHours(hours.data), { failed: t("failed") })) return;
      toast.success(t("saved"));
      onDone();
    });
  }
  return (
    <form
      aria-label={t("formTitle")}
      className="flex flex-col gap-4 rounded-lg border p-4"
      onSubmit={save}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Labelled label={t("home")}>
          {(input) => (
            <NativeSelect {...input} {...field("listingId")}>
              <option value="">{t("every")}</option>
              {homes.map((home) => (
                <option key={home.id} value={home.id}>
                  {home.title}
                </option>
              ))}
            </NativeSelect>
          )}
        </Labelled>
        <Labelled label={t("kind")}>
          {(input) => (
            <NativeSelect {...input} {...field("kind")}>
              <option value="weekly">{t("kindWeekly")}</option>
              <option value="day">{t("kindDay")}</option>
            </NativeSelect>
          )}
        </Labelled>
        {typed.kind === "weekly" ? (
          <Labelled label={t("weekday")}>
            {(input) => (
              <NativeSelect {...input} {...field("weekday")}>
                {WEEKDAYS.map((day) => (
                  <option key={day} value={day}>
                    {t(`days.${day}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Labelled>
        ) : (
          <Labelled label={t("day")}>
            {(input) => <Input {...input} {...field("day")} min={today} required type="date" />}
          </Labelled>
        )}
        <Labelled label={t("fromTime")}>
          {(input) => <Input {...input} {...field("from")} required type="time" />}
        </Labelled>
        <Labelled label={t("toTime")}>
          {(input) => <Input {...input} {...field("to")} required type="time" />}
        </Labelled>
        {(
          [
            ["minutes", "length", 10, 480],
            ["gap", "gapLabel", 0, 120],
            ["noticeHours", "noticeLabel", 0, 168],
            ["seats", "seatsLabel", 1, 100],
          ] as const
        ).map(([name, label, min, max]) => (
          <Labelled
            hint={name === "seats" ? t("seatsHint") : undefined}
            key={name}
            label={t(label)}
          >
            {(input) => (
              <Input {...input} {...field(name)} max={max} min={min} required type="number" />
            )}
          </Labelled>
        ))}
      </div>
      <p className="text-destructive text-sm empty:hidden" role="alert">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy}>{t("save")}</SubmitButton>
        <Button onClick={onDone} variant="ghost">
          {t("close")}
        </Button>
      </div>
    </form>
  );
}

function Labelled(props: {
  label: string;
  hint?: string;
  children: (input: { id: string; "aria-describedby"?: string }) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="font-medium text-sm" htmlFor={id}>
        {props.label}
      </label>
      {props.children({ id, ...(props.hint && { "aria-describedby": `${id}-hint` }) })}
      {props.hint && (
        <p className="text-muted-foreground text-xs" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  );
}
