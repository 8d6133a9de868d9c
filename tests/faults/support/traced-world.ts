import { expect } from "vitest";
import { type Exported, startCollector } from "@/tests/fakes/collector";
import { startMaps } from "./elsewhere";
import { DANA, PASSWORD, startWorld } from "./world";

export type TracedWorld = Awaited<ReturnType<typeof startTracedWorld>>;

/** A site that sends its traces to a collector here, and uses a fake map service; Dana is signed in. */
export async function startTracedWorld(env: Record<string, string>) {
  const [collector, maps] = await Promise.all([startCollector(), startMaps()]);
  const world = await startWorld({
    WORKER: "on",
    MAPBOX_TOKEN: "token-of-the-fake-maps",
    MAPBOX_BASE_URL: maps.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
    ...env,
  });
  const dana = world.person();
  expect((await dana.signIn(DANA, PASSWORD)).sentTo).toContain("/dashboard");

  const spans = (is: (span: Exported) => boolean) => collector.spans.filter(is);
  const named = (name: string) => spans((span) => span.name === name);
  /** Waits until a span of this name has arrived. */
  const come = (name: string) =>
    expect.poll(() => named(name).length, { timeout: 60_000, message: name }).toBeGreaterThan(0);

  return {
    ...{ world, dana, maps, collector, spans, named, come },
    async stop() {
      await world.stop();
      maps.stop();
      collector.stop();
    },
  };
}
