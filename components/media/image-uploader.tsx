"use client";
import { Camera, ImagePlus } from "lucide";
import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useDropzone } from "react-dropzone";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { mediaUrl } from "@/lib/media/address";
import { ACCEPTED, ACCEPTED_TYPES } from "@/lib/media/rules";
import { type Gallery, mainOf, putBack, remove } from "@/lib/property/images";
import { EditPictureDialog } from "./edit-picture-dialog";
import { ImageGrid } from "./image-grid";
import { UploadJobs } from "./upload-jobs";
import { type Uploads, useGalleryUploads } from "./use-gallery-uploads";
import { usePictureEdit } from "./use-picture-edit";

/**
 * The pictures of a listing: dropped, picked, pasted or taken with the camera, uploaded at once, ordered by drag, touch
 * and keyboard. `onChange` takes an update function, because uploads finish while people work.
 */
export function ImageUploader({
  id,
  describedBy,
  value,
  onChange,
  max,
  altOf,
  onUploads,
  initial,
  home,
  plan = "",
  onPlan = () => {},
  texts = {},
  onText = () => {},
}: {
  /** The id of the add button: the target of the field's label and of the error summary. */
  id?: string;
  describedBy?: string | undefined;
  value: Gallery;
  onChange: (update: (gallery: Gallery) => Gallery) => void;
  max: number;
  /** The alt text of the picture at this index. */
  altOf: (index: number) => string;
  /** How many pictures are uploading, and how many failed and can be retried. */
  onUploads?: (uploads: Uploads) => void;
  /** Pictures shared with the site, uploaded as soon as they are available. */
  initial?: readonly File[] | undefined;
  /** An agent's listing to which the office adds pictures. */
  home?: string | undefined;
  /** The picture that is a floor plan. */
  plan?: string;
  onPlan?: (path: string) => void;
  /** Alt texts by picture path. */
  texts?: Readonly<Record<string, string>>;
  onText?: (path: string, text: string) => void;
}) {
  const t = useTranslations("media");
  const hint = useId();
  const camera = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const uploads = useGalleryUploads({ value, onChange, max, onUploads, initial, home });
  const { queue, jobs, previews, underWay, room, take, retry } = uploads;
  const edit = usePictureEdit(previews, onChange, onText);

  const zone = useDropzone({
    accept: ACCEPTED,
    noClick: true,
    noKeyboard: true,
    // A file that is not a picture gets its own line with the reason.
    onDrop: (good, bad) => take([...good, ...bad.map(({ file }) => file)]),
  });

  function takeAway(index: number) {
    const image = value.images[index];
    if (image === undefined) return;
    const was = { image, index, isMain: index === mainOf(value) };
    flushSync(() => onChange((gallery) => remove(gallery, gallery.images.indexOf(image))));
    // The pressed button was removed with its picture; the keyboard focus moves to the next one.
    const left = box.current?.querySelectorAll<HTMLElement>("[data-take-away]") ?? [];
    (left[Math.min(index, left.length - 1)] ?? pick.current)?.focus();
    toast(t("removed"), {
      action: { label: t("undo"), onClick: () => onChange((gallery) => putBack(gallery, was)) },
    });
  }

  return (
    <div className="flex flex-col gap-4" ref={box}>
      <div
        {...zone.getRootProps()}
        className={cn(
          "flex flex-col items-center gap-3 rounded-lg border border-input border-dashed bg-muted/60 px-4 py-7 text-center transition-colors",
          zone.isDragActive && "border-primary bg-primary-soft",
        )}
      >
        <input {...zone.getInputProps({ "aria-label": t("pick") })} />
        <input
          accept={ACCEPTED_TYPES}
          aria-label={t("camera")}
          capture="environment"
          className="hidden"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
          ref={camera}
          type="file"
        />
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            aria-describedby={describedBy ? `${hint} ${describedBy}` : hint}
            // Not disabled: the label and the error summary must be able to focus it, even when there are too many
            // pictures.
            aria-disabled={room === 0 || undefined}
            // Otherwise the field's label would become its name.
            aria-label={t("pick")}
            data-pick-pictures
            id={id}
            onClick={() => room > 0 && zone.open()}
            ref={pick}
            variant="outline"
          >
            <Icon icon={ImagePlus} />
            {t("pick")}
          </Button>
          <Button
            className="hidden pointer-coarse:inline-flex"
            disabled={room === 0}
            onClick={() => camera.current?.click()}
            variant="outline"
          >
            <Icon icon={Camera} />
            {t("camera")}
          </Button>
        </div>
        <p className="text-muted-foreground text-sm" id={hint}>
          {room === 0 && underWay === 0 ? t("full", { max }) : t("hint", { max })}
        </p>
      </div>
      <p aria-live="polite" className="sr-only">
        {underWay > 0
          ? t("underWay", { count: underWay })
          : value.images.length > 0 && t("count", { count: value.images.length, max })}
      </p>
      <UploadJobs jobs={jobs} onCancel={queue.cancel.bind(queue)} onRetry={retry} />
      {value.images.length > 0 && (
        <ImageGrid
          altOf={altOf}
          gallery={value}
          onEdit={edit.open}
          onPlan={onPlan}
          plan={plan}
          onChange={onChange}
          onRemove={takeAway}
          previews={previews}
        />
      )}
      <EditPictureDialog
        busy={edit.busy}
        onClose={edit.close}
        onDone={edit.done}
        onText={(text) => edit.path && onText(edit.path, text)}
        onUnreadable={edit.unreadable}
        src={edit.path && mediaUrl(edit.path)}
        text={(edit.path && texts[edit.path]) || ""}
      />
    </div>
  );
}
