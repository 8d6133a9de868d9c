import type { PictureView } from "@/lib/property/types";
import { Facade } from "./facade";

/** Fills its box. The box has its colour and size before the picture loads, so there is no layout shift. */
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
    <img
      alt={alt}
      className="picture"
      decoding={eager ? "sync" : "async"}
      height={image.height}
      src={image.src}
      {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
      {...(image.color && { style: { backgroundColor: image.color } })}
      width={image.width}
    />
  );
}
