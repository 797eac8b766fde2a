import { Fault } from '@sfc/domain/fault'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that a foreign site could have made a signed-in browser send. Remix's own check
 * covers neither resource routes nor requests without Origin. Calls with a bearer token are exempt:
 * a browser never adds one by itself. So are calls that say nothing of where they come from and bring
 * no cookie: no browser sends such a change.
 */
export function requireSameOrigin(request: Request, publicUrl?: string): void {
	if (SAFE.has(request.method) || request.headers.has('Authorization')) return
	const site = request.headers.get('Sec-Fetch-Site')
	if (site === 'same-origin' || site === 'none') return
	const origin = request.headers.get('Origin')
	if (site === null && origin === null && !request.headers.has('Cookie')) return
	if (site === null && origin !== null && originHosts(request, publicUrl).has(hostOf(origin)))
		return
	throw new Fault('forbidden', 'This request came from another site and was refused')
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : 'invalid')

function originHosts(request: Request, publicUrl: string | undefined): Set<string> {
	const hosts = new Set<string>()
	const host = request.headers.get('Host')
	if (host) hosts.add(host)
	if (publicUrl) hosts.add(new URL(publicUrl).host)
	return hosts
}
