import { createHash } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'
import { and, eq, gt, not, sql } from 'drizzle-orm'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db, Tx } from '#db/open.server'
import { rateLimits } from '#db/schema/rate-limits'

/** What several servers count in together. */
export type SharedCounter = { db: Pick<Db, 'write'>; now: () => number }

export type RateLimitOptions = {
	points: number
	windowS: number
	/** Name of what is limited: `sign-in attempts`. */
	of: string
	/** Alternative that works at once. */
	instead?: string
}

export type RateLimit = {
	/** Counts one use, in the write it belongs to if any. Throws Fault too-many with the time to wait. */
	count(key: string, tx?: Tx): Promise<void>
	/** Takes one use back. */
	giveBack(key: string): Promise<void>
	forget(key: string): Promise<void>
}

/**
 * Limits how often something may happen for one key (an account, an address) in a window, on all
 * servers of a database together. A refused use writes nothing.
 */
export function rateLimit(
	{ db, now }: SharedCounter,
	name: string,
	{ points, windowS, of, instead }: RateLimitOptions,
): RateLimit {
	const windowMs = windowS * 1000
	// Names of people and addresses are not kept, not even for the window.
	const rowOf = (key: string) =>
		createHash('sha256')
			.update(JSON.stringify([name, key]))
			.digest('base64')
	const ofKey = (key: string) => eq(rateLimits.key, rowOf(key))

	/** Whether the window is over, or a clock that was set back would make it longer. */
	const isOver = (at: number) =>
		sql`(${rateLimits.endsAt} <= ${at} or ${rateLimits.endsAt} > ${at + windowMs})`

	/** The use counted last for each key here: together they would only make the database retry. */
	const turns = new Map<string, Promise<unknown>>()

	async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
		const turn = (turns.get(key) ?? Promise.resolve()).then(work, work)
		turns.set(key, turn)
		try {
			return await turn
		} finally {
			if (turns.get(key) === turn) turns.delete(key)
		}
	}

	/** Counts a use; null, or the milliseconds to wait. */
	async function countIn(tx: Tx, key: string): Promise<number | null> {
		const at = now()
		const endsAt = at + windowMs
		const over = isOver(at)
		const counted = await tx
			.insert(rateLimits)
			.values({ key: rowOf(key), uses: 1, endsAt })
			.onConflictDoUpdate({
				target: rateLimits.key,
				set: {
					uses: sql`case when ${over} then 1 else ${rateLimits.uses} + 1 end`,
					endsAt: sql`case when ${over} then excluded.ends_at else ${rateLimits.endsAt} end`,
				},
				setWhere: sql`${over} or ${rateLimits.uses} < ${points}`,
			})
			.returning({ uses: rateLimits.uses })
		if (counted.length > 0) return null
		const [row] = await tx.select().from(rateLimits).where(ofKey(key))
		return (row?.endsAt ?? at) - at
	}

	return {
		async count(key, tx) {
			const waitMs = await (tx
				? countIn(tx, key)
				: inTurn(key, () => db.write((tx) => countIn(tx, key))))
			if (waitMs !== null) throw tooMany(of, waitMs, instead)
		},
		giveBack: async (key) => {
			const running = and(ofKey(key), not(isOver(now())), gt(rateLimits.uses, 0))
			const uses = sql`${rateLimits.uses} - 1`
			await db.write((tx) => tx.update(rateLimits).set({ uses }).where(running))
		},
		forget: async (key) => void (await db.write((tx) => tx.delete(rateLimits).where(ofKey(key)))),
	}
}

/** Limits the same on one server alone, for what comes too often for a write each time. */
export function memoryRateLimit({ points, windowS, of, instead }: RateLimitOptions): RateLimit {
	const limiter = new RateLimiterMemory({ points, duration: windowS })
	return {
		async count(key) {
			try {
				await limiter.consume(key)
			} catch (refusal) {
				if (!(refusal instanceof RateLimiterRes)) throw refusal
				throw tooMany(of, refusal.msBeforeNext, instead)
			}
		},
		giveBack: async (key) => void (await limiter.reward(key)),
		forget: async (key) => void (await limiter.delete(key)),
	}
}

function tooMany(of: string, waitMs: number, instead = ''): Fault {
	const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
	const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
	return new Fault('too-many', `Too many ${of}. Please try again in ${wait}. ${instead}`.trim(), {
		retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
	})
}
