import { z } from "zod";
import { namedJobs } from "@/lib/environment/jobs";
import { isWorkerSilent } from "@/lib/environment/warnings";
import { MEDIA_BUCKET } from "@/lib/media/paths";
import { ask, type Finding, REQUEST_BUDGET_MS, right, unknown, wrong } from "./finding";

type Settings = {
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  SUPABASE_SECRET_KEY: string;
};

/** The project behind the site: its keys, visitors' access, the bucket, Auth's settings, the worker. */
export async function lookAtProject(
  settings: Settings,
  migration: string,
  budgetMs = REQUEST_BUDGET_MS,
): Promise<Finding[]> {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: open, SUPABASE_SECRET_KEY: own } = settings;
  const get = (path: string, key: string) =>
    ask(`${url}${path}`, { apikey: key, authorization: `Bearer ${key}` }, budgetMs);
  const [shown, hidden, applied, swapped, bucket, auth, signals] = await Promise.all([
    get("/rest/v1/public_listings?select=id&limit=1", open),
    get("/rest/v1/profiles?select=id&limit=1", open),
    get("/rest/v1/rpc/latest_migration", own),
    get("/rest/v1/rpc/latest_migration", open),
    get("/storage/v1/bucket", own),
    get("/auth/v1/settings", open),
    get("/rest/v1/rpc/signals", own),
  ]);
  if ("error" in shown)
    return [wrong("project", `${url} does not answer (${shown.error}): is SUPABASE_URL right?`)];
  return [
    shown.status === 200
      ? right("publishable-key", "visitors read what is public")
      : wrong("publishable-key", refusalOf(shown)),
    refusal(hidden, {
      name: "grants",
      refused: "visitors are refused what is not public",
      taken: "visitors read profiles: run the migrations, they set every grant",
    }),
    refusal(swapped, {
      name: "keys",
      refused: "the publishable key is no secret key",
      taken: "the publishable key does what the secret key does: they are swapped",
    }),
    migrations(applied, migration),
    buckets(bucket),
    ...authSettings(auth),
    ...background(signals),
  ];
}

type Reply = Awaited<ReturnType<typeof ask>>;
const status = (reply: Reply) => ("error" in reply ? 0 : reply.status);

/** A gateway refuses keys; a missing endpoint was created by no migration, or PostgREST has not reloaded its schema. */
const refusalOf = (reply: Reply) =>
  status(reply) === 404
    ? "the Data API knows nothing of ours (404): run the migrations; if they are applied, `notify pgrst, 'reload schema'`"
    : `refused (${status(reply)}): take it from this project's API keys`;

/** For a request that must be refused: only a refusal is right, and an error proves nothing. */
function refusal(reply: Reply, says: { name: string; refused: string; taken: string }): Finding {
  const found = status(reply);
  if (found === 200) return wrong(says.name, says.taken);
  if (found === 401 || found === 403) return right(says.name, says.refused);
  return unknown(says.name, `the Data API answers ${found || "nothing"}`);
}

function migrations(reply: Reply, built: string): Finding {
  if (status(reply) !== 200) return wrong("secret-key", refusalOf(reply));
  const applied = "error" in reply ? "" : String(reply.json);
  return applied === built
    ? right("migrations", `${applied} is the newest of this build`)
    : wrong("migrations", `${applied} is there, ${built} is the newest: run supabase db push`);
}

/** Uploads are converted to it before they are stored. */
const MEDIA_TYPE = "image/jpeg";

const bucketList = z.array(
  z.object({
    id: z.string(),
    public: z.boolean().nullish(),
    file_size_limit: z.number().nullish(),
    allowed_mime_types: z.array(z.string()).nullish(),
  }),
);

function buckets(reply: Reply): Finding {
  if (status(reply) !== 200) return unknown("bucket", "Storage does not answer the secret key");
  const all = bucketList.safeParse("error" in reply ? null : reply.json);
  if (!all.success) return unknown("bucket", "Storage answers no list");
  const found = all.data.find(({ id }) => id === MEDIA_BUCKET);
  if (!found) return wrong("bucket", `there is no bucket ${MEDIA_BUCKET}: run the migrations`);
  const { file_size_limit: limit, allowed_mime_types: types } = found;
  const faults = [
    !limit && "takes files of any size",
    types?.join() !== MEDIA_TYPE && `takes more than ${MEDIA_TYPE}`,
    found.public === false && "is not public, so nobody sees a picture",
  ].filter(Boolean);
  return faults.length > 0
    ? wrong("bucket", `${MEDIA_BUCKET} ${faults.join(" and ")}: run the migrations, they set it`)
    : right("bucket", `${MEDIA_BUCKET}: public, ${MEDIA_TYPE} alone, up to ${limit} bytes a file`);
}

const authSettingsSchema = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
});

function authSettings(reply: Reply): Finding[] {
  const settings = authSettingsSchema.safeParse("error" in reply ? null : reply.json);
  if (status(reply) !== 200 || !settings.success)
    return [unknown("sign-in", "Auth does not say how it is set")];
  const { disable_signup, mailer_autoconfirm, external } = settings.data;
  return [
    !external.email
      ? wrong("sign-in", "Auth takes no e-mail addresses: switch the provider Email on")
      : right("sign-in", "by e-mail"),
    disable_signup
      ? wrong("sign-up", "Auth lets nobody sign up: allow new users to sign up")
      : right("sign-up", "open"),
    mailer_autoconfirm
      ? wrong("confirmation", "addresses are taken unconfirmed: switch Confirm email on")
      : right("confirmation", "addresses are confirmed by a mail"),
  ];
}

const signalsSchema = z.object({
  maintenance_due: z.number().nullable(),
  failed_jobs: z.array(z.string()),
});

function background(reply: Reply): Finding[] {
  const signals = signalsSchema.safeParse("error" in reply ? null : reply.json);
  if (!signals.success) {
    return [
      unknown("worker", "the database does not say when it last worked"),
      unknown("jobs", "the database does not say which failed"),
    ];
  }
  const { maintenance_due, failed_jobs } = signals.data;
  return [
    isWorkerSilent(maintenance_due, new Date())
      ? wrong("worker", "nobody has worked for half an hour: start npm run worker, or WORKER=on")
      : right("worker", "worked within the last half hour"),
    failed_jobs.length > 0
      ? wrong(
          "jobs",
          `failed last time: ${namedJobs(failed_jobs).join(", ")}; the worker's log says why`,
        )
      : right("jobs", "each succeeded last time"),
  ];
}
