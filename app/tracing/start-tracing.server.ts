import { context, propagation, trace } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace-base'

/** Ends what is being sent, at most this long. */
const EXPORT_TIMEOUT_MS = 5_000
/** Spans that wait to be sent; later ones are dropped while the collector does not answer. */
const QUEUE_MAX = 4_096

export type Tracing = { stop(): Promise<void> }

/**
 * Sends spans by OTLP over HTTP. Address, headers and timeout are the usual variables that begin with
 * `OTEL_EXPORTER_OTLP_`, which the exporter reads itself; `share`: of all traces, from 0 to 1. The libraries
 * are loaded only here, so that a server without a collector has none of them in memory.
 */
export async function startTracing({
	share,
	version,
	exporter,
}: {
	share: number
	version: string
	exporter?: SpanExporter
}): Promise<Tracing> {
	const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, resources, sdk] =
		await Promise.all([
			import('@opentelemetry/context-async-hooks'),
			import('@opentelemetry/core'),
			import('@opentelemetry/resources'),
			import('@opentelemetry/sdk-trace-base'),
		])
	const sampler = new sdk.TraceIdRatioBasedSampler(share)
	const provider = new sdk.BasicTracerProvider({
		resource: resources
			.resourceFromAttributes({ 'service.name': 'smart-farm-control', 'service.version': version })
			.merge(resources.detectResources({ detectors: [resources.envDetector] })),
		// Anybody may send a trace's header, so whether it says "sampled" decides nothing.
		sampler: new sdk.ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
		spanProcessors: [
			new sdk.BatchSpanProcessor(exporter ?? (await openExporter()), {
				maxQueueSize: QUEUE_MAX,
				exportTimeoutMillis: EXPORT_TIMEOUT_MS,
			}),
		],
	})
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
	propagation.setGlobalPropagator(new W3CTraceContextPropagator())
	trace.setGlobalTracerProvider(provider)
	return { stop: () => provider.shutdown() }
}

async function openExporter(): Promise<SpanExporter> {
	const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
	return new OTLPTraceExporter()
}
