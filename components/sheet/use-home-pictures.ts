"use client";
import { useState } from "react";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { useFailure } from "@/components/form/failure";
import { sendImage } from "@/components/media/send-image";
import { shrinkImage } from "@/components/media/shrink-image";
import { UploadError } from "@/components/media/upload-error";
import { appendSheetPictures } from "@/server/sheet/actions";

/** Files for a listing, in order; `home` is null when no listing matches. */
export type PicturesOf = { home: string | null; files: readonly File[] };
type Failed = { name: string; why: string };
export type PicturesState = { total: number; done: number; added: number; failed: Failed[] };

/** Uploads pictures and adds them to saved listings, one listing after another. */
export function useHomePictures(nobody: string) {
  const errorText = useErrorText();
  const run = useFailure();
  const [state, setState] = useState<PicturesState | null>(null);

  /** Returns the files that are now on their listings. */
  async function add(pictures: readonly PicturesOf[]): Promise<File[]> {
    const lost = pictures.flatMap(({ home, files }) => (home === null ? files : []));
    const accepted: File[] = [];
    let now: PicturesState = {
      total: pictures.reduce((sum, { files }) => sum + files.length, 0),
      done: lost.length,
      added: 0,
      failed: lost.map(({ name }) => ({ name, why: nobody })),
    };
    setState(now);
    const fail = (name: string, code: string | undefined, values = {}) => {
      now = { ...now, failed: [...now.failed, { name, why: errorText(code, values) }] };
    };
    for (const { home, files } of pictures) {
      if (home === null) continue;
      const paths: string[] = [];
      const sent: File[] = [];
      for (const file of files) {
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
      const { failure } = await run(() => appendSheetPictures({ id: home, paths }));
      if (!failure) {
        accepted.push(...sent);
        now = { ...now, added: now.added + paths.length };
      } else {
        for (const { name } of sent) fail(name, failure.text);
        if (failure.options) toast.error(failure.text, failure.options);
      }
      setState(now);
    }
    return accepted;
  }

  return { state, busy: state !== null && state.done < state.total, add };
}
