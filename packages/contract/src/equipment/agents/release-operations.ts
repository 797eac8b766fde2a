import { z } from 'zod'
import { AGENT_PLATFORMS } from '../../agent/platform'
import { AgentRelease, RELEASE_PATHS } from '../../agent/release'
import { defineOperations } from '../../operation'

const machine = { tag: 'Agent uplink', auth: 'agent', method: 'get' } as const
const refusals = { 503: 'The package has not been built on this server' }

export const releaseOperations = defineOperations(machine, {
	readRelease: {
		path: RELEASE_PATHS.release,
		summary: 'The agent release this server offers, signed',
		query: z.object({
			/** Platform of an agent that brought its own Node, whose version is `node`. */
			platform: z.enum(AGENT_PLATFORMS).optional(),
			node: z.string().max(20).optional(),
		}),
		answer: AgentRelease,
		refusals,
	},
	downloadRelease: {
		path: RELEASE_PATHS.package,
		summary: 'The package of that release',
		query: z.object({ platform: z.enum(AGENT_PLATFORMS).optional() }),
		answer: 'application/zip',
		refusals,
	},
})
