import { EntryQuery } from '@sfc/contract/journal/entry-query'
import { truncateSearch, SEARCH_MAX_LENGTH } from '@sfc/domain/journal/search-terms'

/** What of the journal an address asks for, and the same as its query. */
export function readFilter(request: Request) {
	const { searchParams } = new URL(request.url)
	const { search: typed = '', ...rest } = EntryQuery.parse(Object.fromEntries(searchParams))
	const search = truncateSearch(typed)
	const filter = { ...rest, search }
	const given = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]))
	return {
		filter,
		query: new URLSearchParams(given).toString(),
		isFiltered: given.length > 0,
		/** Why not all that was typed was looked for. */
		notice:
			typed.trim().length > SEARCH_MAX_LENGTH
				? `Only the first ${SEARCH_MAX_LENGTH} characters were looked for.`
				: null,
	}
}
