import { z } from 'zod'
import { defineOperations } from '../../operation'
import { EventFilter, EventWire } from './event-wire'

const common = {
	tag: 'Events',
	auth: 'user',
	permission: 'farm.see',
	scope: 'read',
	method: 'get',
} as const

/** What happened on a farm, in order, for other programs. */
export const eventOperations = defineOperations(common, {
	listEvents: {
		path: '/api/events',
		summary:
			'The events of a farm after one that you have, oldest first, 100 at a time; kept for 30 days',
		query: EventFilter,
		answer: z.object({
			events: z.array(EventWire),
			next: z.int().describe('What to send as `after` the next time'),
			isMissing: z.boolean().describe('Whether older events after yours are kept no longer'),
		}),
	},
	followEvents: {
		path: '/api/events/stream',
		summary:
			'Server-sent events of a farm as they happen, from `Last-Event-ID` or `after` on, else from now',
		query: EventFilter,
		answer:
			'text/event-stream: each event has its kind as `event`, its seq as `id` and the same JSON as in the list as `data`; `event: missing` where older ones are kept no longer, `event: heartbeat` every 15 s',
		refusals: { 400: 'Not a seq, or no such topic' },
	},
})
