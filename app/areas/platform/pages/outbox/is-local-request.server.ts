import { clientAddress } from '~/http/client-address.server'

const LOOPBACK = /^127(\.\d{1,3}){3}$|^::1$/

/** Written by proxies: whoever is behind one is somewhere else. */
const OF_PROXIES = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

const LOCAL_NAME = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a request was made on the machine the server runs on, and passed through no proxy. It asks
 * for a local name: else a site whose name is turned to this machine could read along in a browser.
 */
export const isLocalRequest = (request: Request): boolean =>
	LOOPBACK.test(clientAddress(request) ?? '') &&
	LOCAL_NAME.test(new URL(request.url).hostname) &&
	!OF_PROXIES.some((name) => request.headers.has(name))
