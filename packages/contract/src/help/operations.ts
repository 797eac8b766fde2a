import { z } from 'zod'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'

const common = { tag: 'Help', auth: 'user', permission: 'farm.see' } as const

const Hit = z.object({
	name: z.string(),
	detail: z.string().describe('What tells it from others'),
	to: z.string().describe('Its page'),
})

export const helpOperations = defineOperations({
	search: {
		...common,
		method: 'get',
		path: '/api/search',
		summary: 'What of a farm, of your other farms and of the help fits a text, by kind, best first',
		query: onFarm.extend({ q: z.string().trim().min(1).max(100) }),
		answer: z.array(
			z.object({
				kind: z.string(),
				label: z.string(),
				hits: z.array(Hit),
				more: z.int().describe('How many fit beyond those'),
			}),
		),
	},
})
