import { repeatMaintenance } from "@/server/worker/maintenance";
import { ADMIN, accountsToPrint, grantAccess, type Person, signUpEveryone } from "./accounts";
import { storeAlerts } from "./alerts";
import { storeAreas } from "./areas";
import type { DemoAccount, SeedBackend } from "./backend";
import { storeComplaints } from "./complaints";
import { Gallery } from "./gallery";
import { storeInvitations } from "./invitations";
import { storeLeads } from "./leads";
import { demoListings } from "./listings";
import { storeList } from "./lists";
import { storeNewAgents } from "./new-agents";
import { storeOffice } from "./office";
import { storePayments } from "./payments";
import { AGENTS, COMPANIES, emailOf } from "./people";
import { ALBUM } from "./pictures/album";
import { LOGOS, PORTRAITS } from "./pictures/people-pictures";
import { renderAll } from "./pictures/render";
import { fillLogs, fillPlatform } from "./platform";
import { storePrices } from "./price-history";
import { storeReports, storeSamePair } from "./reports";
import { homesInStates, stateRow, storeStates } from "./states";
import { listingRow, storeExclusivity, storeListings, storeVideos } from "./store-listings";
import { storeViewings } from "./viewings";
import { storeVisits } from "./visits";
import { storeWeeks } from "./weeks";
import { storeWidgets } from "./widgets";

/**
 * Fills an empty database with a country of homes. Everything but the dates is the same on every machine: dates are
 * counted from the moment of the call. `draw` is for tests that need no pictures.
 */
export async function seedDemo(
  backend: SeedBackend,
  draw: typeof renderAll = renderAll,
): Promise<{ accounts: DemoAccount[] }> {
  const now = new Date();
  const listings = demoListings();
  const album = new Map(ALBUM.map((picture) => [picture.id, picture]));
  const shown = new Set(listings.flatMap(({ pictures }) => pictures));
  // In the order of use, so that storing follows right behind rendering.
  const drawn = draw([...LOGOS, ...PORTRAITS, ...[...shown].map((id) => album.get(id)!)]);
  const gallery = new Gallery(backend, drawn);

  await fillPlatform(backend);
  const people = await signUpEveryone(backend);
  await openCompanies(backend, people, gallery);
  await introduceAgents(backend, people, gallery);

  // Agents of an office use its own listing numbers.
  const inOffices = new Set(AGENTS.flatMap(({ key, company }) => (company ? [key] : [])));
  const rows = listings.map((listing, n) => {
    const owner = { key: listing.agent, id: people.get(listing.agent)!.profileId };
    const images = listing.pictures.map((id) => gallery.hang("property", owner, id));
    const plan = listing.pictures.findIndex((picture) => picture.startsWith("plan-"));
    // A home without photos has its floor plan as main picture.
    const floor_plan_image = plan > 0 ? (images[plan] ?? null) : null;
    const row = { ...listingRow(listing, owner.id, images, now), floor_plan_image };
    return inOffices.has(listing.agent) ? { ...row, reference: `${4001 + n}` } : row;
  });
  await gallery.register();
  await storeListings(backend, rows);
  await storeListings(
    backend,
    homesInStates().map((home) => stateRow(home, people.get(home.listing.agent)!.profileId, now)),
  );
  await storeStates(backend, listings, now);
  await storePrices(backend, listings, now);
  await storeVisits(backend, now);

  // Last: plans limit what may be added, and the expired trial would have refused everything.
  for (const { key, access } of [...COMPANIES, ...AGENTS])
    await grantAccess(backend, people.get(key)!.userId, access);
  await grantAccess(backend, people.get(ADMIN.key)!.userId, { plan: "agency", endsInDays: null });
  await backend.query("select private.bootstrap_admin($1)", [emailOf(ADMIN.key)]);
  await storePayments(backend, people);
  await storeVideos(backend, listings);
  await storeExclusivity(backend, listings, now);
  await storeAreas(backend);
  await storeOrder(backend, people.get("noa")!.profileId);
  await storeList(backend);
  await storeReports(backend);
  await storeSamePair(backend);
  await storeNewAgents(backend);
  await storeComplaints(backend);
  await storeInvitations(backend);
  await storeLeads(backend, listings, people, now);
  await storeViewings(backend, people);
  await storeWeeks(backend);
  await storeOffice(backend, people);
  await storeWidgets(backend, people);
  await storeAlerts(backend, now);
  await fillLogs(backend, new Map([...people].map(([key, { userId }]) => [key, userId])));
  await runMaintenance(backend);
  return { accounts: accountsToPrint() };
}

/** Noa pins one of her homes and puts three after it. */
const storeOrder = (backend: SeedBackend, agent: string) =>
  backend.query(
    `insert into private.chosen_homes (agent_id, place, listing_id)
     select agent_id, row_number() over (order by rooms desc nulls last, seq) - 1, id
     from (select agent_id, rooms, seq, id from public.properties where agent_id = $1 and status = 'active'
           order by rooms desc nulls last, seq limit 4) chosen`,
    [agent],
  );

/** What the worker would otherwise do on each new copy of the demo data: a quarter of a minute, mostly same homes. */
const runMaintenance = (backend: SeedBackend) =>
  repeatMaintenance(async () => {
    const [row] = await backend.query<{ done: unknown }>("select public.run_maintenance() as done");
    return row?.done;
  });

async function openCompanies(backend: SeedBackend, people: Map<string, Person>, gallery: Gallery) {
  const marks: [id: string, path: string][] = [];
  for (const company of COMPANIES) {
    const [row] = await backend.query<{ id: string }>(
      `insert into public.companies (owner_user_id, name, description, phone, slug, is_public, organization_code, license)
       values ($1, $2, $3, $4, $5, true, $6, $7) returning id`,
      [
        people.get(company.key)!.userId,
        company.name,
        company.description,
        company.phone,
        company.slug,
        company.code,
        company.license ?? null,
      ],
    );
    const { id } = row!;
    marks.push([id, gallery.hang("company", { key: company.key, id }, `logo-${company.logo}`)]);
  }
  await gallery.register();
  for (const [id, path] of marks) {
    await backend.query("update public.companies set logo_url = $2 where id = $1", [id, path]);
  }
}

async function introduceAgents(
  backend: SeedBackend,
  people: Map<string, Person>,
  gallery: Gallery,
) {
  const photos = AGENTS.map(({ key, look }) =>
    look
      ? gallery.hang("profile", { key, id: people.get(key)!.profileId }, `portrait-${key}`)
      : null,
  );
  await gallery.register();
  for (const [i, agent] of AGENTS.entries()) {
    await backend.query(
      `update public.profiles set username = $2, phone = $3, profile_image_url = $4, organization_code = $5, is_public = $6,
         show_property_prices = $7, show_listing_dates = $8, show_property_ids = $9,
         feature_property_ribbon_enabled = $10, enable_ai_parser = $11, enable_ai_description = $11, license = $12,
         areas = $13, languages = $14, working_since = $15, opening_hours = $16
       where id = $1`,
      [
        people.get(agent.key)!.profileId,
        agent.username,
        agent.phone || null,
        photos[i],
        COMPANIES.find(({ key }) => key === agent.company)?.code ?? null,
        !agent.notPublic,
        !agent.hidesPrices,
        !agent.hidesDates,
        !agent.hidesIds,
        agent.ribbons ?? false,
        agent.ai ?? false,
        agent.license ?? null,
        agent.facts?.areas ?? [],
        agent.facts?.languages ?? [],
        agent.facts?.workingSince ?? null,
        agent.facts?.openingHours ?? null,
      ],
    );
  }
}
