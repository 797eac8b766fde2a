/** How much one caller may ask of the server. */
export type Limits = {
	/** Changes of one person in a minute. */
	changes: number
	/** Changes of one address without a session in a minute. */
	changesOfNobody: number
	/** Page views and other reads of one person, or one address without a session, in a minute. */
	reads: number
	/** New demo sessions for one address in a minute. */
	demoSessions: number
	/** Live streams one person may hold open. */
	streams: number
}

const SHARES = {
	changes: 1,
	changesOfNobody: 1 / 5,
	reads: 5,
	demoSessions: 1 / 20,
	streams: 1 / 30,
}

/** All limits, from the changes one person may make in a minute; 0 lifts them. */
export function limitsFrom(changesPerMinute: number): Limits {
	const scaled = Object.entries(SHARES).map(([name, share]) => [
		name,
		changesPerMinute === 0 ? Infinity : Math.max(1, Math.round(changesPerMinute * share)),
	])
	return Object.fromEntries(scaled) as Limits
}
