import { data } from '@remix-run/node'
import { server } from '../boot.server'
import { consumeToast } from '../http/toast.server'
import { themeFromCookie } from './theme/theme'

/** The data of every page: the chosen theme, the message of a form, and the year of the footer. */
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
