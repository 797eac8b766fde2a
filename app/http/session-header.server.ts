import { server } from '../boot.server'
import type { RequestSource } from '../context.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { trustedBrowserCookie } from './trusted-browser.server'
import { sessionCookie } from './session-cookie.server'

const cookie = async () =>
	sessionCookie((await server()).env.PUBLIC_URL?.startsWith('https:') ?? false)

/** The session token in a browser's cookie. */
export async function cookieToken(request: Request): Promise<string | null> {
	const token: unknown = await (await cookie()).parse(request.headers.get('Cookie'))
	return typeof token === 'string' && token ? token : null
}

/** The headers that set a browser's session cookie and its trusted-browser cookie. */
export async function setSessionHeader(token: string, { device }: RequestSource): Promise<Headers> {
	const headers = new Headers({ 'Set-Cookie': await (await cookie()).serialize(token) })
	const known = await identifyUser(await server(), { token })
	if (known && !known.user.isDemo)
		headers.append('Set-Cookie', await trustedBrowserCookie(device, known.user.id))
	return headers
}

/** The header that deletes a browser's session cookie. */
export const clearSessionHeader = async (): Promise<Headers> =>
	new Headers({ 'Set-Cookie': await (await cookie()).serialize('', { maxAge: 0 }) })
