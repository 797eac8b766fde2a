import type { ServerBuild } from '@remix-run/node'
import { OPERATIONS } from '@sfc/contract/operations'
import findMyWay from 'find-my-way'

type Routes = ServerBuild['routes']

/** The pattern of the route of an address. */
export type RouteNames = (url: string) => string

/** Addresses without a route of their own: unknown ones, and files. */
const OTHER = 'other'

/**
 * Returns a function from an address to the pattern of its route, such as `/recipes/:recipeId`, so
 * that labels of metrics stay few and name nobody.
 */
export function createRouteNames(routes: Routes): RouteNames {
	const router = findMyWay({
		ignoreTrailingSlash: true,
		caseSensitive: false,
		maxParamLength: 2_000,
		onBadUrl: () => undefined,
	})
	const pages = Object.values(routes).flatMap((route) =>
		route.path?.includes('*') || !(route.path || route.index) ? [] : [fullPath(routes, route.id)],
	)
	const calls = OPERATIONS.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1'))
	const patterns = ['/healthz', '/readyz', ...calls, ...pages]
	// Two patterns may differ in the names of their parameters only.
	const known = new Map(patterns.map((pattern) => [pattern.replace(/:\w+/g, ':'), pattern]))
	for (const pattern of known.values()) router.on('GET', pattern, () => undefined, pattern)
	return (url) => {
		const path = url.replace(/[?#].*$/s, '').replace(/\.data$/, '')
		const found: unknown = router.find('GET', path === '/_root' ? '/' : path)?.store
		return typeof found === 'string' ? found : OTHER
	}
}

/** The address of a route with those around it. */
function fullPath(routes: Routes, id: string): string {
	const segments: string[] = []
	for (let at = routes[id]; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
		if (at.path) segments.unshift(at.path)
	return `/${segments.join('/')}`
}
