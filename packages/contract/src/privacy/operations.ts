import { z } from 'zod'
import type { Operation } from '../operation'

const tag = 'Accounts'

export const privacyOperations: Operation[] = [
	{
		method: 'get',
		path: '/api/auth/data',
		summary: 'Everything that is stored about the signed-in person',
		tag,
		auth: 'user',
		answer: z.looseObject({ profile: z.looseObject({ email: z.string() }) }),
	},
	{
		method: 'delete',
		path: '/api/auth/data',
		summary: 'Delete the account of the signed-in person, and what is stored about them',
		tag,
		auth: 'user',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 409: 'The only owner of a farm, or a subscription still runs' },
	},
]
