import { match } from '#db/match'
import type { FeedWire } from '@sfc/contract/growing/calendar-feeds/feed'
import { calendarFeeds } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'

/** Selects the person's own feed of a farm. */
export const whereMyFeed = ({ farm, user }: Pick<FarmCtx, 'farm' | 'user'>) =>
	match(calendarFeeds, { farmId: farm.id, userId: user.id })

/** Reads when the person's feed of the farm was created and last read; null when there is none. */
export async function readFeed(ctx: FarmCtx): Promise<FeedWire | null> {
	const [feed] = await ctx.db.read
		.select({ createdAt: calendarFeeds.createdAt, lastReadAt: calendarFeeds.lastReadAt })
		.from(calendarFeeds)
		.where(whereMyFeed(ctx))
	return feed ?? null
}
