/** How often a cloud is read while it answers. */
export const CLOUD_POLL_MS = 30_000
/** How often it is read during an emergency stop, so that an outlet that comes on is found. */
export const CLOUD_STOP_POLL_MS = 10_000

const LONGEST_MS = 15 * 60_000
const ASKED_PAUSE_MAX_MS = 3_600_000

/**
 * How long to wait before the next poll, in milliseconds: twice as long after each failure in a row, up
 * to 15 minutes, and at least the pause that the cloud asked for, up to an hour. `random` from 0 to 1
 * spreads the farms of a server by a quarter each way.
 */
export function pollDelayMs(
	failures: number,
	{ askedPauseMs = 0, random }: { askedPauseMs?: number; random: number },
): number {
	const usual = Math.min(CLOUD_POLL_MS * 2 ** Math.min(failures, 20), LONGEST_MS)
	const spread = failures === 0 ? usual : usual * (0.75 + random / 2)
	return Math.round(Math.max(spread, Math.min(askedPauseMs, ASKED_PAUSE_MAX_MS)))
}
