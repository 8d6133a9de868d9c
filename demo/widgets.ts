import { domainOf } from "@/lib/widget/domains";
import type { Person } from "./accounts";
import type { SeedBackend } from "./backend";

/** An agent and a company that embed their homes in their own sites. */
const WIDGETS = [
  { key: "noa", domains: ["noa-barak.example", "נועה-ברק.example"], color: "#8A3B12", homes: 6 },
  { key: "keshatot", domains: ["keshatot.example"], color: "#1F4E79", homes: 9 },
] as const;

export async function storeWidgets(backend: SeedBackend, people: Map<string, Person>) {
  for (const { key, domains, color, homes } of WIDGETS) {
    await backend.query(
      "insert into private.widgets (owner_id, domains, color, homes) values ($1, $2, $3, $4)",
      [people.get(key)!.profileId, domains.map(domainOf), color, homes],
    );
  }
}
