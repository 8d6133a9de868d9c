/**
 * What a cached public page was made from. A write names what it changed, and every page that showed it is rendered
 * anew for the next visitor, on every instance that shares the cache.
 */
export const tags = {
  listing: (id: string) => `listing:${id}`,
  agent: (id: string) => `agent:${id}`,
  /** Pages of an agent's homes with open viewing times. */
  viewings: (agent: string) => `viewings:${agent}`,
  /** The widget in an agent's own site. */
  widget: (id: string) => `widget:${id}`,
  /** Everything that shows several listings: search, home, counts, sitemap. */
  listings: "listings",
  /** Pages that depend on which agents there are. */
  people: "people",
  /** Pages that show the name of a company. */
  companies: "companies",
  /** The card template and the admin's texts. */
  settings: "settings",
  plans: "plans",
  /** The figures of areas, which the database updates on its own. */
  areas: "areas",
} as const;
