import { cardMediaUrl } from "@/lib/media/address";

/** Which of these pictures the site no longer has. Without an answer none is called gone. */
export async function gonePictures(paths: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const options = { method: "HEAD", cache: "no-store" } as const;
      const answer = await fetch(cardMediaUrl(path), options).catch(() => null);
      return answer?.status === 404 ? [path] : [];
    }),
  );
  return answers.flat();
}
