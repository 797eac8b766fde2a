import { startSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { dropTicket } from './second-factor-cookie.server'
import { onwards } from './where-to'

/** The next step of the login, which remembers where the person wanted to go. */
export const nextStep = (path: string, request: Request): string =>
	path + onwards(new URL(request.url).searchParams)

/** Gives the browser its session and leads to the choice of the farm. */
export async function openDoor(request: Request, token: string): Promise<Response> {
	const headers = await dropTicket(await startSessionHeader(token))
	const toast = { kind: 'success', title: 'Login Successful' } as const
	const to = nextStep('/login', request)
	return redirectWithToast(`${to}${to.includes('?') ? '&' : '?'}step=farm`, toast, headers)
}
