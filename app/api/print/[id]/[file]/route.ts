import { denial } from "@/lib/access/denial";
import { isLive } from "@/lib/catalog/states";
import { NO_STORE } from "@/lib/http/shared-cache";
import { paths } from "@/lib/paths";
import { shareCode, withShareCode } from "@/lib/share/codes";
import { qrCode } from "@/lib/share/qr";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { toSignIn } from "@/server/http/to-sign-in";
import { drawPaper } from "@/server/print/draw-paper";
import { paperText } from "@/server/print/paper-text";
import { getPreview } from "@/server/property/preview";
import { absolute } from "@/server/seo/metadata";
import { BoundedQueue, QueueFull } from "@/server/share-card/bounded-queue";
import { readPicture } from "@/server/share-card/card";

/** One at a time: a rendering takes a second and a hundred megabytes. */
const drawings = new BoundedQueue<Buffer>({ atOnce: 1, waiting: 8 });

type Context = { params: Promise<{ id: string; file: string }> };

/** A sheet or a window card as an image for a print shop, for the agent's own public listing. */
export const GET = orDownDocument(async (_: Request, { params }: Context) => {
  const { id, file } = await params;
  const paper = /^(sheet|sign)\.png$/.exec(file)?.[1] as "sheet" | "sign" | undefined;
  const account = await getAccount();
  const refused = denial(account, "agent", new Date());
  if (refused === "signIn") return toSignIn(paths.printProperty(id, paper));
  if (refused || !account?.profile) return new Response(null, { status: 403 });
  const preview = paper && (await getPreview(id, account.profile));
  const { profile } = account;
  if (!preview || !isLive(preview.status) || !profile.isPublic || profile.username === null)
    return new Response(null, { status: 404, headers: { "Cache-Control": NO_STORE } });
  const { listing } = preview;
  const address = withShareCode(absolute(listing.href), await shareCode(listing.id, "print"));
  const logo = listing.agent.company?.logo;
  try {
    const png = await drawings.run(`${id} ${paper}`, async () => {
      const read = listing.pictures.slice(0, 4).map(({ src }) => readPicture(src));
      const photos = (await Promise.all(read)).filter((photo) => photo !== null);
      const pictures = { photos, logo: logo ? await readPicture(logo) : null };
      return drawPaper(paper, await paperText(listing), pictures, qrCode(address));
    });
    return new Response(new Uint8Array(png), {
      headers: {
        "Content-Type": "image/png",
        "Content-Disposition": `attachment; filename="delet-${paper}.png"`,
        "Cache-Control": NO_STORE,
      },
    });
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  }
});
