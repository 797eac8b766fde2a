import { safeRedirect } from '~/http/safe-redirect'
import { startSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { dropTicket } from './second-factor-cookie.server'

/** Carries on where the person wanted to go, through a step of the login. */
export function withRedirect(path: string, request: Request): string {
	const redirectTo = new URL(request.url).searchParams.get('redirectTo')
	if (!redirectTo) return path
	const joint = path.includes('?') ? '&' : '?'
	return `${path}${joint}redirectTo=${encodeURIComponent(safeRedirect(redirectTo))}`
}

/** Gives the browser its session and leads to the choice of the farm. */
export async function openDoor(request: Request, token: string): Promise<Response> {
	const headers = await dropTicket(await startSessionHeader(token))
	const toast = { kind: 'success', title: 'Login Successful' } as const
	return redirectWithToast(withRedirect('/login?step=farm', request), toast, headers)
}
