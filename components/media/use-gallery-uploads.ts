import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { toast } from "sonner";
import { add, type Gallery } from "@/lib/property/images";
import { canRetry, isUnderWay } from "./upload-queue";
import { usePastedFiles } from "./use-pasted-files";
import { useUploads } from "./use-uploads";

export type Uploads = { underWay: number; failed: number };

/** Uploads a listing's pictures into its gallery, as many as there is room for. */
export function useGalleryUploads({
  value,
  onChange,
  max,
  onUploads,
  initial,
  home,
}: {
  value: Gallery;
  onChange: (update: (gallery: Gallery) => Gallery) => void;
  max: number;
  onUploads: ((uploads: Uploads) => void) | undefined;
  initial: readonly File[] | undefined;
  home: string | undefined;
}) {
  const t = useTranslations("media");
  const arrived = useRef(0);
  const { queue, jobs, previews } = useUploads(
    "listing",
    (path) => {
      arrived.current += 1;
      onChange((gallery) => add(gallery, path));
    },
    home,
  );
  const underWay = jobs.filter(isUnderWay).length;
  const failed = jobs.filter(canRetry).length;
  const room = Math.max(0, max - value.images.length - underWay);

  useEffect(() => onUploads?.({ underWay, failed }), [underWay, failed, onUploads]);
  useEffect(() => {
    if (underWay > 0 || arrived.current === 0) return;
    toast.success(t("uploaded", { count: arrived.current }));
    arrived.current = 0;
  }, [underWay, t]);

  function take(files: readonly File[]) {
    if (files.length > room) toast.error(t("limit", { max }));
    queue.add(files.slice(0, room));
  }

  function retry(id: string) {
    // Other pictures may have taken its place while it waited.
    if (room === 0) toast.error(t("limit", { max }));
    else queue.retry(id);
  }
  usePastedFiles(take);
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (!initial || taken.current === initial) return;
    taken.current = initial;
    take(initial);
  });

  return { queue, jobs, previews, underWay, room, take, retry };
}
