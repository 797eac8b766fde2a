import { ENTRY_TYPES } from '@sfc/domain/journal/entry-type'
import { z } from 'zod'

/** A field left blank in the form is not there, nor is `all`, nor what is too long to name anything. */
const field = (maxLength: number) =>
	z
		.preprocess(
			(text) => (text === '' || text === 'all' ? undefined : text),
			z.string().max(maxLength).optional().catch(undefined),
		)
		.optional()

/** Which entries of the journal are wanted. What cannot be understood lets everything through. */
export const EntryQuery = z.object({
	// A search is cut by itself.
	search: field(20_000).describe('Words an entry has, each by its beginning'),
	type: z.enum(ENTRY_TYPES).optional().catch(undefined),
	crop: field(200).describe('lettuce, basil or tomato for all of that kind, or the name of a crop'),
	tag: field(200),
})
export type EntryQuery = z.infer<typeof EntryQuery>

/** The same with a page of it, for calls. */
export const EntryPageQuery = EntryQuery.extend({
	limit: z.coerce.number().int().min(1).max(500).default(100).catch(100),
	cursor: z.string().max(40).optional().catch(undefined),
})
