import { randomUUID } from 'node:crypto'
import { createCookie, redirect } from '@remix-run/node'
import { server } from '../boot.server'

export type Toast = { kind: 'success' | 'error' | 'info'; title: string; text?: string }

/** What a page is given: the id tells a message it has shown from a new one with the same words. */
export type StoredToast = Toast & { id: string }

const cookie = async () => {
	const { secret, env } = await server()
	return createCookie('toast', {
		httpOnly: false, // the page takes it away once it has shown it; it says nothing secret
		sameSite: 'lax',
		path: '/',
		maxAge: 60,
		secrets: [secret],
		secure: env.PUBLIC_URL?.startsWith('https:') ?? false,
	})
}

/** Sends a browser on after a form, with one message for the next page. */
export async function redirectWithToast(
	url: string,
	toast: Toast,
	headers = new Headers(),
): Promise<Response> {
	headers.append('Set-Cookie', await (await cookie()).serialize({ ...toast, id: randomUUID() }))
	return redirect(url, { headers })
}

/**
 * The message left by the last form, and for a whole page the header that clears it. What scripts
 * fetch does not clear it: that answer may be overtaken by another, and the message lost with it.
 */
export async function consumeToast(
	request: Request,
): Promise<{ toast: StoredToast | null; clear?: string }> {
	const jar = await cookie()
	const toast = (await jar.parse(request.headers.get('Cookie'))) as StoredToast | null
	const isPage = request.headers.get('Accept')?.includes('text/html') ?? false
	return toast && isPage ? { toast, clear: await jar.serialize('', { maxAge: 0 }) } : { toast }
}
