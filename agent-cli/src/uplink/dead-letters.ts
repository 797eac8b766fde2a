import { appendFileSync, statSync } from 'node:fs'
import type { AgentRecord } from '@sfc/contract/agent/batch'

const MAX_BYTES = 10 * 1024 * 1024

/** Keeps records the server refused, for whoever wants to know why. Bounded; never throws. */
export function keepDeadLetter(path: string, record: AgentRecord, reason: string): void {
	try {
		const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
		if (size < MAX_BYTES)
			appendFileSync(path, `${JSON.stringify({ reason, record })}\n`, { mode: 0o640 })
	} catch {
		// A full disk: the gap record that takes its place still says that it was refused.
	}
}
