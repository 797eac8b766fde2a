import { clientAddress } from '~/http/client-address.server'

const LOOPBACK = /^127(\.\d{1,3}){3}$|^::1$/

/** Headers of proxies: a client behind one is on another machine. */
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

const LOCAL_NAME = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether a request comes from the server's own machine, without a proxy. The host must be a local name:
 * otherwise a site that resolves to this machine (DNS rebinding) could read the mails in a browser.
 */
export const isLocalRequest = (request: Request): boolean =>
	LOOPBACK.test(clientAddress(request) ?? '') &&
	LOCAL_NAME.test(new URL(request.url).hostname) &&
	!PROXY_HEADERS.some((name) => request.headers.has(name))
