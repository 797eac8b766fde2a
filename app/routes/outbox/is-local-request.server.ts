import { clientAddress } from '~/http/client-address.server'

const LOOPBACK = /^127(\.\d{1,3}){3}$|^::1$/

/** Written by proxies: whoever is behind one is somewhere else. */
const OF_PROXIES = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

/** Whether a request was made on the machine the server runs on, and passed through no proxy. */
export const isLocalRequest = (request: Request): boolean =>
	LOOPBACK.test(clientAddress(request) ?? '') &&
	!OF_PROXIES.some((name) => request.headers.has(name))
