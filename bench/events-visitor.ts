// Views pages at the requested rate in events.ts.
import { mustGet } from "./http";
import { openLoop } from "./open-loop";
import { BROWSER } from "./session";

export type Looks = { site: string; listings: string[]; rate: number; seconds: number };

let visits = 0;

process.on("message", ({ site, listings, rate, seconds }: Looks) => {
  const look = () => {
    const page = `${site}/property/${listings[visits++ % 40]}`;
    return async () => {
      await mustGet(page, { headers: BROWSER });
    };
  };
  void openLoop(look, rate, seconds).then((load) => process.send?.(load));
});
process.once("disconnect", () => process.exit());
process.send?.("here");
