/**
 * Whether the environment enables tracing by OpenTelemetry's standard variables: an exporter is configured, and tracing
 * is not disabled.
 */
export function tracingEnabled(env: Record<string, string | undefined>) {
  const goesSomewhere = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isOff =
    env.OTEL_SDK_DISABLED?.trim().toLowerCase() === "true" ||
    env.OTEL_TRACES_EXPORTER?.trim().toLowerCase() === "none";
  return Boolean(goesSomewhere) && !isOff;
}
