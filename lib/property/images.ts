import { z } from "zod";
import type { Json } from "@/lib/database/types";

/** The pictures of a listing in order, and which of them stands on the card. */
export type Gallery = { images: readonly string[]; main: number };

/** A main index that points at a picture, also for rows written by hand. */
export const mainOf = ({ images, main }: Gallery) => (main >= 0 && main < images.length ? main : 0);

export function add({ images, main }: Gallery, image: string): Gallery {
  return { images: [...images, image], main };
}

/** Without its main picture the first one stands in; one before it shifts the index down. */
export function remove({ images, main }: Gallery, index: number): Gallery {
  if (index < 0 || index >= images.length) return { images, main };
  return {
    images: images.toSpliced(index, 1),
    main: index === main ? 0 : index < main ? main - 1 : main,
  };
}

/** Another picture in the place of one; where that one is gone, nothing changes. */
export function replace({ images, main }: Gallery, image: string, other: string): Gallery {
  const at = images.indexOf(image);
  return at < 0 ? { images, main } : { images: images.with(at, other), main };
}

/** Undoes `remove`: the picture returns to its place, among whatever was added or removed since. */
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

/** Without the pictures that are gone; the main one stays the main one while it is there. */
export const without = (gallery: Gallery, gone: readonly string[]): Gallery =>
  gone.reduce((left, image) => remove(left, left.images.indexOf(image)), gallery);

/** The main picture stays the main picture wherever it goes. */
export function move({ images, main }: Gallery, from: number, to: number): Gallery {
  const image = images[from];
  if (image === undefined || to < 0 || to >= images.length) return { images, main };
  const mainImage = images[main];
  const moved = images.toSpliced(from, 1).toSpliced(to, 0, image);
  return { images: moved, main: mainImage === undefined ? main : moved.indexOf(mainImage) };
}

/** The stored pair: the list and the address of the main picture. */
export function galleryOf(images: readonly string[], mainImage: string | null): Gallery {
  return { images, main: Math.max(0, mainImage === null ? 0 : images.indexOf(mainImage)) };
}

/** What a stored row says of its pictures, by their paths. */
export const imageTextsOf = (stored: Json): Record<string, string> =>
  z.record(z.string(), z.string()).catch({}).parse(stored);
