import { z } from 'zod'
import { defineAsk } from '../agent/ask'

/** What the agent wrote into its log in the last hour, oldest first; secrets are hidden. */
export const AGENT_LOG = defineAsk({
	kind: 'log',
	args: z.object({}),
	answer: z.object({
		lines: z.array(
			z.object({
				at: z.int(),
				level: z.enum(['debug', 'info', 'warn', 'error']),
				text: z.string().max(2000),
			}),
		),
	}),
	withinMs: 8000,
})
