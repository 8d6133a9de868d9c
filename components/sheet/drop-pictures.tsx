"use client";
import { ImagePlus } from "lucide";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useDropzone } from "react-dropzone";
import { useErrorText } from "@/components/form/error-text";
import { useUnsaved } from "@/components/form/use-unsaved";
import { sendImage } from "@/components/media/send-image";
import { shrinkImage } from "@/components/media/shrink-image";
import { UploadError } from "@/components/media/upload-error";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { ACCEPTED } from "@/lib/media/rules";
import { homeOfFile, inOrder } from "@/lib/sheet/picture-addresses";
import { appendSheetPictures } from "@/server/sheet/actions";

type Home = { id: string; line: number; reference: string; pictures: readonly string[] };
type Failed = { name: string; why: string };
type State = { total: number; done: number; added: number; failed: Failed[] };

/** Files for homes that were just saved: each goes to the home that its name says. */
export function DropPictures({ homes }: { homes: readonly Home[] }) {
  const t = useTranslations("sheetImport.drop");
  const errorText = useErrorText();
  const [state, setState] = useState<State | null>(null);
  const given = useRef(new Set<string>());
  const busy = state !== null && state.done < state.total;
  useUnsaved(busy, t("leave"));

  async function take(files: readonly File[]) {
    // The same files dropped again are those that failed.
    const fresh = files.filter((file) => !given.current.has(keyOf(file)));
    const placed = fresh.map((file) => ({ file, at: homeOfFile(file.name, homes) }));
    const of = (at: number) => placed.flatMap((one) => (one.at === at ? [one.file] : []));
    let now: State = {
      total: fresh.length,
      done: of(-1).length,
      added: 0,
      failed: of(-1).map(({ name }) => ({ name, why: t("nobody") })),
    };
    setState(now);
    const fail = (name: string, code: string | undefined, values = {}) => {
      now = { ...now, failed: [...now.failed, { name, why: errorText(code, values) }] };
    };
    for (const [at, home] of homes.entries()) {
      const paths: string[] = [];
      const sent: File[] = [];
      for (const file of inOrder(of(at), home.pictures)) {
        try {
          const image = await shrinkImage(file, "listing");
          const on = { signal: new AbortController().signal, onProgress: () => {} };
          paths.push(await sendImage(image, "listing", on));
          sent.push(file);
        } catch (error) {
          const { code, values } =
            error instanceof UploadError ? error : new UploadError("imageBroken");
          fail(file.name, code, values);
        }
        now = { ...now, done: now.done + 1 };
        setState(now);
      }
      if (paths.length === 0) continue;
      const answer = await appendSheetPictures({ id: home.id, paths }).catch(() => undefined);
      if (answer && !answer.serverError && !answer.validationErrors) {
        for (const file of sent) given.current.add(keyOf(file));
        now = { ...now, added: now.added + paths.length };
      } else {
        const { code, values } = answer?.serverError ?? { code: "uploadOffline", values: {} };
        for (const { name } of sent) fail(name, code, values);
      }
      setState(now);
    }
  }

  const zone = useDropzone({
    accept: ACCEPTED,
    noClick: true,
    noKeyboard: true,
    disabled: busy,
    onDrop: (good, bad) => void take([...good, ...bad.map(({ file }) => file)]),
  });
  return (
    <section
      {...zone.getRootProps()}
      aria-label={t("title")}
      className={cn(
        "flex flex-col items-start gap-3 rounded-lg border border-input border-dashed bg-muted/60 p-4",
        zone.isDragActive && "border-primary bg-primary-soft",
      )}
    >
      <input {...zone.getInputProps({ "aria-label": t("pick") })} />
      <h2 className="font-semibold text-lg">{t("title")}</h2>
      <p className="max-w-prose text-muted-foreground">{t("hint")}</p>
      <Button disabled={busy} onClick={zone.open} variant="outline">
        <Icon icon={ImagePlus} />
        {t("pick")}
      </Button>
      {state && (
        <>
          <p aria-live="polite" className="font-medium">
            {busy
              ? t("underWay", { done: state.done, total: state.total })
              : t("done", { count: state.added })}
          </p>
          {busy && <Progress label={t("label")} value={(100 * state.done) / state.total} />}
          {state.failed.length > 0 && (
            <ul className="flex flex-col gap-1 text-sm">
              {state.failed.map(({ name, why }) => (
                <li key={name}>
                  <bdi className="font-medium">{name}</bdi>: <span>{why}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
