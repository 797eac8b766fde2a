import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/**
 * The first segment of an address, as the router decodes it, without the `.data` of scripts.
 */
export function pathSegment(path: string): string {
	const [, first = ''] = path.replace(/\.data$/, '').split('/')
	try {
		return decodeURIComponent(first).toLowerCase()
	} catch {
		return first.toLowerCase()
	}
}

/**
 * The routes an address with each first segment can match, with their layouts. Under `''` are those that any
 * address can match: the home page and the catch-all. They are under every segment too.
 */
export function routesBySegment(routes: Routes): Map<string, Routes> {
	const idsBySegment = new Map<string, Set<string>>([['', new Set()]])
	for (const { id, index, path } of Object.values(routes)) {
		if (!path && !index) continue // a layout is added with the routes inside it
		const segment = routeSegment(routes, id)
		const ids = idsBySegment.get(segment) ?? new Set()
		for (const parent of lineage(routes, id)) ids.add(parent)
		idsBySegment.set(segment, ids)
	}
	const everywhere = idsBySegment.get('') ?? new Set()
	return new Map(
		[...idsBySegment].map(([segment, ids]) => [
			segment,
			Object.fromEntries(
				Object.entries(routes).filter(([id]) => ids.has(id) || everywhere.has(id)),
			),
		]),
	)
}

/** The first segment of a route's addresses; `''` when it is not fixed. */
function routeSegment(routes: Routes, id: string): string {
	const segments = lineage(routes, id).flatMap((one) => routes[one]?.path?.split('/') ?? [])
	const first = segments.find(Boolean) ?? ''
	return /^:|\*|\?$/.test(first) ? '' : first.toLowerCase()
}

/** The ids of a route and the routes around it, outermost first. */
function lineage(routes: Routes, id: string | undefined): string[] {
	const route = id === undefined ? undefined : routes[id]
	return route ? [...lineage(routes, route.parentId), route.id] : []
}
