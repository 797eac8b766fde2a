/** Request limits of one caller. */
export type Limits = {
	/** Changes per minute of one person. */
	changes: number
	/** Changes per minute of one address without a session. */
	changesOfNobody: number
	/** Page views and other reads per minute of one person, or one address without a session. */
	reads: number
	/** New demo sessions per minute of one address. */
	demoSessions: number
	/** Open live streams of one person. */
	streams: number
}

const SHARES = {
	changes: 1,
	changesOfNobody: 1 / 5,
	reads: 5,
	demoSessions: 1 / 20,
	streams: 1 / 30,
}

/** All limits, derived from the changes one person may make per minute; 0 removes them. */
export function deriveLimits(changesPerMinute: number): Limits {
	const scaled = Object.entries(SHARES).map(([name, share]) => [
		name,
		changesPerMinute === 0 ? Infinity : Math.max(1, Math.round(changesPerMinute * share)),
	])
	return Object.fromEntries(scaled) as Limits
}
