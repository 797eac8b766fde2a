import { redirect } from '@remix-run/node'
import type { RegisterInput } from '@sfc/contract/accounts/register'
import { Fault } from '@sfc/domain/fault'
import { server } from '~/boot.server'
import type { RequestSource } from '~/context.server'
import { mailOrigin } from '~/http/public-url.server'
import { requestSource } from '~/http/request-source.server'
import { setSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { registerAccount } from '~/areas/accounts/services/register-account.server'
import { registerFirstAccount } from '~/areas/accounts/services/register-first-account.server'
import { isRegistrationOpen } from '~/areas/accounts/services/is-registration-open'
import { readRedirectTo } from '../redirect-to'

/** Creates an account, and redirects to the page the person wanted to open, or to the mail notice. */
export async function createAccount(request: Request, input: RegisterInput): Promise<Response> {
	const { searchParams } = new URL(request.url)
	const ctx = await server()
	const from = await requestSource(request)
	const to = readRedirectTo(searchParams) ?? '/dashboard'
	const first = searchParams.get('first')
	if (first !== null) {
		const { token } = await registerFirstAccount(ctx, input, { first, from })
		return signInNewAccount(to, token, from)
	}
	if (!isRegistrationOpen(ctx.env))
		throw new Fault('forbidden', 'New accounts are by invitation here')
	const origin = await mailOrigin(request)
	const registered = await registerAccount(ctx, { ...input, next: to }, { from, origin })
	return registered.kind === 'session'
		? signInNewAccount(to, registered.token, from)
		: redirect('/register?sent')
}

/** Signs a new account in on this browser. */
export async function signInNewAccount(
	to: string,
	token: string,
	from: RequestSource,
): Promise<Response> {
	const toast = { kind: 'success', title: 'Account created', text: 'You are signed in.' } as const
	return redirectWithToast(to, toast, await setSessionHeader(token, from))
}
