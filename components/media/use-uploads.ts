"use client";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { MediaKind } from "@/lib/media/paths";
import { sendImage } from "./send-image";
import { shrinkImage } from "./shrink-image";
import { type Job, UploadQueue } from "./upload-queue";

const NONE: readonly Job[] = [];

/** An upload queue for the component's lifetime. `previews` shows new pictures without a download. */
export function useUploads(kind: MediaKind, onUploaded: (path: string) => void, home?: string) {
  const latest = useRef(onUploaded);
  latest.current = onUploaded;
  const previews = useRef(new Map<string, string>()).current;
  const [queue] = useState(
    () =>
      new UploadQueue({
        shrink: (file) => shrinkImage(file, kind),
        send: (image, on) => sendImage(image, kind, on, home),
        onUploaded: (path, preview) => {
          if (preview) previews.set(path, preview);
          latest.current(path);
        },
      }),
  );
  useEffect(
    () => () => {
      for (const preview of previews.values()) URL.revokeObjectURL(preview);
    },
    [previews],
  );
  const jobs = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NONE);
  return { queue, jobs, previews };
}
