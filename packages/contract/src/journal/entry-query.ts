import { ENTRY_TYPES } from '@sfc/domain/journal/entry-type'
import { z } from 'zod'

/** Longer ones name nothing there is; a search is cut by itself. */
const name = z.string().max(200).optional().catch(undefined)
const search = z.string().max(20_000).optional().catch(undefined)

/** Which entries of the journal are wanted. What cannot be understood lets everything through. */
export const EntryQuery = z.object({
	search: search.describe('Words an entry has, each by its beginning'),
	type: z.enum(ENTRY_TYPES).optional().catch(undefined),
	crop: name.describe('lettuce, basil or tomato for all of that kind, or the name of a crop'),
	tag: name,
})
export type EntryQuery = z.infer<typeof EntryQuery>

/** The same with a page of it, for calls. */
export const EntryPageQuery = EntryQuery.extend({
	limit: z.coerce.number().int().min(1).max(500).default(100).catch(100),
	cursor: z.string().max(40).optional().catch(undefined),
})

/** The query in an address; a field left blank in the form is not there, nor is `all`. */
export const entryQueryFrom = (search: URLSearchParams): Record<string, string> =>
	Object.fromEntries([...search].filter(([, value]) => value !== '' && value !== 'all'))
