"use client";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { connectionErrorReason } from "@/components/form/connection-error";
import { useErrorText } from "@/components/form/error-text";
import { PropertyGrid } from "@/components/property/property-card";
import { ArrivalHeading } from "@/components/ui/arrival-heading";
import { buttonVariants } from "@/components/ui/button-variants";
import { Input } from "@/components/ui/input";
import { LIST_NAME_KEY } from "@/lib/list/name-key";
import { type Answer, LIST_NAME_MAX } from "@/lib/list/schema";
import type { ListedHome } from "@/lib/list/view";
import { paths } from "@/lib/paths";
import { markHome } from "@/server/list/actions";
import { KeepAll } from "./keep-all";
import { ListCard } from "./list-card";
import { ListFoot } from "./list-foot";
import { ListOver } from "./list-over";
import { useMarks } from "./use-marks";

/** Blurring the name field sends the pending answer. If a press on that answer caused the blur, it must not undo it. */
const PRESS_MS = 1_000;

const oneLine = (name: string) => name.trim().replace(/\s+/g, " ");

/** The homes of a list, with each reader's answers. */
export function ListHomes({
  code,
  homes,
  mayRemove,
}: {
  code: string;
  homes: readonly ListedHome[];
  mayRemove: boolean;
}) {
  const t = useTranslations("list");
  const errorText = useErrorText();
  // Null until this browser's name is read; the boot script has shown it by then (components/island/boot/answers.ts).
  const [name, setName] = useState<string | null>(null);
  const [deleted, setDeleted] = useState(false);
  const [over, setOver] = useState(false);
  const { marks, show, settle } = useMarks(code, homes, deleted || over);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const lastStored = useRef("");
  // The answer pressed before a name was entered; it is sent once there is one.
  const [waiting, setWaiting] = useState<{ home: string; answer: Answer | null } | null>(null);
  const namedAnswer = useRef({ home: "", until: 0 });
  /** Answers in flight, by home and name: the number of the last press, and the value stored on the server so far. */
  const sent = useRef(new Map<string, { last: number; kept: Answer | null }>());

  // A layout effect, as a press may follow hydration at once.
  useLayoutEffect(() => {
    const read = () => {
      let stored = "";
      try {
        stored = localStorage.getItem(LIST_NAME_KEY)?.slice(0, LIST_NAME_MAX) ?? "";
      } catch {}
      // What was typed here, even before this effect ran, is newer.
      const typed = field.current?.value ?? "";
      if (typed === "" || typed === lastStored.current) setName(stored);
      else setName(typed);
      lastStored.current = stored;
    };
    read();
    // The name may change in another tab.
    window.addEventListener("storage", read);
    window.addEventListener("pageshow", read);
    return () => {
      window.removeEventListener("storage", read);
      window.removeEventListener("pageshow", read);
    };
  }, []);

  const who = name === null ? null : oneLine(name);

  async function mark(home: string, answer: Answer | null) {
    // The field is the truth: what the browser filled in may not have reached the state.
    const who = oneLine(field.current?.value ?? "");
    if (
      answer === null &&
      namedAnswer.current.home === home &&
      Date.now() < namedAnswer.current.until
    )
      return;
    if (who === "") {
      setProblem(t("nameMissing"));
      setWaiting({ home, answer });
      field.current?.focus();
      return;
    }
    const way = `${home} ${who}`;
    const shown = marks.get(home)?.find((one) => one.name === who)?.answer ?? null;
    const presses = sent.current.get(way) ?? { last: 0, kept: shown };
    sent.current.set(way, presses);
    presses.last += 1;
    const press = presses.last;
    setProblem(null);
    setWaiting(null);
    // Optimistic: reverted if the server refuses.
    show(home, who, answer);
    setSaid(answer ? t("marked", { answer: t(`answers.${answer}`) }) : t("unmarked"));
    try {
      localStorage.setItem(LIST_NAME_KEY, who);
    } catch {}
    let failure: ReturnType<typeof connectionErrorReason> = "unavailable";
    const result = await markHome({ code, home, name: who, answer }).catch((error: unknown) => {
      failure = connectionErrorReason(error);
      return undefined;
    });
    if (result?.data) presses.kept = answer;
    // Pressed again in the meantime: only the latest press's result is shown.
    if (press < presses.last) return;
    sent.current.delete(way);
    if (!result?.data) show(home, who, presses.kept);
    settle(home);
    if (result?.data) return;
    setSaid("");
    const refused = result?.serverError;
    // The sender deleted the list while it was open here.
    if (refused?.code === "notFound") return setOver(true);
    setProblem(
      refused
        ? errorText(refused.code, refused.values)
        : t(result ? "nameRefused" : `failed.${failure}`),
    );
  }

  /** Once the name is entered, sends the pending answer. */
  function give() {
    if (!waiting || oneLine(field.current?.value ?? "") === "") return;
    namedAnswer.current = { home: waiting.home, until: Date.now() + PRESS_MS };
    void mark(waiting.home, waiting.answer);
  }

  if (deleted) {
    return (
      <div className="mt-8 flex flex-col items-center gap-4 text-center">
        <ArrivalHeading className="text-xl">{t("delete.done")}</ArrivalHeading>
        <a className={buttonVariants({ variant: "outline" })} href={paths.saved}>
          {t("toSaved")}
        </a>
      </div>
    );
  }

  if (over) {
    return (
      <div className="mt-8" role="alert">
        <ListOver as="h2" />
      </div>
    );
  }

  return (
    <>
      <form
        className="mx-auto mt-6 max-w-[26rem]"
        data-noprint
        data-wake-on-return
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        <label className="font-medium" htmlFor="list-name">
          {t("name")}
        </label>
        <Input
          aria-describedby="list-name-hint"
          aria-invalid={problem === t("nameMissing")}
          autoComplete="given-name"
          className="mt-1"
          data-list-name
          id="list-name"
          maxLength={LIST_NAME_MAX}
          onBlur={give}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(null);
          }}
          ref={field}
          value={name ?? ""}
        />
        <p className="mt-1 text-muted-foreground text-sm" id="list-name-hint">
          {t("nameHint")}
        </p>
      </form>
      <p className="sr-only" role="status">
        {said}
      </p>
      {problem && (
        <p
          className="sticky top-(--under-header) z-20 mx-auto mt-3 w-fit rounded-lg bg-warning-soft px-4 py-3 text-warning-soft-foreground"
          role="alert"
        >
          {problem}
        </p>
      )}
      <PropertyGrid className="mt-6">
        {homes.map((home) => (
          <ListCard
            home={home}
            key={home.id}
            marks={marks.get(home.id) ?? []}
            onMark={(answer) => void mark(home.id, answer)}
            who={who}
          />
        ))}
      </PropertyGrid>
      <KeepAll homes={homes} />
      <ListFoot code={code} mayRemove={mayRemove} onDeleted={() => setDeleted(true)} />
    </>
  );
}
