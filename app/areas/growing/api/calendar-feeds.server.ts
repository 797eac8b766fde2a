import { calendarFeedOperations } from '@sfc/contract/growing/calendar-feeds/operations'
import { publicUrl } from '~/http/public-url.server'
import { createFeed } from '~/areas/growing/services/calendar-feeds/create-feed.server'
import { feedAddress } from '~/areas/growing/services/calendar-feeds/feed-address'
import { readFeed } from '~/areas/growing/services/calendar-feeds/read-feed.server'
import { revokeFeed } from '~/areas/growing/services/calendar-feeds/revoke-feed.server'
import { implement } from '~/api/operation-handlers'

export const calendarFeedsApi = implement(calendarFeedOperations, {
	readFeed: async (ctx) => ({ feed: await readFeed(ctx) }),
	async createFeed(ctx, { request }) {
		const { token, createdAt } = await createFeed(ctx)
		return { address: feedAddress(await publicUrl(request), token), createdAt, lastReadAt: null }
	},
	async revokeFeed(ctx) {
		await revokeFeed(ctx)
		return { success: true as const }
	},
})
