import { SCOPES } from '@sfc/domain/platform/scopes'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@sfc/domain/platform/token-days'
import { z } from 'zod'

const instant = z.int().describe('Milliseconds since 1970, UTC')

export const TokenInput = z.object({
	name: z
		.string({ error: 'Give it a name' })
		.trim()
		.min(1, 'Give it a name')
		.max(80, 'At most 80 characters')
		.describe('The program that will use it'),
	farmIds: z
		.array(z.int().positive())
		.min(1, 'Choose a farm')
		.max(100, 'At most 100 farms')
		.describe('The farms that it is for'),
	scopes: z
		.array(z.enum(SCOPES))
		.min(1, 'Choose what it may do')
		.max(SCOPES.length)
		.describe('What it may do, as far as the role of its person allows that'),
	expiresInDays: z
		.int('Choose for how long')
		.min(1, 'At least 1 day')
		.max(MAX_TOKEN_DAYS, `At most ${MAX_TOKEN_DAYS} days`)
		.default(DEFAULT_TOKEN_DAYS),
})
export type TokenInput = z.infer<typeof TokenInput>

/** A token as its person sees it in a list, without its secret. */
export const TokenWire = z.object({
	id: z.string(),
	name: z.string(),
	farms: z.array(z.object({ id: z.int(), name: z.string() })),
	scopes: z.array(z.enum(SCOPES)),
	createdAt: instant,
	expiresAt: instant,
	lastUsedAt: instant.nullable().describe('Milliseconds since 1970, UTC; up to an hour old'),
})
export type TokenWire = z.infer<typeof TokenWire>

export const NewTokenWire = TokenWire.extend({
	token: z.string().describe('Shown once; the server keeps its hash only'),
})
export type NewTokenWire = z.infer<typeof NewTokenWire>
