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

/** The agent brings its outputs to their safe state, ends, and is started again by its service. */
export const RESTART_AGENT = defineAsk({
	kind: 'restart-agent',
	args: z.object({}),
	answer: z.object({}),
	withinMs: 8000,
})

/** The agent takes the signed release of its server, and is started again if it was taken. */
export const UPDATE_AGENT = defineAsk({
	kind: 'update-agent',
	args: z.object({}),
	answer: z.object({
		/** `loading`: it goes on, and the version shows how it ended. */
		state: z.enum(['taken', 'newest', 'loading']),
		/** What `farm-agent update` said. */
		words: z.string().max(1000),
	}),
	withinMs: 28_000,
})

/** The agent tells its devices again now. */
export const REPORT_NOW = defineAsk({
	kind: 'report-now',
	args: z.object({}),
	answer: z.object({
		devices: z.int(),
		/** Records that still wait to be sent. */
		waiting: z.int(),
	}),
	withinMs: 8000,
})
