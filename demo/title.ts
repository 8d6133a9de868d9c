import { inside } from "@/lib/hebrew/prefix";
import type { Facts } from "./facts";
import { headline, isHome, isHouse, NOUNS, spoken, sqm } from "./names";
import type { Rng } from "./random";

export function title(f: Facts, dice: Rng): string {
  const place = inside(f.neighborhood ?? spoken(f.city));
  const g = NOUNS[f.type].gender;
  const she = (feminine: string, masculine: string) => (g === "f" ? feminine : masculine);
  const extras: string[] = [];
  if (isHome(f)) {
    if (f.condition === "renovated")
      extras.push(she("משופצת", "משופץ"), she("משופצת מהיסוד", "משופץ מהיסוד"));
    if (f.condition === "new") extras.push(she("חדשה מקבלן", "חדש מקבלן"));
    if (f.condition === "needsRenovation") extras.push("עם פוטנציאל");
    if (f.pool) extras.push("עם בריכה");
    if ((f.balconySize ?? 0) >= 30) extras.push(`עם מרפסת ${sqm(f.balconySize!)}`);
    else if (f.balconySize && !isHouse(f)) extras.push("עם מרפסת");
    if (f.gardenArea && f.features.has("garden") && f.gardenArea < 1000)
      extras.push(`עם גינה ${sqm(f.gardenArea)}`);
    if (f.features.has("mamad") && f.features.has("parking")) extras.push('עם ממ"ד וחניה');
    if (f.features.has("elevator") && f.features.has("parking")) extras.push("עם מעלית וחניה");
    if (f.features.has("furnished")) extras.push(she("מרוהטת", "מרוהט"));
    if (f.floor !== null && f.floor >= 8) extras.push("בקומה גבוהה");
    if (extras.length === 0 || dice.chance(0.2))
      extras.push(she("מוארת", "מואר"), she("שקטה", "שקט"), she("מרווחת", "מרווח"));
  }
  if (f.type === "plot") extras.push("לבנייה עצמית", "לבית פרטי");
  const head = headline(f);
  const extra = extras.length > 0 ? dice.pick(extras) : "";
  const forms = extra
    ? [`${head} ${extra} ${place}`, `${place}: ${head} ${extra}`, `${head} ${place}, ${extra}`]
    : [`${head} ${place}`, `${head} ${f.transaction === "rent" ? "להשכרה" : "למכירה"} ${place}`];
  return dice.pick(forms).slice(0, 100);
}
