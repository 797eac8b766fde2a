import { connection } from '~/http/front-door.server'

const LOOPBACK = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/

/** Written by proxies: whoever is behind one is somewhere else. */
const OF_PROXIES = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

/** Whether a request was made on the machine the server runs on, and passed through no proxy. */
export const isLocalRequest = (request: Request): boolean =>
	LOOPBACK.test(connection()?.address ?? '') &&
	!OF_PROXIES.some((name) => request.headers.has(name))
