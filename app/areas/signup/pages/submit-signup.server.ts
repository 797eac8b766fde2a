import { data, redirect } from '@remix-run/node'
import { NewPassword } from '@sfc/contract/accounts/new-password'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import { server } from '~/boot.server'
import type { UserCtx } from '~/context.server'
import { parseForm } from '~/http/parse-form'
import { mailOrigin } from '~/http/public-url.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { findUser } from '~/http/require-farm.server'
import { setSessionHeader } from '~/http/session-header.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { registerAccount } from '~/areas/accounts/services/register-account.server'
import { isRegistrationOpen } from '~/areas/accounts/services/is-registration-open'
import { signIn } from '~/areas/accounts/services/sign-in/sign-in.server'
import { createCustomer } from '~/areas/billing/services/customers/create-customer.server'
import { findDraft } from '~/areas/billing/services/customers/signup-draft.server'
import { readDraftToken } from './draft-cookie.server'

const Password = z.object({ password: NewPassword })
const HIDE = { hideFields: ['password'] }

/** Finishes the wizard: creates the customer, and an account for people without one. */
export async function submitSignup(request: Request, form: FormData) {
	const token = await readDraftToken(request)
	if (token === null) return redirect('/signup?step=1')
	const ctx = await findUser(request)
	const submission = parseForm(form, ctx ? z.object({}) : Password)
	if (submission.status !== 'success') return data(submission.reply(HIDE), { status: 400 })
	try {
		if (ctx) {
			const farmIds = form.getAll('farm').map(Number).filter(Number.isSafeInteger)
			return redirect(`/payment/${await createCustomer(ctx, { token, farmIds })}`)
		}
		const { password } = Password.parse(submission.value)
		const session = await register(request, { token, password })
		if (session === null) return redirect('/signup?step=4&mail=sent')
		const owner = await loadOwner(request, session)
		const headers = await setSessionHeader(session, owner.from)
		return redirect(`/payment/${await createCustomer(owner, { token })}`, { headers })
	} catch (error) {
		// The address was typed three steps ago, so its error is shown above the form.
		const shown =
			error instanceof Fault && error.field !== 'password'
				? new Fault(error.code, error.message)
				: error
		return replyWithFault(submission, shown, HIDE.hideFields)
	}
}

type Applicant = { token: string; password: string }

/** The session of a new account, or of an existing one with this password; null when mail was sent. */
async function register(request: Request, { token, password }: Applicant): Promise<string | null> {
	const ctx = await server()
	if (!isRegistrationOpen(ctx.env))
		throw new Fault('forbidden', 'New accounts are by invitation here. Please sign in first.')
	const draft = await findDraft(ctx, { token })
	const email = draft?.answers['email']?.trim().toLowerCase()
	if (!draft || !email) throw new Fault('not-found', 'This signup has expired. Please start again.')
	const [firstName = '', ...rest] = (draft.answers['contactName'] ?? '').trim().split(/\s+/)
	const from = await requestSource(request)
	const next = `/signup/finish?draft=${token}`
	const person = { firstName: cut(firstName), lastName: cut(rest.join(' ')), email, password }
	try {
		const where = { from, origin: await mailOrigin(request) }
		const made = await registerAccount(ctx, { ...person, next }, where)
		return made.kind === 'session' ? made.token : null
	} catch (error) {
		if (!(error instanceof Fault) || error.code !== 'conflict') throw error
		// A second click, or a person who has an account and gave its password.
		const entered = await signIn(ctx, { email, password, ...from }).catch(() => null)
		if (entered?.kind === 'session') return entered.token
		throw error
	}
}

const cut = (name: string) => name.slice(0, 100)

async function loadOwner(request: Request, session: string): Promise<UserCtx> {
	const ctx = await server()
	const known = await identifyUser(ctx, { token: session })
	if (!known) throw new Error('A session that was just opened is gone')
	return { ...ctx, ...known, from: await requestSource(request) }
}
