import { z } from 'zod'
import { defineOperations } from '../operation'
import { NewTokenWire, TokenInput, TokenWire } from './token'

const person = { tag: 'Tokens', auth: 'user', about: 'person', scope: 'session' } as const

/** Calls about a person's tokens. No token may make them: a token neither makes nor ends tokens. */
export const tokenOperations = defineOperations({
	listTokens: {
		method: 'get',
		path: '/api/auth/tokens',
		summary: 'The tokens of the signed-in person, newest first, without their secrets',
		...person,
		answer: z.array(TokenWire),
	},
	createToken: {
		method: 'post',
		path: '/api/auth/tokens',
		summary: 'Make a token with which a program calls this API for the signed-in person',
		...person,
		body: TokenInput,
		status: 201,
		answer: NewTokenWire,
		refusals: {
			400: 'Not a token, or a farm that the person is no member of',
			403: 'Confirm first that it is you: the sign-in is older than ten minutes',
			409: 'The person has as many as they may have',
		},
	},
	revokeToken: {
		method: 'delete',
		path: '/api/auth/tokens/{tokenId}',
		summary: 'Revoke a token: it works no longer',
		...person,
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'No token of this person' },
	},
})
