import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import { calendarFeeds } from '#db/schema/planting-cycles'
import type { Ctx } from '~/context.server'
import { hashToken } from '~/areas/platform/services/sessions/token.server'

const HOUR_MS = 3_600_000

export type FeedFarm = Pick<typeof farms.$inferSelect, 'id' | 'name' | 'timezone'>

/**
 * Finds the farm of a feed's secret, while its person is a member. Records the visit at most once
 * an hour. Throws Fault not-found with one text, whatever the reason.
 */
export async function requireFeedFarm(ctx: Ctx, { token }: { token: string }): Promise<FeedFarm> {
	const tokenHash = hashToken(token)
	const [farm] = await ctx.db.read
		.select({ id: farms.id, name: farms.name, timezone: farms.timezone })
		.from(calendarFeeds)
		.innerJoin(
			farmMembers,
			and(
				eq(farmMembers.farmId, calendarFeeds.farmId),
				eq(farmMembers.userId, calendarFeeds.userId),
			),
		)
		.innerJoin(farms, eq(farms.id, calendarFeeds.farmId))
		.where(eq(calendarFeeds.tokenHash, tokenHash))
	if (!farm) throw new Fault('not-found', 'There is no such calendar')
	await recordRead(ctx, tokenHash)
	return farm
}

async function recordRead({ db, now }: Ctx, tokenHash: string): Promise<void> {
	const at = now()
	const isStale = or(isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, at - HOUR_MS))
	const stale = and(eq(calendarFeeds.tokenHash, tokenHash), isStale)
	const [found] = await db.read
		.select({ at: calendarFeeds.lastReadAt })
		.from(calendarFeeds)
		.where(stale)
	if (found) await db.write((tx) => tx.update(calendarFeeds).set({ lastReadAt: at }).where(stale))
}
