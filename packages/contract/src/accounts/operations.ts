import { z } from 'zod'
import { defineOperations } from '../operation'
import { ProfileInput } from './profile'
import { RegisterInput } from './register'
import { CodeInput } from './second-factor'
import { SignInInput, SignInReply } from './sign-in'
import { User } from './user'

const tag = 'Accounts'

const person = { tag, auth: 'user', about: 'person', scope: 'session' } as const
const whoAmI = { ...person, method: 'get', summary: 'The signed-in person', answer: User } as const

export const accountsOperations = defineOperations({
	signIn: {
		method: 'post',
		path: '/api/auth/login',
		summary: 'Sign in with e-mail and password',
		tag,
		auth: 'none',
		body: SignInInput,
		answer: SignInReply.extend({ user: User }),
		refusals: {
			400: 'Not a sign-in',
			401: 'Wrong credentials; or right ones of an account that asks for a code: then the body has `secondFactor: true` and a `ticket` for /api/auth/login/code',
			429: 'Too many attempts',
		},
	},
	signInWithCode: {
		method: 'post',
		path: '/api/auth/login/code',
		summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
		tag,
		auth: 'none',
		body: CodeInput,
		answer: SignInReply.extend({ user: User }),
		refusals: {
			400: 'Not a code',
			401: 'Wrong code (`field` is `code`: try another), or a ticket that is used up, late or had five wrong codes',
			429: 'Too many attempts',
		},
	},
	signInToDemo: {
		method: 'post',
		path: '/api/auth/demo-login',
		summary: 'Sign in to the demo farms with one call',
		tag,
		auth: 'none',
		answer: SignInReply,
		refusals: { 404: 'This server has no demo' },
	},
	signOut: {
		method: 'post',
		path: '/api/auth/logout',
		summary: 'End the session of the token or cookie sent',
		tag,
		auth: 'none',
		answer: z.object({ message: z.string() }),
	},
	register: {
		method: 'post',
		path: '/api/auth/register',
		summary: 'Make an account; where mail is sent, a link in it completes this (202, no token)',
		tag,
		auth: 'none',
		body: RegisterInput,
		bodyAs: 'raw',
		status: 201,
		answer: SignInReply.extend({ user: User }),
		refusals: {
			400: 'Not a registration, or a password that is easy to guess',
			403: 'New accounts are by invitation here',
			409: 'The address has an account',
			429: 'Too many attempts',
		},
	},
	changeProfile: {
		method: 'put',
		path: '/api/auth/profile',
		summary: 'Change name, phone and e-mail address of the signed-in person',
		...person,
		body: ProfileInput,
		answer: User.extend({
			emailToConfirm: z
				.string()
				.nullable()
				.describe('The new address, while the link mailed to it has not been opened'),
		}),
		refusals: {
			400: 'Not a profile',
			403: 'Another e-mail address needs a sign-in of the last ten minutes',
			409: 'Another account has this e-mail address',
			429: 'Too many changes',
		},
	},
	readMe: { ...whoAmI, path: '/api/auth/me' },
	readUser: { ...whoAmI, path: '/api/auth/user' },
})
