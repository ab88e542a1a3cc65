import type { Reader } from './config-reader.ts'

export interface TraceSettings {
  /** The collector, without `/v1/traces`. */
  endpoint: string
  /** Of all traces that begin here, those that are recorded. */
  share: number
  service: string
}

/** Null, and off, without a collector. The names are OpenTelemetry's. https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ */
export function readTraces(read: Reader): TraceSettings | null {
  const endpoint = read.optional('OTEL_EXPORTER_OTLP_ENDPOINT')
  const share = read.share('OTEL_TRACES_SAMPLER_ARG', 1)
  const service = read.text('OTEL_SERVICE_NAME', 'otsukai')
  const address = endpoint && read.address('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  return address ? { endpoint: address, share, service } : null
}
