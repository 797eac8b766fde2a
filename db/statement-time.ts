import { channel } from 'node:diagnostics_channel'

/** The channel on which each statement is published when it has ended. */
export const STATEMENT = 'sfc:database-statement'

/** A statement without its values, and its beginning and end by `performance.now()`. */
export type Statement = { text: string; from: number; until: number }

const statements = channel(STATEMENT)

/** Whether anybody wants to know how long statements take. */
export const areStatementsMeasured = (): boolean => statements.hasSubscribers

/** Starts measuring a statement; call the result when it has ended. */
export function startStatement(text: string): () => void {
	const from = performance.now()
	return () => statements.publish({ text, from, until: performance.now() } satisfies Statement)
}
