import { createCookie } from '@remix-run/node'
import { server } from '~/boot.server'

const DAYS = 30

async function cookie() {
	const { env } = await server()
	return createCookie('signup', {
		httpOnly: true,
		sameSite: 'lax',
		path: '/',
		maxAge: DAYS * 86_400,
		secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
	})
}

/** The token of the signup a browser has under way, or null. */
export async function readDraftToken(request: Request): Promise<string | null> {
	const token: unknown = await (await cookie()).parse(request.headers.get('Cookie'))
	return typeof token === 'string' && token ? token : null
}

/** The header that stores a signup's token in the browser. */
export const draftCookieHeader = async (token: string): Promise<Headers> =>
	new Headers({ 'Set-Cookie': await (await cookie()).serialize(token) })
