import { z } from "zod";
import type { Json } from "@/lib/database/types";

/** The pictures of a listing in order, and the index of the one on its card. */
export type Gallery = { images: readonly string[]; main: number };

/** A valid main index, even for rows written by hand. */
export const mainOf = ({ images, main }: Gallery) => (main >= 0 && main < images.length ? main : 0);

export function add({ images, main }: Gallery, image: string): Gallery {
  return { images: [...images, image], main };
}

/** If the main picture is removed, the first one replaces it; removing one before it shifts the index. */
export function remove({ images, main }: Gallery, index: number): Gallery {
  if (index < 0 || index >= images.length) return { images, main };
  return {
    images: images.toSpliced(index, 1),
    main: index === main ? 0 : index < main ? main - 1 : main,
  };
}

/** Replaces a picture; a no-op if it is no longer there. */
export function replace({ images, main }: Gallery, image: string, other: string): Gallery {
  const at = images.indexOf(image);
  return at < 0 ? { images, main } : { images: images.with(at, other), main };
}

/** Undoes `remove`: the picture returns to its position among those added or removed since. */
export function putBack(
  { images, main }: Gallery,
  { image, index, isMain }: { image: string; index: number; isMain: boolean },
): Gallery {
  if (images.includes(image)) return { images, main };
  const at = Math.min(index, images.length);
  return {
    images: images.toSpliced(at, 0, image),
    main: isMain ? at : at <= main ? main + 1 : main,
  };
}

/** Removes the deleted pictures; the main one stays the main one if it still exists. */
export const without = (gallery: Gallery, gone: readonly string[]): Gallery =>
  gone.reduce((left, image) => remove(left, left.images.indexOf(image)), gallery);

/** Moves a picture; the main picture stays the main one. */
export function move({ images, main }: Gallery, from: number, to: number): Gallery {
  const image = images[from];
  if (image === undefined || to < 0 || to >= images.length) return { images, main };
  const mainImage = images[main];
  const moved = images.toSpliced(from, 1).toSpliced(to, 0, image);
  return { images: moved, main: mainImage === undefined ? main : moved.indexOf(mainImage) };
}

/** Built from the stored pair: the list and the path of the main picture. */
export function galleryOf(images: readonly string[], mainImage: string | null): Gallery {
  return { images, main: Math.max(0, mainImage === null ? 0 : images.indexOf(mainImage)) };
}

/** The stored alternative texts of the pictures, by path. */
export const imageTextsOf = (stored: Json): Record<string, string> =>
  z.record(z.string(), z.string()).catch({}).parse(stored);
