import { randomUUID } from 'node:crypto'
import { createCookie, redirect } from '@remix-run/node'
import { server } from '../boot.server'

export type Toast = { kind: 'success' | 'error' | 'info'; title: string; text?: string }

/** The message for a page; its id distinguishes it from a newer one with equal text. */
export type StoredToast = Toast & { id: string }

const cookie = async () => {
	const { secret, env } = await server()
	return createCookie('toast', {
		httpOnly: false, // the page deletes it after showing it; it holds no secret
		sameSite: 'lax',
		path: '/',
		maxAge: 60,
		secrets: [secret],
		secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
	})
}

/** Redirects after a form, with one message for the next page: of success, unless it says otherwise. */
export async function redirectWithToast(
	url: string,
	toast: Omit<Toast, 'kind'> & Partial<Toast>,
	headers = new Headers(),
): Promise<Response> {
	const stored: StoredToast = { kind: 'success', ...toast, id: randomUUID() }
	headers.append('Set-Cookie', await (await cookie()).serialize(stored))
	return redirect(url, { headers })
}

/**
 * The message of the last form, and for a whole page the header that clears it. Data requests do
 * not clear it: their answer may be discarded for a newer one, and the message would be lost.
 */
export async function consumeToast(
	request: Request,
): Promise<{ toast: StoredToast | null; clear?: string }> {
	const jar = await cookie()
	const toast = (await jar.parse(request.headers.get('Cookie'))) as StoredToast | null
	const isPage = request.headers.get('Accept')?.includes('text/html') ?? false
	return toast && isPage ? { toast, clear: await jar.serialize('', { maxAge: 0 }) } : { toast }
}
