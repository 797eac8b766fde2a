import { channel } from 'node:diagnostics_channel'

/** Where it is told how long a write waited for those before it, in milliseconds. */
export const WRITE_WAIT = 'sfc:database-write-wait'

const waits = channel(WRITE_WAIT)

/** Begins to measure a wait; call the result when it is over. Costs nothing while nobody listens. */
export function startWait(): () => void {
	if (!waits.hasSubscribers) return () => {}
	const from = performance.now()
	return () => waits.publish(performance.now() - from)
}
