import { cardCopyOf, phoneCopyOf } from "@/lib/media/address";
import type { SeedBackend } from "./backend";
import { lanes } from "./lanes";
import type { Rendered } from "./pictures/render";
import { rng } from "./random";

export const BUCKET = "property-images";

type Kind = "property" | "profile" | "company";
const FOLDERS = { property: "properties", profile: "profiles", company: "companies" } as const;
type MediaRow = {
  path: string;
  owner_id: string;
  kind: Kind;
  bytes: number;
  width: number;
  height: number;
};

/**
 * Stores pictures as the site's own upload would: all sizes, and the row that names their owner. One owner shows the
 * same drawing from one path; nobody shows another's.
 */
export class Gallery {
  private readonly storing: Promise<MediaRow>[] = [];
  private readonly paths = new Map<string, string>();
  private readonly inLane = lanes(6);

  constructor(
    private readonly backend: SeedBackend,
    private readonly drawn: (id: string) => Promise<Rendered>,
  ) {}

  /** Returns the path at once; the picture is stored when it is rendered. */
  hang(kind: Kind, owner: { key: string; id: string }, id: string): string {
    const key = `${kind} ${owner.key} ${id}`;
    const old = this.paths.get(key);
    if (old) return old;
    const path = `${FOLDERS[kind]}/${owner.id}/${rng(`path ${key}`).uuid()}.jpg`;
    this.paths.set(key, path);
    this.storing.push(this.inLane(() => this.store(path, kind, owner.id, id)));
    return path;
  }

  private async store(path: string, kind: Kind, owner: string, id: string): Promise<MediaRow> {
    const { full, phone, card, width, height } = await this.drawn(id);
    const copies: [string, Buffer][] = [
      [path, full],
      [phoneCopyOf(path), phone],
      [cardCopyOf(path), card],
    ];
    for (const [name, bytes] of copies) {
      await this.backend.putObject(`${BUCKET}/${name}`, bytes, "image/jpeg");
    }
    return { path, owner_id: owner, kind, bytes: full.byteLength, width, height };
  }

  /** Registers the pictures added since the last call; nothing may be shown before. */
  async register() {
    const rows = await Promise.all(this.storing.splice(0));
    // A drawing is used in many homes: their image hashes would mark them all as the same home.
    await this.backend.query(
      `insert into private.media (path, owner_id, kind, bytes, width, height, hashing_failed)
       select path, owner_id, kind, bytes, width, height, true
       from jsonb_to_recordset($1::jsonb) as r (path text, owner_id uuid, kind text, bytes int, width int, height int)`,
      [JSON.stringify(rows)],
    );
  }
}
