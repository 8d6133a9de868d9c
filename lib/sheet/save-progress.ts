import { isAddress } from "./picture-addresses";
import type { Batch } from "./plan";
import type { SheetProblem } from "./read-rows";

/** A row as it was saved. `asDraft`: it was to be published, and the plan has no room for it. */
export type SavedRow =
  | { line: number; id: string; asDraft?: true; refused?: undefined }
  | { line: number; refused: SheetProblem[] };

type SavedHome = { line: number; id: string; addresses: string[] };
type PictureFailure = {
  address: string;
  code: string;
  values: Record<string, string | number>;
};
export type FailedPicture = PictureFailure & { line: number };

/** The state of a save. `rest`: batches not sent, because it was stopped or the requests failed. */
export type SheetSave = {
  state: "saving" | "stopped" | "done";
  total: number;
  saved: number;
  /** How many of those are drafts because the plan's quota was full. */
  asDrafts: number;
  refused: Map<number, SheetProblem[]>;
  rest: Batch[];
  /** Saved listings whose pictures are still to be fetched. */
  homes: SavedHome[];
  /** The listing id that each row became. */
  ids: Map<number, string>;
  pictures: { homes: number; added: number; failed: FailedPicture[] };
};

/** A save of these batches that has not sent anything yet. */
export const newSave = (batches: readonly Batch[]): SheetSave => ({
  state: "saving",
  total: batches.reduce((sum, { rows }) => sum + rows.length, 0),
  saved: 0,
  asDrafts: 0,
  refused: new Map(),
  rest: [...batches],
  homes: [],
  ids: new Map(),
  pictures: { homes: 0, added: 0, failed: [] },
});

/** The save after its first batch was answered. `picturesOf`: the pictures in the row of a line. */
export function withSavedRows(
  save: SheetSave,
  rows: readonly SavedRow[],
  picturesOf: (line: number) => string[],
  byOffice: boolean,
): SheetSave {
  const isPublished = save.rest[0]?.publish;
  const saved = rows.filter((row) => !row.refused);
  const homes = saved.flatMap(({ line, id, asDraft }) => {
    // Once an office has added a draft, it is private to its agent.
    const isLeft = byOffice && (!isPublished || asDraft);
    const addresses = isLeft ? [] : picturesOf(line).filter(isAddress);
    return addresses.length === 0 ? [] : [{ line, id, addresses }];
  });
  return {
    ...save,
    saved: save.saved + saved.length,
    asDrafts: save.asDrafts + saved.filter(({ asDraft }) => asDraft).length,
    refused: new Map([
      ...save.refused,
      ...rows.flatMap((row) => (row.refused ? [[row.line, row.refused] as const] : [])),
    ]),
    ids: new Map([...save.ids, ...saved.map(({ line, id }) => [line, id] as const)]),
    rest: save.rest.slice(1),
    homes: [...save.homes, ...homes],
    pictures: { ...save.pictures, homes: save.pictures.homes + homes.length },
  };
}

/** The save after the pictures of its first listing were fetched. */
export function withPictures(
  save: SheetSave,
  { added, failed }: { added: number; failed: readonly PictureFailure[] },
): SheetSave {
  const [home, ...homes] = save.homes;
  if (!home) return save;
  return {
    ...save,
    homes,
    pictures: {
      ...save.pictures,
      added: save.pictures.added + added,
      failed: [
        ...save.pictures.failed,
        ...failed.map((picture) => ({ line: home.line, ...picture })),
      ],
    },
  };
}
