import type { Uplink } from './uplink'

/** An uplink that a network hands on later than this is of the past: a replay, or a queue somewhere. */
const OLDEST_MS = 24 * 3_600_000
const AHEAD_MS = 5 * 60_000
/** Ids that are remembered. */
const MAX_IDS = 100

/** `ahead`: stamped later than it can have been heard, as a clock is wrong. */
export type UplinkAge = 'new' | 'known' | 'ahead'

/** How far a time lies ahead that no clock that is right gives, in minutes; undefined for one that can be. */
export const minutesAhead = (at: number | null, now: number): number | undefined =>
	at !== null && at > now + AHEAD_MS ? Math.round((at - now) / 60_000) : undefined

/**
 * Says of each uplink of a device whether it is a new one: not one that came before, no copy of the last frame, not
 * older than what came already, and of a time that can be. A device that joins anew counts its frames from 0.
 */
export function createNewUplinks(): (uplink: Uplink, now: number) => UplinkAge {
	const ids = new Set<string>()
	let last: { at: number; frame: number; session: string } | undefined
	return ({ id, at: networkTime, frame, session }, now) => {
		const at = networkTime ?? now
		if (minutesAhead(at, now) !== undefined) return 'ahead'
		if (ids.has(id) || at < now - OLDEST_MS) return 'known'
		if (last && (at < last.at || (frame === last.frame && session === last.session))) return 'known'
		last = { at, frame, session }
		ids.add(id)
		const [oldest] = ids
		if (ids.size > MAX_IDS && oldest !== undefined) ids.delete(oldest)
		return 'new'
	}
}
