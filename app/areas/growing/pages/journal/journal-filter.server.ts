import { EntryQuery } from '@sfc/contract/growing/journal/entry-query'
import { truncateSearch, SEARCH_MAX_LENGTH } from '@sfc/domain/growing/journal/search-terms'

/** Parses the journal's filter from the address, and returns it as a query string too. */
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
		/** Why a part of the search was ignored. */
		notice:
			typed.trim().length > SEARCH_MAX_LENGTH
				? `Only the first ${SEARCH_MAX_LENGTH} characters were searched for.`
				: null,
	}
}
