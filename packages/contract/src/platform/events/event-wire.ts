import { EVENT_TOPICS } from '@sfc/domain/platform/event-topics'
import { z } from 'zod'

/** An event of a farm. */
export const EventWire = z.object({
	seq: z.int().describe('Its place among the events of the farm, from 1: the cursor'),
	at: z.int().describe('Milliseconds since 1970, UTC'),
	kind: z.string().describe('Its topic and what happened: `task.completed`'),
	title: z.string().describe('What it is about, for people'),
	data: z
		.record(z.string(), z.unknown())
		.describe('What a program may want of it; fields are added in later versions'),
})
export type EventWire = z.infer<typeof EventWire>

const isTopic = (text: string) => (EVENT_TOPICS as readonly string[]).includes(text)

/** Which events of a farm are asked for. */
export const EventFilter = z.object({
	farmId: z.int().optional().describe('One of your farms; your current farm when left out'),
	after: z.coerce
		.number('Give the seq of an event')
		.int('Give the seq of an event')
		.min(0, 'Give the seq of an event')
		.optional()
		.describe('The seq of the last event that you have; 0 for all that are kept'),
	topics: z
		.string()
		.max(200)
		.optional()
		.refine(
			(text) => !text || text.split(',').every(isTopic),
			`Topics are ${EVENT_TOPICS.join(', ')}`,
		)
		.describe(`Topics with commas between them, of ${EVENT_TOPICS.join(', ')}; all when left out`),
})
export type EventFilter = z.infer<typeof EventFilter>
