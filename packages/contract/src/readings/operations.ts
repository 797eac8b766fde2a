import { z } from 'zod'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'
import { EnvironmentWire } from './environment-wire'

export const readingsOperations = defineOperations({
	readEnvironment: {
		tag: 'Readings',
		auth: 'user',
		method: 'get',
		path: '/api/environmental-data',
		permission: 'farm.see',
		scope: 'read',
		summary: 'The newest climate and water figures of the farm, with age and quality',
		query: onFarm,
		answer: EnvironmentWire,
	},
	followChanges: {
		tag: 'Readings',
		auth: 'user',
		method: 'get',
		path: '/api/live',
		permission: 'farm.see',
		scope: 'read',
		summary: 'Server-sent events while the farm changes, at most one a second',
		query: onFarm.extend({
			since: z
				.preprocess(
					(text) => text || undefined,
					z.coerce.number().int().optional().catch(undefined),
				)
				.optional()
				.describe('When you read the farm, in milliseconds UTC'),
			view: z
				.string()
				.max(200)
				.optional()
				.describe(
					'What a page shows of readings, by name; empty for nothing. Readings are not announced then',
				),
		}),
		answer:
			'text/event-stream: `event: changed` with the topics in `data` (readings, devices, equipment, commands, growing; missed for what came before the stream). With `view`: `event: view`, then `event: patch` with what changed of it',
	},
	checkHealth: {
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
})
