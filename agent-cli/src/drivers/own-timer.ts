import type { FailSafe } from './driver'

type OwnTimer = {
	/** The longest ON that it can end, milliseconds. */
	longestMs: number
	/** A further ON begins it anew, without switching. */
	isRenewed: boolean
}

/** The fail-safe of an output whose device ends each ON by a timer of its own. */
export const ownTimer = (point: string, { longestMs, isRenewed }: OwnTimer): FailSafe =>
	isRenewed
		? { point, state: 'pulse', isRenewed, reason: RENEWED }
		: { point, state: 'pulse', longestMs, reason: NOT_RENEWED }

const RENEWED = 'the device turns it off within a minute when this machine falls silent'
const NOT_RENEWED =
	'the device turns it off when the time of its ON is over, also when this machine falls silent'
