import { ENTRY_TYPES } from '@sfc/domain/growing/journal/entry-type'
import { z } from 'zod'

/** A blank field, `all`, or a value too long to match anything counts as missing. */
const field = (maxLength: number) =>
	z
		.preprocess(
			(text) => (text === '' || text === 'all' ? undefined : text),
			z.string().max(maxLength).optional().catch(undefined),
		)
		.optional()

/** A filter of the journal. Invalid values match everything. */
export const EntryQuery = z.object({
	// Searches are truncated separately.
	search: field(20_000).describe('Words an entry has, each by its beginning'),
	type: z.enum(ENTRY_TYPES).optional().catch(undefined),
	crop: field(200).describe('lettuce, basil or tomato for all of that kind, or the name of a crop'),
	tag: field(200),
})
export type EntryQuery = z.infer<typeof EntryQuery>

/** A query of journal entries with a page, for the API. */
export const EntryPageQuery = EntryQuery.extend({
	limit: z.coerce.number().int().min(1).max(500).default(100).catch(100),
	cursor: z.string().max(40).optional().catch(undefined),
})
