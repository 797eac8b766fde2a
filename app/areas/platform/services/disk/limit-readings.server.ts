import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { FULL_BELOW_BYTES } from './disk-guard.server'

const MINUTE_MS = 60_000
/**
 * Bytes that a reading takes until its hour is packed, with roll-ups and the log of the database.
 */
const READING_BYTES = 64
/** Time the rest of the disk lasts at a farm's full share; the share shrinks with it. */
const LASTS_MINUTES = 60

/**
 * Counts readings that a farm is about to store. Throws Fault too-many for a farm that sends more
 * than its share of an almost full disk, and unavailable on a full one.
 */
export function limitReadings({ disk, state, agent, now }: AgentCtx, count: number): void {
	if (!disk || disk.level === 'ample') return
	if (disk.level === 'full')
		throw new Fault('unavailable', 'The disk of the server is full', { retryAfterS: 30 })
	const stored = thisMinute(state, Math.floor(now() / MINUTE_MS))
	const before = stored.rows.get(agent.farmId) ?? 0
	stored.rows.set(agent.farmId, before + count)
	const farms = Math.max(stored.rows.size, stored.farmsBefore)
	const room = (disk.freeBytes - FULL_BELOW_BYTES) / READING_BYTES / LASTS_MINUTES
	// The first readings of a minute always pass, so that the newest values of a farm keep coming.
	if (before === 0 || before + count <= room / farms) return
	stored.rows.set(agent.farmId, before)
	throw new Fault('too-many', 'The disk of the server is almost full: this farm sends too much', {
		retryAfterS: Math.ceil((MINUTE_MS - (now() % MINUTE_MS)) / 1000),
	})
}

function thisMinute(state: AgentCtx['state'], minute: number) {
	const known = state.storedThisMinute
	if (known.minute !== minute) {
		known.farmsBefore = known.minute === minute - 1 ? known.rows.size : 0
		known.minute = minute
		known.rows = new Map()
	}
	return known
}
