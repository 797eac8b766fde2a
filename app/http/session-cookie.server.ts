import { createCookie } from '@remix-run/node'

/** As long as a session can last at all; the server ends it when it has not been used for 30 days. */
const KEPT_DAYS = 180

/** Over https the cookie is bound to this host and to https; on plain http those would be refused. */
export function sessionCookie(secure: boolean) {
	return createCookie(secure ? '__Host-session' : 'session', {
		httpOnly: true,
		sameSite: 'lax',
		path: '/',
		secure,
		maxAge: KEPT_DAYS * 86_400,
	})
}
