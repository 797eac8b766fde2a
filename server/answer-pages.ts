import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { areaOf, routesByArea } from './areas'

type Handle = (request: Request) => Promise<Response>

/** Where scripts learn of routes that were not in the page they came with. */
const MANIFEST = '/__manifest'

/**
 * Answers pages. Remix weighs each route it knows against an address, four times and more a request; so
 * each area of the product has a handler of its own that knows no others. They are made when asked for.
 */
export function answerPages(build: ServerBuild, mode: string): Handle {
	const areas = routesByArea(build.routes)
	const handlers = new Map<string, Handle>()
	const whole = createRequestHandler(build, mode)

	return (request) => {
		const { pathname } = new URL(request.url)
		if (pathname === MANIFEST) return whole(request)
		const area = areaOf(pathname)
		return handlerOf(areas.has(area) ? area : '')(request)
	}

	function handlerOf(area: string): Handle {
		const known = handlers.get(area)
		if (known) return known
		const handler = createRequestHandler(only(build, areas.get(area) ?? {}), mode)
		handlers.set(area, handler)
		return handler
	}
}

function only(build: ServerBuild, routes: ServerBuild['routes']): ServerBuild {
	const assets = Object.entries(build.assets.routes).filter(([id]) => id in routes)
	return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(assets) } }
}
