import { createCookie } from '@remix-run/node'

export const SESSION_DAYS = 30

/** Over https the cookie is bound to this host and to https; on plain http those would be refused. */
export function sessionCookie(secure: boolean) {
	return createCookie(secure ? '__Host-session' : 'session', {
		httpOnly: true,
		sameSite: 'lax',
		path: '/',
		secure,
		maxAge: SESSION_DAYS * 86_400,
	})
}
