import { Fault } from '@sfc/domain/fault'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The parts of a request that tell its origin. `header` returns null for a header that was not sent. */
export type OriginCheckRequest = {
	method: string
	header: (name: string) => string | null | undefined
}

/**
 * Refuses a change that another site could have made a signed-in browser send. Remix's own check
 * covers neither resource routes nor requests without Origin.
 */
export function requireSameOrigin(request: Request, publicUrl?: string): void {
	const { method, headers } = request
	if (isSameOriginRequest({ method, header: (name) => headers.get(name) }, publicUrl)) return
	throw new Fault('forbidden', 'This request came from another site and was refused')
}

/**
 * Whether a request changes nothing, or cannot have been caused by another site. Calls with a
 * bearer token cannot: a browser never adds one by itself, as it does with Basic credentials.
 * Neither can calls without any sign of their origin and without a cookie: no browser sends those.
 * A form of an older browser, or behind a proxy that strips Origin, names its page in Referer only.
 */
export function isSameOriginRequest(
	{ method, header }: OriginCheckRequest,
	publicUrl?: string,
): boolean {
	if (SAFE.has(method) || bearerToken(header('authorization'))) return true
	const site = header('sec-fetch-site')
	if (site === 'same-origin' || site === 'none') return true
	if (site) return false
	const origin = header('origin') ?? header('referer')
	if (!origin) return !header('cookie')
	if (!URL.canParse(origin)) return false
	const { host } = new URL(origin)
	return host === header('host') || (publicUrl !== undefined && host === new URL(publicUrl).host)
}

/** The token of `Authorization: Bearer …`, or null. */
export const bearerToken = (authorization: string | null | undefined): string | null =>
	/^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? null
