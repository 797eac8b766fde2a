import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { pathSegment, routesBySegment } from './routes-by-segment'

type Handle = (request: Request) => Promise<Response>

/** The address at which scripts fetch routes that were not in their page's manifest. */
const MANIFEST = '/__manifest'

/**
 * Answers pages. Remix compares each route with an address, four times and more per request, so each area of
 * the product has its own handler with only its routes. They are created on first use.
 */
export function answerPages(build: ServerBuild, mode: string): Handle {
	const areas = routesBySegment(build.routes)
	const handlers = new Map<string, Handle>()
	const whole = handlerFor(build)

	return (request) => {
		const { pathname } = new URL(request.url)
		if (pathname === MANIFEST) return whole(request)
		const area = pathSegment(pathname)
		return handlerOf(areas.has(area) ? area : '')(request)
	}

	function handlerFor(part: ServerBuild): Handle {
		const handle = createRequestHandler(part, mode)
		return (request) => handle(request, { once: new Map() })
	}

	function handlerOf(area: string): Handle {
		const known = handlers.get(area)
		if (known) return known
		const handler = handlerFor(only(build, areas.get(area) ?? {}))
		handlers.set(area, handler)
		return handler
	}
}

function only(build: ServerBuild, routes: ServerBuild['routes']): ServerBuild {
	const assets = Object.entries(build.assets.routes).filter(([id]) => id in routes)
	return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(assets) } }
}
