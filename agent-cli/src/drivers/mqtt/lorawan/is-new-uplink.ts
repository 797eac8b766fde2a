import type { Uplink } from './uplink'

/** An uplink that a network hands on later than this is of the past: a replay, or a queue somewhere. */
const OLDEST_MS = 24 * 3_600_000
const AHEAD_MS = 5 * 60_000
/** Ids that are remembered. */
const MAX_IDS = 100

/**
 * Says of each uplink of a device whether it is a new one: not one that came before, no copy of the last frame, not
 * older than what came already, and of a time that can be. A device that joins anew counts its frames from 0.
 */
export function createNewUplinks(): (uplink: Uplink, now: number) => boolean {
	const ids = new Set<string>()
	let last: { at: number; frame: number; session: string } | undefined
	return ({ id, at: networkTime, frame, session }, now) => {
		const at = networkTime ?? now
		if (ids.has(id) || at < now - OLDEST_MS || at > now + AHEAD_MS) return false
		if (last && (at < last.at || (frame === last.frame && session === last.session))) return false
		last = { at, frame, session }
		ids.add(id)
		const [oldest] = ids
		if (ids.size > MAX_IDS && oldest !== undefined) ids.delete(oldest)
		return true
	}
}
