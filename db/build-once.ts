import type { Reader } from './database'

/**
 * A prepared query, built once for each database: for those that every request asks. Drizzle takes
 * longer to build most queries than the database to answer them.
 */
export function buildOnce<Query>(build: (read: Reader) => Query): (read: Reader) => Query {
	const built = new WeakMap<Reader, Query>()
	return (read) => {
		const query = built.get(read) ?? build(read)
		built.set(read, query)
		return query
	}
}
