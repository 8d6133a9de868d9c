import type { SeedBackend } from "./backend";

/**
 * Eighteen months of area statistics, the last of them computed from the listings. Going back, the homes of a town and
 * deal share one price trend, from which an area deviates only a little; the number of homes fluctuates around the
 * present one.
 */
export async function storeAreas(backend: SeedBackend) {
  await backend.exec(`
    select private.renew_areas(true);
    insert into private.area_months (city, deal, neighborhood, rooms, month, listings, priced, price_median, sized, sqm_median)
    select m.city, m.deal, m.neighborhood, m.rooms, (m.month - make_interval(months => back))::date,
      ceil(m.listings * swing), ceil(m.priced * swing),
      round(m.price_median * way / case when m.deal = 'rent' then 50 else 5000 end) * case when m.deal = 'rent' then 50 else 5000 end,
      ceil(m.sized * swing), round(m.sqm_median * way / 50) * 50
    from private.area_months m
    cross join generate_series(1, 17) back
    cross join lateral (select
      -- Between a third of a percent down and two thirds up a month.
      power(1 - (abs(hashtext(m.city || m.deal)) % 100 - 33) / 10000.0, back)
        * (1 + (abs(hashtext(m.city || m.neighborhood || m.rooms || back)) % 100 - 50) / 8000.0) as way,
      0.8 + abs(hashtext(m.city || m.neighborhood || back)) % 40 / 100.0 as swing) then_
    where m.month = (select max(month) from private.area_months);`);
}
