export function pictureHash(jpeg: Buffer): Promise<string>;
