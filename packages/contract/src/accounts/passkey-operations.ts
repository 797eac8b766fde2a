import { z } from 'zod'
import { defineOperations } from '../operation'
import { NewPasskey, Passkey, PasskeyOptions, PasskeyRename, PasskeySignIn } from './passkey'
import { SignInReply } from './sign-in'
import { User } from './user'

const tag = 'Passkeys'
const person = { tag, auth: 'user', about: 'person', scope: 'session' } as const
const UNCONFIRMED = 'Confirm first that it is you: the sign-in is older than ten minutes'

export const passkeyOperations = defineOperations({
	startPasskeySignIn: {
		method: 'post',
		path: '/api/auth/passkeys/sign-in-options',
		summary: 'What a device needs to sign in with a passkey; good once, for five minutes',
		tag,
		auth: 'none',
		answer: PasskeyOptions,
		refusals: { 429: 'Too many attempts' },
	},
	signInWithPasskey: {
		method: 'post',
		path: '/api/auth/passkeys/sign-in',
		summary: 'Sign in with what a passkey signed',
		tag,
		auth: 'none',
		body: PasskeySignIn,
		answer: SignInReply.extend({ user: User }),
		refusals: { 400: 'Not a passkey’s answer', 401: 'Unknown, used, late or copied' },
	},
	startPasskeyRegistration: {
		method: 'post',
		path: '/api/auth/passkeys/registration-options',
		summary: 'What a device needs to make a passkey; good once, for five minutes',
		...person,
		answer: PasskeyOptions,
		refusals: { 403: UNCONFIRMED, 409: 'The account has as many as it may have' },
	},
	listPasskeys: {
		method: 'get',
		path: '/api/auth/passkeys',
		summary: 'The passkeys of the signed-in person',
		...person,
		answer: z.array(Passkey),
	},
	addPasskey: {
		method: 'post',
		path: '/api/auth/passkeys',
		summary: 'Add the passkey a device has made',
		...person,
		body: NewPasskey,
		answer: Passkey,
		status: 201,
		refusals: { 400: 'Not made for this site and challenge', 403: UNCONFIRMED, 409: 'In use' },
	},
	renamePasskey: {
		method: 'patch',
		path: '/api/auth/passkeys/{passkeyId}',
		summary: 'Rename a passkey',
		...person,
		body: PasskeyRename,
		answer: Passkey,
		refusals: { 404: 'No passkey of this person' },
	},
	removePasskey: {
		method: 'delete',
		path: '/api/auth/passkeys/{passkeyId}',
		summary: 'Remove a passkey: it can no longer be used to sign in',
		...person,
		answer: Passkey,
		refusals: { 403: UNCONFIRMED, 404: 'No passkey of this person' },
	},
})
