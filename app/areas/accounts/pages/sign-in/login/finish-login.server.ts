import { requestSource } from '~/http/request-source.server'
import { setSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { clearTicketCookie } from './second-factor-cookie.server'
import { redirectToQuery } from '../redirect-to'

/** The next step of the login, with the page to open afterwards. */
export const withRedirectTo = (path: string, request: Request): string =>
	path + redirectToQuery(new URL(request.url).searchParams)

/** Sets the session cookie and redirects to the choice of a farm. */
export async function finishLogin(request: Request, token: string): Promise<Response> {
	const headers = await clearTicketCookie(
		await setSessionHeader(token, await requestSource(request)),
	)
	const toast = { kind: 'success', title: 'Login Successful' } as const
	const to = withRedirectTo('/login', request)
	return redirectWithToast(`${to}${to.includes('?') ? '&' : '?'}step=farm`, toast, headers)
}
