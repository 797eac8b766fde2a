import { z } from 'zod'
import { defineAsk } from '../../agent/ask'

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

/** One thing that was checked on the agent's machine: how it is, and what to do. */
export const Finding = z.object({
	/** `none`: nothing answered, which is right where nothing of the kind is. */
	level: z.enum(['ok', 'none', 'warn', 'fail']),
	/** What was checked, `multicast eth0`: each once. */
	about: z.string().max(200),
	text: z.string().max(600),
	/** What to do, when something has to be done. */
	remedy: z.string().max(600).optional(),
})
export type Finding = z.infer<typeof Finding>

/** The agent checks its machine, its network and its devices, as `farm-agent doctor` does. */
export const CHECK_MACHINE = defineAsk({
	kind: 'check-machine',
	args: z.object({}),
	answer: z.object({ findings: z.array(Finding).max(500), tookMs: z.int() }),
	withinMs: 30_000,
})
