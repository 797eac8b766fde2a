import { AgentRelease, RELEASE_PATHS } from '../agent/release'
import { defineOperations } from '../operation'

const machine = { tag: 'Agent uplink', auth: 'agent', method: 'get' } as const
const refusals = { 503: 'The package has not been built on this server' }

export const releaseOperations = defineOperations({
	readRelease: {
		...machine,
		path: RELEASE_PATHS.release,
		summary: 'The agent release this server offers, signed',
		answer: AgentRelease,
		refusals,
	},
	downloadRelease: {
		...machine,
		path: RELEASE_PATHS.package,
		summary: 'The package of that release',
		answer: 'application/zip',
		refusals,
	},
})
