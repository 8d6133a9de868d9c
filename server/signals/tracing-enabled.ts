/**
 * Whether the environment asks for traces, as OpenTelemetry's standard variables say it: they have
 * somewhere to go, and nobody switched them off.
 */
export function tracingEnabled(env: Record<string, string | undefined>) {
  const goesSomewhere = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isOff =
    env.OTEL_SDK_DISABLED?.trim().toLowerCase() === "true" ||
    env.OTEL_TRACES_EXPORTER?.trim().toLowerCase() === "none";
  return Boolean(goesSomewhere) && !isOff;
}
