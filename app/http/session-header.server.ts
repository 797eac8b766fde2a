import { server } from '../boot.server'
import { sessionCookie } from './session-cookie.server'

const cookie = async () =>
	sessionCookie((await server()).env.PUBLIC_URL?.startsWith('https:') ?? false)

/** The header that sets a browser's session cookie. */
export const setSessionHeader = async (token: string): Promise<Headers> =>
	new Headers({ 'Set-Cookie': await (await cookie()).serialize(token) })

/** The header that deletes a browser's session cookie. */
export const clearSessionHeader = async (): Promise<Headers> =>
	new Headers({ 'Set-Cookie': await (await cookie()).serialize('', { maxAge: 0 }) })
