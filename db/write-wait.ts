import { channel } from 'node:diagnostics_channel'

/** The channel on which the waiting time of writes is published, in milliseconds. */
export const WRITE_WAIT = 'sfc:database-write-wait'

const waits = channel(WRITE_WAIT)

/** Starts measuring a wait; call the result when it is over. Costs nothing without a subscriber. */
export function startWait(): () => void {
	if (!waits.hasSubscribers) return () => {}
	const from = performance.now()
	return () => waits.publish(performance.now() - from)
}
