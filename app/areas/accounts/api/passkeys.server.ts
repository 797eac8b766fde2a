import { passkeyOperations } from '@sfc/contract/accounts/passkey-operations'
import { publicUrl } from '~/http/public-url.server'
import { addPasskey } from '~/areas/accounts/services/passkeys/add-passkey.server'
import {
	removePasskey,
	renamePasskey,
} from '~/areas/accounts/services/passkeys/change-passkey.server'
import { listPasskeys } from '~/areas/accounts/services/passkeys/list-passkeys.server'
import { signInWithPasskey } from '~/areas/accounts/services/passkeys/sign-in-with-passkey.server'
import { startPasskeyRegistration } from '~/areas/accounts/services/passkeys/start-passkey-registration.server'
import { startPasskeySignIn } from '~/areas/accounts/services/passkeys/start-passkey-sign-in.server'
import { answerWithSession } from './answer-with-session.server'
import { implement } from '~/api/operation-handlers'

export const passkeysApi = implement(passkeyOperations, {
	startPasskeySignIn: async (ctx, { request }) =>
		Response.json(
			await startPasskeySignIn(ctx, { origin: await publicUrl(request), from: ctx.from }),
		),
	async signInWithPasskey(ctx, { body: { response }, request }) {
		const where = { origin: await publicUrl(request), from: ctx.from }
		return answerWithSession(ctx, await signInWithPasskey(ctx, { ...where, response }))
	},
	startPasskeyRegistration: async (ctx, { request }) =>
		Response.json(await startPasskeyRegistration(ctx, { origin: await publicUrl(request) })),
	listPasskeys,
	addPasskey: async (ctx, { body, request }) =>
		addPasskey(ctx, { ...body, origin: await publicUrl(request) }),
	renamePasskey: (ctx, { params, body: { name } }) =>
		renamePasskey(ctx, { id: params.passkeyId, name }),
	removePasskey: (ctx, { params }) => removePasskey(ctx, { id: params.passkeyId }),
})
