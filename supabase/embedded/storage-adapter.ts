import { createHash, randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, extname, join, sep } from "node:path";
import type { App } from "@supabase/lite";

type StorageAdapter = NonNullable<App["_storageAdapter"]>;
type UploadBody = Parameters<StorageAdapter["uploadObject"]>[3];
type ReadHeaders = Parameters<StorageAdapter["getObject"]>[3];

/** Only pictures are stored; anything else is served as bytes that no browser interprets. */
const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
};

const DRAFT = ".draft-";

/** Stores the embedded storage's objects as plain files: `<folder>/<bucket>/<key>`. */
export class FileStorage implements StorageAdapter {
  driver = null;
  constructor(private readonly folder: string) {
    // Partial files of a killed process; with one process per folder, nobody else is writing them now.
    for (const name of readdirSync(folder)) {
      if (name.startsWith(DRAFT)) rmSync(join(folder, name));
    }
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: UploadBody,
    contentType: string,
    cacheControl: string,
  ) {
    const file = this.fileOf(bucket, key);
    const bytes = await bytesOf(body);
    await mkdir(dirname(file), { recursive: true });
    // Atomic: a reader never sees a partial picture.
    const draft = join(this.folder, `${DRAFT}${randomUUID()}`);
    await writeFile(draft, bytes);
    await rename(draft, file);
    return { ...(await this.headObject(bucket, key)), mimetype: contentType, cacheControl };
  }

  async getObject(bucket: string, key: string, _version?: string, headers?: ReadHeaders) {
    const metadata = await this.headObject(bucket, key);
    if (headers?.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
    const body = await readFile(this.fileOf(bucket, key));
    return { httpStatusCode: 200, metadata, body };
  }

  async headObject(bucket: string, key: string) {
    const file = this.fileOf(bucket, key);
    const { size, mtime, mtimeMs } = await stat(file);
    return {
      size,
      contentLength: size,
      mimetype: TYPES[extname(file).toLowerCase()] ?? "application/octet-stream",
      cacheControl: "no-cache",
      lastModified: mtime,
      eTag: `"${createHash("sha256").update(`${key}:${mtimeMs}:${size}`).digest("hex").slice(0, 32)}"`,
    };
  }

  async deleteObject(bucket: string, key: string) {
    await rm(this.fileOf(bucket, key), { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]) {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    toBucket: string,
    toKey: string,
  ) {
    const target = this.fileOf(toBucket, toKey);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(this.fileOf(bucket, key), target);
    const { eTag, lastModified } = await this.headObject(toBucket, toKey);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string) {
    return `file://${this.fileOf(bucket, key)}`;
  }

  private fileOf(bucket: string, key: string) {
    const file = join(this.folder, bucket, key);
    if (!file.startsWith(join(this.folder, bucket) + sep) || key.includes("\0")) {
      throw new Error("Object keys stay inside their bucket");
    }
    return file;
  }
}

async function bytesOf(body: UploadBody) {
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
}
