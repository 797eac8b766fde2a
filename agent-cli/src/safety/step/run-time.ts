/**
 * How long an output has run, or may have run: from when an ON was sent, which its device may confirm
 * late or never, until it is reported off. Agent time, milliseconds.
 */
export type RunTime = {
	/** Total of all runs that are over, since the agent started. */
	endedMs: number
	/** Since when it is on, or may be; null when it is off. */
	since: number | null
	/** When the ON that was sent ends by itself; it counts no longer than that unless it is reported on. */
	until: number
}

export const NO_RUN: RunTime = { endedMs: 0, since: null, until: 0 }

/** An ON is sent, which ends after `maxOnMs`. */
export const beginRun = (run: RunTime, now: number, maxOnMs: number | null): RunTime => ({
	...run,
	since: run.since ?? now,
	until: Math.max(run.until, now + (maxOnMs ?? Infinity)),
})

/** An ON that was sent was not carried out: what ran before it goes on. */
export const withdrawRun = (run: RunTime, onSince: number | null): RunTime => ({
	...run,
	since: onSince,
	until: 0,
})

/** The device reports it on or off. */
export function noteRun(run: RunTime, { on, was, at }: Report): RunTime {
	if (on) return run.since === null ? { ...run, since: at } : run
	if (run.since === null) return run
	return { endedMs: ranUntil(run, was, at), since: null, until: 0 }
}

type Report = {
	on: boolean
	/** What it was reported to be before. */
	was: boolean | null
	at: number
}

/** How long it ran in all, by an instant. */
export function ranUntil(
	{ endedMs, since, until }: RunTime,
	reportedOn: boolean | null,
	at: number,
) {
	if (since === null) return endedMs
	return endedMs + Math.max(0, (reportedOn === true ? at : Math.min(at, until)) - since)
}
