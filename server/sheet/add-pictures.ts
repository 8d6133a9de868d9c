import "server-only";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { AccountProfile } from "@/lib/account/types";
import { statusOf } from "@/lib/catalog/states";
import type { Row } from "@/lib/database/fields";
import type { Database } from "@/lib/database/types";
import { toValues } from "@/lib/property/row";
import { draftSchema } from "@/lib/property/schema";
import { AppError, type ErrorCode } from "@/server/errors";
import { fetchPicture } from "@/server/media/fetch-picture";
import { prepareImage } from "@/server/media/prepare-image";
import { storeImage } from "@/server/media/store-image";
import { countUpload } from "@/server/media/upload-limit";
import { getLimits } from "@/server/plan/limits";
import { saveListing } from "@/server/property/save";
import { type HomeStore, officeHomes, readOfficeHome } from "@/server/property/stores";
import { withoutRequestBudget } from "@/server/request-budget.mjs";
import { unwrap, writtenRow } from "@/server/supabase/unwrap";

const AT_ONCE = 4;
/** Time limit for one home: a proxy in front of the site would cut off a later response. */
const HOME_MS = 60_000;

export type AddedPictures = {
  added: number;
  failed: { address: string; code: ErrorCode; values: AppError["values"] }[];
};

type Db = SupabaseClient<Database>;
type Owner = Pick<AccountProfile, "id" | "features">;
type Stored = Row<"properties">;

/** A home, the person who writes its pictures, and the owner of the pictures. */
type Album = {
  stored: Stored;
  ownerId: string;
  /** How many pictures the agent's plan allows for a home. */
  room: number;
  ribbon: boolean;
  homes?: HomeStore;
};

/**
 * Fetches pictures for a home of the agent that has none, in their order, as many as the plan allows. A home that has
 * pictures keeps them, so that a sheet that is loaded again adds none twice.
 */
export const addPictures = (input: ToFetch, db: Db, profile: Owner) =>
  withoutRequestBudget(async () => {
    const stored = await ownHome(input.id, db, profile);
    if (stored.images.length > 0) return NONE_ADDED;
    const { images } = await getLimits();
    const album = { stored, ownerId: profile.id, room: images, ribbon: profile.features.ribbon };
    return fetchInto(album, input.addresses, profile.id, db);
  });

/** The same for a home that an office published for an agent who allows it: the agent's pictures and limits apply. */
export const addOfficePictures = (input: ToFetch, db: Db, profileId: string) =>
  withoutRequestBudget(async () => {
    const found = unwrap(await readOfficeHome(db, input.id));
    if (!found) throw new AppError("notFound");
    const { home: stored, agent } = found;
    writtenRow.parse(stored);
    if (stored.images.length > 0) return NONE_ADDED;
    const homes = officeHomes(db, agent.id);
    const album = {
      ...{ stored, homes },
      ...{ ownerId: agent.id, room: agent.images, ribbon: agent.ribbon },
    };
    return fetchInto(album, input.addresses, profileId, db);
  });

type ToFetch = { id: string; addresses: readonly string[] };
const NONE_ADDED: AddedPictures = { added: 0, failed: [] };

async function fetchInto(
  album: Album,
  addresses: readonly string[],
  profileId: string,
  db: Db,
): Promise<AddedPictures> {
  const room = Math.max(0, album.room);
  const over = Date.now() + HOME_MS;
  const results = await inTurns(addresses.slice(0, room), async (address) => {
    if (Date.now() > over) throw new AppError("pictureLate");
    await countUpload(profileId);
    const bytes = await fetchPicture(address);
    const image = await prepareImage(bytes, { account: profileId });
    return storeImage("listing", album.ownerId, image);
  });
  const images = results.flatMap((result) => (result.path ? [result.path] : []));
  const failed = results.flatMap(({ error, address }) =>
    error ? [{ address, code: error.code, values: error.values }] : [],
  );
  for (const address of addresses.slice(room))
    failed.push({ address, code: "imagesLimit", values: {} });
  if (images.length > 0) await saveImages(album, images, db);
  return { added: images.length, failed };
}

/** Appends uploaded pictures to those of one of the agent's homes. */
export async function appendPictures(
  { id, paths }: { id: string; paths: readonly string[] },
  db: Db,
  profile: Owner,
) {
  const stored = await ownHome(id, db, profile);
  const more = paths.filter((path) => !stored.images.includes(path));
  const album = { stored, ownerId: profile.id, room: 0, ribbon: profile.features.ribbon };
  if (more.length > 0) await saveImages(album, [...stored.images, ...more], db);
}

async function ownHome(id: string, db: Db, profile: Owner): Promise<Stored> {
  const query = db.from("properties").select("*").eq("id", id).eq("agent_id", profile.id);
  const stored = unwrap(await query.maybeSingle());
  if (!stored) throw new AppError("notFound");
  writtenRow.parse(stored);
  return stored;
}

async function saveImages({ stored, ribbon, homes }: Album, images: string[], db: Db) {
  const { property } = await saveListing(
    {
      ...draftSchema.parse({ ...toValues(stored), images }),
      id: stored.id,
      version: stored.version,
      clientRequestId: stored.id,
      overwrite: false,
      priceConfirmed: false,
    },
    statusOf(stored.status) !== "draft",
    db,
    { features: { ribbon } },
    homes,
  );
  // Any other refusal of the home is fixed in its form.
  if (!property) throw new AppError("imagesLimit");
}

type Result = { address: string; path?: string; error?: AppError };

/** Runs a limited number at once, with the results in the order of the addresses. */
async function inTurns(addresses: readonly string[], work: (address: string) => Promise<string>) {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < addresses.length; at = next++) {
      const address = addresses[at] as string;
      try {
        results[at] = { address, path: await work(address) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results[at] = { address, error };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
