"use client";
import { ListPlus } from "lucide";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { SubmitButton } from "@/components/form/form";
import { useShared } from "@/components/share-target/use-shared";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Labelled } from "@/components/ui/labelled";
import { Link } from "@/components/ui/router-link";
import { Textarea } from "@/components/ui/textarea";
import { HOMES_MAX, HOMES_TEXT_MAX } from "@/lib/ai/read-homes-schema";
import { paths } from "@/lib/paths";
import { HomePiece } from "./home-piece";
import { SharedPictures } from "./shared-pictures";
import { useSeveralHomes } from "./use-several-homes";

/**
 * A text with several listings: its pieces are shown, merged and split, and become drafts once the agent confirms. A
 * text shared with the site is parsed at once.
 */
export function SeveralHomes({
  readAtOnce = false,
  sharedId = null,
}: {
  readAtOnce?: boolean;
  /** The share that contained the text; its pictures are stored in this browser. */
  sharedId?: string | null;
}) {
  const t = useTranslations("severalHomes");
  const id = useId();
  const { field, text, error, shared, homes, busy, write, startOver, ...found } =
    useSeveralHomes(readAtOnce);
  const { chosen, done, refused, isSaved, read, recut, change, save } = found;
  const share = useShared(sharedId);
  const pictures = share?.pictures.length ?? 0;

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-24 flex-col gap-4"
      id="several-homes"
    >
      <div>
        <h2 className="flex items-center gap-2.5 font-semibold text-2xl" id={`${id}-title`}>
          <Icon className="size-5 text-primary" icon={ListPlus} />
          {t("title")}
        </h2>
        <p className="mt-1 max-w-prose text-muted-foreground">{t("about")}</p>
      </div>
      <Labelled id={id} label={t("label")}>
        <Textarea
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="max-h-96 min-h-40"
          disabled={busy !== null}
          id={id}
          onChange={({ target }) => write(target.value)}
          ref={field}
          value={text}
        />
        <p
          className={cn(
            "text-sm",
            error ? "font-medium text-destructive" : "text-muted-foreground tabular-nums",
          )}
          id={`${id}-note`}
          role={error ? "alert" : undefined}
        >
          {error || t("counter", { length: text.length, max: HOMES_TEXT_MAX })}
        </p>
      </Labelled>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          busy={busy === "reading"}
          busyLabel={t("reading")}
          disabled={busy !== null}
          onClick={() => void read(text)}
          type="button"
          variant={homes ? "outline" : "primary"}
        >
          {t("read")}
        </SubmitButton>
        {text === "" && (
          <Button onClick={() => write(t("sample"))} variant="ghost">
            {t("trySample")}
          </Button>
        )}
      </div>
      <p aria-live="polite" className={homes ? "font-semibold text-lg" : "sr-only"}>
        {homes && (
          <span>
            {isSaved ? t("saved", { count: done, refused }) : t("found", { count: homes.length })}
          </span>
        )}
      </p>
      {homes && shared && (
        <p className="rounded-md bg-muted p-3 text-sm">
          <span>{t("shared")}</span> <bdi className="font-medium">{shared}</bdi>
        </p>
      )}
      {homes && pictures > 0 && !isSaved && <p>{t("pictures.wait", { count: pictures })}</p>}
      {(homes ?? []).map((home, place, all) => (
        <HomePiece
          disabled={busy !== null || isSaved}
          home={home}
          key={home.id}
          mayPart={all.length < HOMES_MAX}
          onChange={(changes) => change(place, changes)}
          onJoin={
            place > 0
              ? () => void recut(place - 1, 2, [`${all[place - 1]!.text}\n${home.text}`])
              : null
          }
          onPart={(texts) => void recut(place, 1, texts)}
          place={place + 1}
        />
      ))}
      {homes && share && pictures > 0 && done > 0 && (
        <SharedPictures
          homes={homes.flatMap(({ saved, title }) => (saved?.id ? [{ id: saved.id, title }] : []))}
          shared={share}
        />
      )}
      {homes && homes.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {chosen.length > 0 || !isSaved ? (
            <SubmitButton
              busy={busy === "saving"}
              busyLabel={t("saving")}
              disabled={busy !== null || chosen.length === 0}
              onClick={() => void save()}
              type="button"
            >
              {t("save", { count: chosen.length })}
            </SubmitButton>
          ) : (
            <Link className={buttonVariants()} data-plain href={paths.dashboard}>
              {t("toDrafts")}
            </Link>
          )}
          {isSaved && (
            <Button onClick={startOver} variant="outline">
              {t("another")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
