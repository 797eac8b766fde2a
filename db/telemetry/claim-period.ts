import { match } from '../match'
import { LEVELS_MS, type LevelMs } from '@sfc/domain/readings/history/levels'
import { and, asc, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../database'
import { rollupWork } from '../schema/readings'

const [MINUTE] = LEVELS_MS
/** How long a server has for what it claimed; then another one takes it. */
const LEASE_MS = 5 * 60_000
/** All farms of a minute at once: its readings lie together, and are read once. */
const FARMS_AT_ONCE = { minute: 20_000, coarser: 100 }

/** A period whose roll-ups of some farms one server rebuilds. */
export type Claim = {
	level: LevelMs
	/** The start of the period. */
	at: number
	farmIds: number[]
	/** Number of this claim, below 0: what a mark says until readings arrive or another one claims it. */
	token: number
}

/**
 * Claims the newest period of a level that has to be rolled up; null when there is none. A minute
 * is due when it is over, so that it is rolled up once.
 */
export async function claimPeriod(db: Db, level: LevelMs, now: number): Promise<Claim | null> {
	// A lease that ends later than any does was written before the clock was set back.
	const isFree = or(lte(rollupWork.heldUntil, now), gt(rollupWork.heldUntil, now + LEASE_MS))
	const isOver = level === MINUTE ? lte(rollupWork.at, now - MINUTE) : undefined
	const due = and(eq(rollupWork.levelMs, level), isFree)
	const [newest] = await db.read
		.select({ at: rollupWork.at })
		.from(rollupWork)
		.where(and(due, isOver))
		.orderBy(desc(rollupWork.at))
		.limit(1)
	if (!newest) return null
	const { at } = newest
	const token = -1 - Math.floor(Math.random() * 2 ** 52)
	const skipLocked = db.engine === 'postgres' ? sql` for update skip locked` : sql``
	const claimed = await db.write((tx) => {
		const free = tx
			.select({ farmId: rollupWork.farmId })
			.from(rollupWork)
			.where(and(due, eq(rollupWork.at, at)))
			.orderBy(asc(rollupWork.farmId))
			.limit(level === MINUTE ? FARMS_AT_ONCE.minute : FARMS_AT_ONCE.coarser)
		return tx
			.update(rollupWork)
			.set({ touchedAt: token, heldUntil: now + LEASE_MS })
			.where(
				match(
					rollupWork,
					{ levelMs: level, at },
					sql`${rollupWork.farmId} in (${free}${skipLocked})`,
				),
			)
			.returning({ farmId: rollupWork.farmId })
	})
	const farmIds = claimed.map(({ farmId }) => farmId).sort((a, b) => a - b)
	return { level, at, farmIds, token }
}
