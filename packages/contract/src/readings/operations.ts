import { z } from 'zod'
import type { Operation } from '../operation'
import { EnvironmentWire } from './environment-wire'

const onFarm = z.object({
	farmId: z.int().optional().describe('A farm of yours; your current farm when left out'),
})

export const readingsOperations: Operation[] = [
	{
		tag: 'Readings',
		auth: 'user',
		method: 'get',
		path: '/api/environmental-data',
		permission: 'farm.see',
		summary: 'The newest climate and water figures of the farm, with age and quality',
		query: onFarm,
		answer: EnvironmentWire,
	},
	{
		tag: 'Readings',
		auth: 'user',
		method: 'get',
		path: '/api/live',
		permission: 'farm.see',
		summary: 'Server-sent events while the farm changes, at most one a second',
		query: onFarm.extend({
			since: z.int().optional().describe('When you read the farm, in milliseconds UTC'),
		}),
		answer:
			'text/event-stream: `event: changed` with the topics in `data` (readings, devices, equipment, commands, growing; missed for what came before the stream)',
	},
	{
		tag: 'Health',
		auth: 'none',
		method: 'get',
		path: '/api/health-check',
		summary: 'Whether the server and its database answer',
		answer: z.object({
			status: z.enum(['ok', 'error']),
			version: z.string(),
			apiVersion: z.string(),
			database: z.enum(['ok', 'error']),
		}),
		refusals: { 503: 'The database does not answer' },
	},
]
