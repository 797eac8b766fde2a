import { z } from 'zod'

/** A person's calendar feed of a farm, without its address, which is shown only once. */
export const FeedWire = z.object({
	createdAt: z.int().describe('Milliseconds since 1970, UTC'),
	lastReadAt: z.int().nullable().describe('Last fetched by a calendar, to within an hour'),
})
export type FeedWire = z.infer<typeof FeedWire>

export const NewFeedWire = FeedWire.extend({
	address: z.string().describe('The secret address. Whoever has it reads the tasks of the farm'),
})
