import type { PictureView } from "@/lib/property/types";
import { Facade } from "./facade";

/** Fills its box. Its colour and size are there before the picture is, so nothing jumps. */
export function CardPicture({
  image,
  seed,
  alt,
  eager = false,
}: {
  image: PictureView | null;
  seed: string;
  alt: string;
  eager?: boolean;
}) {
  if (!image) return <Facade seed={seed} />;
  return (
    // biome-ignore lint/performance/noImgElement: pictures come in stored sizes from /media
    <img
      alt={alt}
      className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.02] motion-reduce:transform-none"
      decoding={eager ? "sync" : "async"}
      fetchPriority={eager ? "high" : undefined}
      height={image.height}
      loading={eager ? undefined : "lazy"}
      src={image.src}
      style={{ backgroundColor: image.color ?? undefined }}
      width={image.width}
    />
  );
}
