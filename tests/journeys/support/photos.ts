import sharp from "sharp";

type Photo = { name: string; mimeType: string; buffer: Buffer };

/** A photo of one soft colour with grain; more grain makes a larger file. */
export async function photo(
  name: string,
  { width = 1600, height = 1200, hue = 120, grain = 12, quality = 92 } = {},
): Promise<Photo> {
  const noise = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: "#000",
      noise: { type: "gaussian" as const, mean: 140, sigma: grain },
    },
  };
  const buffer = await sharp(noise)
    .tint(`hsl(${hue}, 45%, 60%)`)
    .withExif({
      IFD0: { Make: "DELETCAM" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "32/1 5/1 10/1" },
    })
    .jpeg({ quality })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** Like a current phone's photo: more than twelve megabytes. */
export const phonePhoto = (name: string) =>
  photo(name, { width: 4000, height: 3000, grain: 80, hue: 30, quality: 98 });

/** The first bytes of a HEIC photo from an iPhone, which browsers cannot read. */
export const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
