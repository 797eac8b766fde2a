import { createCookie } from '@remix-run/node'

/** The longest a session can last; the server ends it earlier when it is unused for 30 days. */
const KEPT_DAYS = 180

/**
 * Over https the cookie is bound to this host and to https; over plain http browsers would refuse
 * that.
 */
export function sessionCookie(secure: boolean) {
	return createCookie(secure ? '__Host-session' : 'session', {
		httpOnly: true,
		sameSite: 'lax',
		path: '/',
		secure,
		maxAge: KEPT_DAYS * 86_400,
	})
}
