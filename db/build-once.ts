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

/** Builds a query once for each shape of its filter; there must be few shapes. */
export function buildOncePerShape<Shape extends object, Query>(
	build: (read: Reader, shape: Shape) => Query,
): (read: Reader, shape: Shape) => Query {
	const builtOf = buildOnce(() => new Map<string, Query>())
	return (read, shape) => {
		const built = builtOf(read)
		const key = JSON.stringify(shape)
		const query = built.get(key) ?? build(read, shape)
		built.set(key, query)
		return query
	}
}
