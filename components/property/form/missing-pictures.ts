import { cardMediaUrl } from "@/lib/media/address";

/** Which of these pictures no longer exist on the site. A picture whose request fails does not count as missing. */
export async function missingPictures(paths: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(
    paths.map(async (path) => {
      const options = { method: "HEAD", cache: "no-store" } as const;
      const response = await fetch(cardMediaUrl(path), options).catch(() => null);
      return response?.status === 404 ? [path] : [];
    }),
  );
  return responses.flat();
}
