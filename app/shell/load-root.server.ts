import { data } from '@remix-run/node'
import { server } from '../boot.server'
import { consumeToast } from '../http/toast.server'
import { themeFromCookie } from './theme/theme'

/** What every page shows: the chosen theme, the message a form left, and the year of the footer. */
export async function loadRoot({ request }: { request: Request }) {
	const { toast, clear } = await consumeToast(request)
	return data(
		{
			theme: themeFromCookie(request.headers.get('Cookie')),
			toast,
			year: new Date((await server()).now()).getUTCFullYear(),
		},
		{ headers: clear ? { 'Set-Cookie': clear } : {} },
	)
}
