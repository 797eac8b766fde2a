import { z } from 'zod'
import { defineOperations } from '../../operation'

const person = { tag: 'Accounts', auth: 'user', about: 'person', scope: 'session' } as const

export const privacyOperations = defineOperations({
	readMyData: {
		method: 'get',
		path: '/api/auth/data',
		summary: 'Everything that is stored about the signed-in person',
		...person,
		answer: z.looseObject({ profile: z.looseObject({ email: z.string() }) }),
	},
	deleteMyAccount: {
		method: 'delete',
		path: '/api/auth/data',
		summary: 'Delete the account of the signed-in person, and what is stored about them',
		...person,
		answer: z.object({ success: z.literal(true) }),
		refusals: { 409: 'The only owner of a farm, or a subscription still runs' },
	},
})
