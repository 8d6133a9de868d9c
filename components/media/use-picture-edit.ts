"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { type Gallery, replace } from "@/lib/property/images";
import { sendImage } from "./send-image";
import { shrinkImage } from "./shrink-image";
import { UploadError } from "./upload-error";

/** The picture being rotated or cropped: the result is uploaded and replaces it. */
export function usePictureEdit(
  previews: Map<string, string>,
  onChange: (update: (gallery: Gallery) => Gallery) => void,
  onText: (path: string, text: string) => void,
) {
  const t = useTranslations("media.edit");
  const errorText = useErrorText();
  const [path, setPath] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function done(picture: File, text: string | undefined) {
    if (!path) return;
    setBusy(true);
    try {
      const image = await shrinkImage(picture, "listing");
      const on = { signal: new AbortController().signal, onProgress: () => {} };
      const made = await sendImage(image, "listing", on);
      previews.set(made, URL.createObjectURL(image));
      onChange((gallery) => replace(gallery, path, made));
      // Only after the upload: giving up after a failed one leaves everything as it was.
      if (text !== undefined) onText(made, text);
      setPath(null);
    } catch (error) {
      // The dialog stays open for another attempt.
      const { code, values } =
        error instanceof UploadError ? error : new UploadError("imageBroken");
      toast.error(errorText(code, values));
    }
    setBusy(false);
  }

  return {
    path,
    busy,
    done,
    open: setPath,
    close: () => setPath(null),
    unreadable: () => {
      setPath(null);
      toast.error(t("failed"));
    },
  };
}
