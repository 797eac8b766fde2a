import { createCookie, redirect } from '@remix-run/node'
import { server } from '../boot.server'

export type Toast = { kind: 'success' | 'error' | 'info'; title: string; text?: string }

const cookie = async () => {
	const { secret, env } = await server()
	return createCookie('toast', {
		httpOnly: true,
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
	headers.append('Set-Cookie', await (await cookie()).serialize(toast))
	return redirect(url, { headers })
}

/** The message left by the last form, and the header that clears it. */
export async function takeToast(
	request: Request,
): Promise<{ toast: Toast | null; clear?: string }> {
	const jar = await cookie()
	const toast = (await jar.parse(request.headers.get('Cookie'))) as Toast | null
	return toast ? { toast, clear: await jar.serialize('', { maxAge: 0 }) } : { toast: null }
}
