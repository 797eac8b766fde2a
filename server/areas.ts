import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** The area of an address: its first segment, as the router reads it; scripts ask with `.data` behind. */
export function areaOf(path: string): string {
	const [, first = ''] = path.replace(/\.data$/, '').split('/')
	try {
		return decodeURIComponent(first).toLowerCase()
	} catch {
		return first.toLowerCase()
	}
}

/**
 * The routes an address of each area can meet, with their layouts. Under `''` are those an address of
 * any area can meet: the home page, and what takes every address. They are in every area too.
 */
export function routesByArea(routes: Routes): Map<string, Routes> {
	const idsByArea = new Map<string, Set<string>>([['', new Set()]])
	for (const { id, index, path } of Object.values(routes)) {
		if (!path && !index) continue // a layout comes with the routes inside it
		const area = areaOfRoute(routes, id)
		const ids = idsByArea.get(area) ?? new Set()
		for (const parent of lineage(routes, id)) ids.add(parent)
		idsByArea.set(area, ids)
	}
	const everywhere = idsByArea.get('') ?? new Set()
	return new Map(
		[...idsByArea].map(([area, ids]) => [
			area,
			Object.fromEntries(
				Object.entries(routes).filter(([id]) => ids.has(id) || everywhere.has(id)),
			),
		]),
	)
}

/** The first segment of the addresses a route takes; `''` where it is none in particular. */
function areaOfRoute(routes: Routes, id: string): string {
	const segments = lineage(routes, id).flatMap((one) => routes[one]?.path?.split('/') ?? [])
	const first = segments.find(Boolean) ?? ''
	return /^:|\*|\?$/.test(first) ? '' : first.toLowerCase()
}

/** A route's id after those of the routes around it, the outermost first. */
function lineage(routes: Routes, id: string | undefined): string[] {
	const route = id === undefined ? undefined : routes[id]
	return route ? [...lineage(routes, route.parentId), route.id] : []
}
