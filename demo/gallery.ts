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
  hashes: string | null;
  hashing_failed: boolean;
};

/**
 * Puts pictures where the site's own upload would: all sizes, and the row that says whose they are.
 * One owner shows the same drawing from one path; nobody shows another's.
 */
export class Gallery {
  private readonly storing: Promise<MediaRow>[] = [];
  private readonly paths = new Map<string, string>();
  private readonly inLane = lanes(6);
  /** Drawings hang in many homes of the demo, which would all look like one home: the first alone has hashes. */
  private readonly hashed = new Set<string>();

  constructor(
    private readonly backend: SeedBackend,
    private readonly drawn: (id: string) => Promise<Rendered>,
  ) {}

  /** Answers the path at once; the picture follows when it is drawn. */
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
    const { full, phone, card, width, height, hashes } = await this.drawn(id);
    const copies: [string, Buffer][] = [
      [path, full],
      [phoneCopyOf(path), phone],
      [cardCopyOf(path), card],
    ];
    for (const [name, bytes] of copies) {
      await this.backend.putObject(`${BUCKET}/${name}`, bytes, "image/jpeg");
    }
    const first = kind === "property" && !this.hashed.has(id);
    if (first) this.hashed.add(id);
    const media = { path, owner_id: owner, kind, bytes: full.byteLength, width, height };
    return { ...media, hashes: first ? hashes : null, hashing_failed: !first };
  }

  /** Registers what was hung since the last time; nothing may be shown before. */
  async register() {
    const rows = await Promise.all(this.storing.splice(0));
    await this.backend.query(
      `insert into private.media (path, owner_id, kind, bytes, width, height, hashes, hashing_failed)
       select path, owner_id, kind, bytes, width, height, hashes::bigint[], hashing_failed
       from jsonb_to_recordset($1::jsonb) as r (path text, owner_id uuid, kind text, bytes int, width int, height int, hashes text,
                                                hashing_failed boolean)`,
      [JSON.stringify(rows)],
    );
  }
}
