import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { pathSegment, routesBySegment } from './routes-by-segment'

type Handle = (request: Request) => Promise<Response>

/** The address at which scripts fetch routes that were not in their page's manifest. */
const MANIFEST = '/__manifest'

/**
 * Answers pages. Remix compares each route with an address, four times and more per request, so each first
 * segment of a path has its own handler with only its routes. They are created on first use.
 */
export function answerPages(build: ServerBuild, mode: string): Handle {
	const segments = routesBySegment(build.routes)
	const handlers = new Map<string, Handle>()
	const whole = handlerFor(build)

	return (request) => {
		const { pathname } = new URL(request.url)
		if (pathname === MANIFEST) return whole(request)
		const segment = pathSegment(pathname)
		return handlerOf(segments.has(segment) ? segment : '')(request)
	}

	function handlerFor(part: ServerBuild): Handle {
		const handle = createRequestHandler(part, mode)
		return (request) => handle(request, { once: new Map() })
	}

	function handlerOf(segment: string): Handle {
		const known = handlers.get(segment)
		if (known) return known
		const handler = handlerFor(only(build, segments.get(segment) ?? {}))
		handlers.set(segment, handler)
		return handler
	}
}

function only(build: ServerBuild, routes: ServerBuild['routes']): ServerBuild {
	const assets = Object.entries(build.assets.routes).filter(([id]) => id in routes)
	return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(assets) } }
}
