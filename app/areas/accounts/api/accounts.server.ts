import { refuseUnknownKeys } from '@sfc/contract/unknown-keys'
import { accountsOperations } from '@sfc/contract/accounts/operations'
import { RegisterInput } from '@sfc/contract/accounts/register'
import { userToWire } from '@sfc/contract/accounts/user'
import { Fault } from '@sfc/domain/fault'
import { countDemoSession } from '~/http/demo-limit.server'
import { mailOrigin } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requireUser, sessionToken } from '~/http/require-farm.server'
import { clearSessionHeader, setSessionHeader } from '~/http/session-header.server'
import { changeProfile } from '~/areas/accounts/services/change-profile.server'
import { isRegistrationOpen } from '~/areas/accounts/services/is-registration-open'
import { registerAccount } from '~/areas/accounts/services/register-account.server'
import { signOut } from '~/areas/platform/services/sessions/sign-out.server'
import { demoSignIn } from '~/areas/accounts/services/sign-in/demo-sign-in.server'
import { signInWithCode } from '~/areas/accounts/services/sign-in/sign-in-with-code.server'
import { signIn } from '~/areas/accounts/services/sign-in/sign-in.server'
import { answerWithSession } from './answer-with-session.server'
import { implement } from '~/api/operation-handlers'

const CODE_WANTED = 'Enter the code of your authenticator app'

export const accountsApi = implement(accountsOperations, {
	async signIn(ctx, { body }) {
		const outcome = await signIn(ctx, { ...body, ...ctx.from })
		if (outcome.kind === 'session') return answerWithSession(ctx, outcome.token)
		const { ticket } = outcome
		const answer = { error: CODE_WANTED, message: CODE_WANTED, secondFactor: true, ticket }
		return Response.json(answer, { status: 401 })
	},
	signInWithCode: async (ctx, { body }) =>
		answerWithSession(ctx, await signInWithCode(ctx, { ...body, from: ctx.from })),
	async signInToDemo(ctx, { request }) {
		await countDemoSession(request)
		const { token } = await demoSignIn(ctx, ctx.from)
		const answer = { token, message: 'Login Successful' }
		return Response.json(answer, { headers: await setSessionHeader(token, ctx.from) })
	},
	async signOut(ctx, { request }) {
		const token = await sessionToken(request)
		if (token) await signOut(ctx, { token })
		const answer = { message: 'Logged out successfully' }
		return Response.json(answer, { headers: await clearSessionHeader() })
	},
	/** When registration is by invitation only, the body is not checked. */
	async register(ctx, { request }) {
		if (!isRegistrationOpen(ctx.env))
			throw new Fault('forbidden', 'New accounts are by invitation here')
		const sent = await readJson(request)
		refuseUnknownKeys(RegisterInput, sent)
		const input = RegisterInput.parse(sent)
		const where = { from: ctx.from, origin: await mailOrigin(request) }
		const registered = await registerAccount(ctx, input, where)
		if (registered.kind === 'confirm-by-mail')
			return Response.json({ message: 'Check your mail' }, { status: 202 })
		return answerWithSession(ctx, registered.token, { message: 'Account created', status: 201 })
	},
	async changeProfile(ctx, { body, request }) {
		const origin = await mailOrigin(request)
		const { emailToConfirm } = await changeProfile(ctx, body, { origin })
		// Loaded again: the new address may still wait for its confirmation.
		const { user } = await requireUser(request)
		return { ...userToWire(user), emailToConfirm }
	},
	readMe: ({ user }) => userToWire(user),
	readUser: ({ user }) => userToWire(user),
})
