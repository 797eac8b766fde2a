import { ROLES } from '@sfc/domain/platform/roles'
import { z } from 'zod'
import { TokenInput, TokenWire } from './token'
import { NOT_YOUR_FARM } from '../on-farm'
import { defineOperations } from '../operation'

/** A token that belongs to a farm, as its form or a call asks for it. */
export const FarmTokenInput = TokenInput.omit({ farmIds: true }).extend({
	role: z
		.enum(ROLES, 'Choose a role')
		.describe('What it may do at most, at most your own role; its scopes limit that further'),
})
export type FarmTokenInput = z.infer<typeof FarmTokenInput>

/** A token of a farm in a list, without its secret. */
export const FarmTokenWire = TokenWire.omit({ farms: true }).extend({
	role: z.enum(ROLES),
	madeBy: z.string(),
})
export type FarmTokenWire = z.infer<typeof FarmTokenWire>

const NewFarmTokenWire = FarmTokenWire.extend({
	token: z.string().describe('Shown once; the server keeps its hash only'),
})
export type NewFarmTokenWire = z.infer<typeof NewFarmTokenWire>

const common = {
	tag: 'Tokens',
	auth: 'user',
	permission: 'token.manage',
	scope: 'session',
} as const
const tokens = '/api/farms/{farmId}/tokens'

/** Calls about the tokens that belong to a farm. No token may make them. */
export const farmTokenOperations = defineOperations(common, {
	listFarmTokens: {
		method: 'get',
		path: tokens,
		summary: 'The tokens that belong to a farm, newest first, without their secrets',
		answer: z.array(FarmTokenWire),
		refusals: { 404: NOT_YOUR_FARM },
	},
	createFarmToken: {
		method: 'post',
		path: tokens,
		summary: 'Make a token that belongs to a farm and stays when its maker leaves',
		body: FarmTokenInput,
		status: 201,
		answer: NewFarmTokenWire,
		refusals: {
			400: 'Not a token, or a role above your own',
			403: 'Confirm first that it is you: the sign-in is older than ten minutes',
			409: 'The farm has as many as it may have',
		},
	},
	revokeFarmToken: {
		method: 'delete',
		path: `${tokens}/{tokenId}`,
		summary: 'Revoke a token of a farm: it works no longer',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'No token of this farm' },
	},
})
