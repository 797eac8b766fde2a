import { subscribe } from 'node:diagnostics_channel'
import { SpanKind, trace } from '@opentelemetry/api'
import { STATEMENT, type Statement } from '#db/statement-time'
import { recordSpan } from './with-span'

/** Longer statements are cut; they have no values in them. */
const TEXT_MAX = 1_000

/**
 * Makes a span of each statement that runs inside a trace. Subscribed before the database is opened, because
 * statements are measured only where somebody wants to know.
 */
export const traceStatements = (engine: 'sqlite' | 'postgresql'): void =>
	subscribe(STATEMENT, (message) => {
		if (!trace.getActiveSpan()) return
		const { text, from, until } = message as Statement
		const attributes = { 'db.system.name': engine, 'db.query.text': text.slice(0, TEXT_MAX) }
		recordSpan(
			summarizeStatement(text),
			{ kind: SpanKind.CLIENT, attributes },
			{
				startedAt: performance.timeOrigin + from,
				endedAt: performance.timeOrigin + until,
			},
		)
	})

/** Verb and first table: `select planting_cycles`. */
function summarizeStatement(text: string): string {
	const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
	const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1]
	return table ? `${verb} ${table}` : verb
}
