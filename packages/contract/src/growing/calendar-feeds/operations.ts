import { z } from 'zod'
import { NOT_YOUR_FARM } from '../../on-farm'
import { defineOperations } from '../../operation'
import { FeedWire, NewFeedWire } from './feed'

const common = {
	tag: 'Tasks',
	auth: 'user',
	permission: 'farm.see',
	path: '/api/farms/{farmId}/calendar-feed',
} as const

export const calendarFeedOperations = defineOperations(common, {
	readFeed: {
		method: 'get',
		summary: 'Whether you have a calendar feed of the farm; null when not',
		scope: 'session',
		answer: z.object({ feed: FeedWire.nullable() }),
		refusals: { 404: NOT_YOUR_FARM },
	},
	createFeed: {
		method: 'post',
		summary: 'Make your calendar feed of the farm; one you had stops working',
		scope: 'session',
		answer: NewFeedWire,
		status: 201,
		refusals: { 403: 'Needs a sign-in of the last ten minutes', 404: NOT_YOUR_FARM },
	},
	revokeFeed: {
		method: 'delete',
		summary: 'Revoke your calendar feed of the farm: its address stops working at once',
		scope: 'session',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'Not one of your farms, or no feed of it' },
	},
})
