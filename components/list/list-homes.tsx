"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PropertyGrid } from "@/components/property/property-card";
import { ArrivalHeading } from "@/components/ui/arrival-heading";
import { buttonVariants } from "@/components/ui/button-variants";
import { Input } from "@/components/ui/input";
import { LIST_NAME_MAX } from "@/lib/list/schema";
import type { ListedHome } from "@/lib/list/view";
import { paths } from "@/lib/paths";
import { KeepAll } from "./keep-all";
import { ListCard } from "./list-card";
import { ListFoot } from "./list-foot";
import { ListOver } from "./list-over";
import { useMarks } from "./use-marks";
import { useNamedAnswer } from "./use-named-answer";
import { oneLine, useReaderName } from "./use-reader-name";
import { useSendAnswer } from "./use-send-answer";

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
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useReaderName(field);
  const [deleted, setDeleted] = useState(false);
  const [over, setOver] = useState(false);
  const marking = useMarks(code, homes, deleted || over);
  const { send, problem, setProblem, announcement } = useSendAnswer(code, marking, () =>
    setOver(true),
  );
  const { mark, give } = useNamedAnswer(field, send, setProblem);
  const who = name === null ? null : oneLine(name);

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
        {announcement}
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
            marks={marking.marks.get(home.id) ?? []}
            onMark={(answer) => mark(home.id, answer)}
            who={who}
          />
        ))}
      </PropertyGrid>
      <KeepAll homes={homes} />
      <ListFoot code={code} mayRemove={mayRemove} onDeleted={() => setDeleted(true)} />
    </>
  );
}
