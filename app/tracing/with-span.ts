import {
	context,
	propagation,
	SpanStatusCode,
	trace,
	type Attributes,
	type Context,
	type Span,
	type SpanKind,
} from '@opentelemetry/api'

/** The spans of this server; until tracing is started they cost nothing and go nowhere. */
const tracer = trace.getTracer('smart-farm-control')

export type SpanOptions = { kind?: SpanKind; attributes?: Attributes; parent?: Context }

/** Runs `work` inside a span, which ends with it and notes its error. */
export async function withSpan<T>(
	name: string,
	{ parent = context.active(), ...options }: SpanOptions,
	work: () => Promise<T>,
): Promise<T> {
	const span = tracer.startSpan(name, options, parent)
	try {
		return await context.with(trace.setSpan(parent, span), work)
	} catch (error) {
		markFailed(span, error)
		throw error
	} finally {
		span.end()
	}
}

/** Starts a span that its caller ends, as a child of the active one. */
export const startSpan = (name: string, { parent, ...options }: SpanOptions = {}): Span =>
	tracer.startSpan(name, options, parent)

/** A span of something that is over, of which only the times were kept, in milliseconds since 1970. */
export function recordSpan(
	name: string,
	{ parent, ...options }: SpanOptions,
	{ startedAt, endedAt }: { startedAt: number; endedAt: number },
): void {
	tracer.startSpan(name, { ...options, startTime: startedAt }, parent).end(endedAt)
}

function markFailed(span: Span, error: unknown): void {
	span.recordException(error instanceof Error ? error : String(error))
	span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The active span in the form of the header `traceparent`; undefined when nothing is traced. */
export function currentTraceparent(): string | undefined {
	const carrier: { traceparent?: string } = {}
	propagation.inject(context.active(), carrier)
	return carrier.traceparent
}

/** The context whose span a header `traceparent` names; that of no trace when it is not valid. */
export const readTraceparent = (traceparent: string | null | undefined): Context =>
	propagation.extract(context.active(), traceparent ? { traceparent } : {})

/** The trace's id for log lines; empty when nothing is traced. */
export function currentTrace(): { traceId: string } | Record<string, never> {
	const traceId = trace.getActiveSpan()?.spanContext().traceId
	return traceId ? { traceId } : {}
}
