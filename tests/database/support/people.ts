/** Someone who holds a key or a token. */
export type Person = {
  role: "anon" | "authenticated" | "service_role";
  /** `auth.users.id` */
  id?: string;
  profile?: string;
  aal?: "aal1" | "aal2";
};

const user = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;
const profile = (n: number) => `10000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;
const person = (n: number): Person & { id: string; profile: string } => ({
  role: "authenticated",
  id: user(n),
  profile: profile(n),
});

/** Not signed in: only the publishable key. */
export const visitor: Person = { role: "anon" };
/** The server's secret key. */
export const server: Person = { role: "service_role" };
/** Signed in, but the profile is missing. */
export const stranger = { role: "authenticated" as const, id: user(99) };

/** An agent in her trial, with a username, two listings, all features, linked to Carmel. */
export const dana = person(1);
/** Another agent: no company, no features, one listing. */
export const yossi = person(2);
/** The owner of the public company Carmel, whose code Dana carries. */
export const carmel = person(3);
/** The owner of Sharon, a company without a public page and without agents. */
export const sharon = person(4);
/** The only admin; an agent without listings. */
export const admin = person(5);
/** An agent whose trial is over; his page and listing stay. */
export const avi = person(6);
/** An agent who is not public, with a listing. */
export const gil = person(7);
/** An agent without a username. */
export const noa = person(8);

export const CARMEL = "20000000-0000-4000-8000-000000000003";
export const SHARON = "20000000-0000-4000-8000-000000000004";
export const CARMEL_CODE = "CARMEL23";
export const SHARON_CODE = "SHARON45";

const listing = (n: number) => `30000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;
export const DANAS = listing(1);
export const DANAS_SECOND = listing(2);
export const YOSSIS = listing(3);
export const AVIS = listing(4);
export const GILS = listing(5);
/** Closed a week ago, and still shown as closed. */
export const AVIS_CLOSED = listing(6);

/** A caught lead of the listing above, with a message, a note and settings. */
export const DANAS_CAUGHT = "64000000-0000-4000-8000-000000000001";
export const DANAS_LEAD = "60000000-0000-4000-8000-000000000001";

export const DANAS_BROWSER = "63000000-0000-4000-8000-000000000001";

export const picture = (owner: string, n: number, kind = "properties") =>
  `${kind}/${owner}/40000000-0000-4000-8000-${String(n).padStart(12, "0")}.jpg`;
