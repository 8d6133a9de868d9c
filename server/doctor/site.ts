import { z } from "zod";
import { FORGED_ADDRESS, NO_HEADER } from "@/lib/auth/client-address";
import { isReadOnTheWay } from "@/lib/environment/warnings";
import { ask, type Finding, REQUEST_BUDGET_MS, right, unknown, wrong } from "./finding";

const SKEW_MAX_MS = 30_000;

const readySchema = z.object({
  status: z.string(),
  reason: z.string().optional(),
  warnings: z.array(z.string()).optional(),
  client: z.enum(["overwritten", "forged", "missing"]).optional(),
});

type Settings = { SITE_URL: string; CLIENT_IP_HEADER?: string | undefined };

/** The site as seen from outside. */
export async function lookAtSite(
  { SITE_URL, CLIENT_IP_HEADER }: Settings,
  budgetMs = REQUEST_BUDGET_MS,
): Promise<Finding[]> {
  const isHeader = CLIENT_IP_HEADER && CLIENT_IP_HEADER !== NO_HEADER;
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(`${SITE_URL}${path}`, headers, budgetMs);
  const [ready, home, forged] = await Promise.all([
    // As a visitor could who wants to count as somebody else.
    get("/api/health/ready?client", isHeader ? { [CLIENT_IP_HEADER]: FORGED_ADDRESS } : {}),
    get("/"),
    // A forged host must not become the site's.
    get("/", { "x-forwarded-host": "doctor.invalid" }),
  ]);
  const findings: Finding[] = [
    isReadOnTheWay(SITE_URL)
      ? wrong("address", "SITE_URL is http: put a certificate in front of it and write https")
      : right("address", SITE_URL),
  ];
  if ("error" in ready || "error" in home) {
    const reason = "error" in ready ? ready.error : "error" in home ? home.error : "";
    return [
      ...findings,
      wrong("site", `${SITE_URL} does not answer (${reason}): is it started, and the name known?`),
    ];
  }
  const report = readySchema.safeParse(ready.json).data ?? null;
  findings.push(readiness(ready.status, report), warningsOf(report), clock(ready.headers));
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(home.text)?.[1];
  findings.push(
    canonical && new URL(canonical).origin === SITE_URL
      ? right("name", "pages say that they are at SITE_URL")
      : wrong("name", `pages at ${SITE_URL} say that they are at ${canonical ?? "no address"}`),
  );
  if (!("error" in forged))
    findings.push(
      forged.text.includes("doctor.invalid")
        ? wrong("host-headers", "a page repeats X-Forwarded-Host: let the proxy overwrite it")
        : right("host-headers", "an invented host is not repeated"),
    );
  if (SITE_URL.startsWith("https:"))
    findings.push(
      home.headers.has("strict-transport-security")
        ? right("transport-security", "browsers are told to come by https")
        : wrong("transport-security", "no Strict-Transport-Security: does the proxy take it away?"),
    );
  findings.push(
    isHeader
      ? clientHeader(CLIENT_IP_HEADER, report)
      : unknown("client-address", "without CLIENT_IP_HEADER the address of the connection counts"),
  );
  return findings;
}

type Readiness = z.infer<typeof readySchema>;

function readiness(status: number, json: Readiness | null): Finding {
  if (json?.status === "ready") return right("readiness", "the site says that it is ready");
  const mend = {
    keys: "take both keys from the project of SUPABASE_URL",
    migrations: "run the migrations of this build (supabase db push)",
    database: "the project does not answer the site",
    writes: "the database takes no writes: is its disk full?",
  }[String(json?.reason)];
  return wrong("readiness", `${json?.status ?? status}: ${mend ?? "see the log of the site"}`);
}

function warningsOf(json: Readiness | null): Finding {
  const warnings = json?.warnings ?? [];
  if (!json) return unknown("settings", "the site does not say whether it misses any");
  return warnings.length > 0
    ? wrong("settings", `forgotten, says the site: ${warnings.join(", ")}`)
    : right("settings", "the site misses none");
}

function clientHeader(name: string, json: Readiness | null): Finding {
  if (!json?.client) return unknown("client-address", "the site does not say what it gets");
  if (json.client === "overwritten")
    return right("client-address", `the proxy writes ${name}, whatever a visitor sends in it`);
  return json.client === "missing"
    ? wrong("client-address", `${name} does not arrive: let the proxy write it (deploy/nginx.conf)`)
    : wrong(
        "client-address",
        `a visitor can write ${name} and count as anybody: let the proxy overwrite it, and nobody reach the site past it`,
      );
}

function clock(headers: Headers): Finding {
  const theirs = Date.parse(headers.get("date") ?? "");
  if (Number.isNaN(theirs)) return unknown("clock", "the site's answer has no date");
  const skew = Math.abs(Date.now() - theirs);
  return skew > SKEW_MAX_MS
    ? wrong("clock", `${Math.round(skew / 1000)} seconds from this machine's: set both by NTP`)
    : right("clock", "agrees with this machine's");
}
