"use client";
import { ImagePlus } from "lucide";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useDropzone } from "react-dropzone";
import { useUnsaved } from "@/components/form/use-unsaved";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { ACCEPTED } from "@/lib/media/rules";
import { homeOfFile, inOrder } from "@/lib/sheet/picture-addresses";
import { PicturesProgress } from "./pictures-progress";
import { useHomePictures } from "./use-home-pictures";

type Home = { id: string; line: number; reference: string; pictures: readonly string[] };

/** Pictures for listings that were just saved, matched to them by file name. */
export function DropPictures({ homes }: { homes: readonly Home[] }) {
  const t = useTranslations("sheetImport.drop");
  const { state, busy, add } = useHomePictures(t("nobody"));
  const addedNames = useRef(new Set<string>());
  useUnsaved(busy, t("leave"));

  async function take(files: readonly File[]) {
    // The same files dropped again: only those that failed are retried.
    const fresh = files.filter((file) => !addedNames.current.has(keyOf(file)));
    const placed = fresh.map((file) => ({ file, at: homeOfFile(file.name, homes) }));
    const of = (at: number) => placed.flatMap((one) => (one.at === at ? [one.file] : []));
    const added = await add([
      { home: null, files: of(-1) },
      ...homes.map(({ id, pictures }, at) => ({ home: id, files: inOrder(of(at), pictures) })),
    ]);
    for (const file of added) addedNames.current.add(keyOf(file));
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
      {state && <PicturesProgress busy={busy} state={state} />}
    </section>
  );
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;
