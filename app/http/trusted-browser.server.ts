import { randomUUID } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { server } from '../boot.server'
import type { TrustedBrowser } from '../context.server'

const PURPOSE = 'known device'
const ACCOUNTS_MAX = 5
const KEPT_DAYS = 365

const Sealed = z.object({ id: z.string(), userIds: z.array(z.string()) })

const cookie = async () => {
	const secure = (await server()).env.PUBLIC_URL?.startsWith('https:') ?? false
	return createCookie(secure ? '__Host-known-device' : 'known-device', {
		httpOnly: true,
		sameSite: 'lax',
		path: '/',
		secure,
		maxAge: KEPT_DAYS * 86_400,
	})
}

/** The trusted browser of a request, from its encrypted cookie; null when there is no valid one. */
export async function readTrustedBrowser(request: Request): Promise<TrustedBrowser | null> {
	const sealed: unknown = await (await cookie()).parse(request.headers.get('Cookie'))
	if (typeof sealed !== 'string' || !sealed) return null
	try {
		return Sealed.parse(JSON.parse((await server()).vault.open(sealed, PURPOSE)))
	} catch {
		return null
	}
}

/** The cookie that marks a browser as trusted, now for one account more. */
export async function trustedBrowserCookie(
	device: TrustedBrowser | null | undefined,
	userId: string,
): Promise<string> {
	const others = device?.userIds.filter((id) => id !== userId) ?? []
	const known: TrustedBrowser = {
		id: device?.id ?? randomUUID(),
		userIds: [userId, ...others].slice(0, ACCOUNTS_MAX),
	}
	const sealed = (await server()).vault.seal(JSON.stringify(known), PURPOSE)
	return (await cookie()).serialize(sealed)
}
