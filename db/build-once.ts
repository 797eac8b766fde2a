import type { Reader } from './database'

/**
 * Returns a query that is prepared once per database, for queries of every request. Building most
 * queries takes Drizzle longer than answering them takes the database.
 */
export function buildOnce<Query>(build: (read: Reader) => Query): (read: Reader) => Query {
	const built = new WeakMap<Reader, Query>()
	return (read) => {
		const query = built.get(read) ?? build(read)
		built.set(read, query)
		return query
	}
}
