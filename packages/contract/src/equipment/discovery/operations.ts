import { z } from 'zod'
import { DiscoveryReply, DiscoveryReport } from '../../agent/discovery'
import { AGENT_PATHS } from '../../agent/paths'
import { defineOperations } from '../../operation'
import { DiscoveryStarted, DiscoveryWire } from './discovery-wire'

const path = '/api/customers/{customerId}/hardware-discovery'
const person = { tag: 'Discovery', auth: 'user', about: 'person', scope: 'session' } as const
/** Enough for the most devices in a report, with long names and reasons. */
const REPORT_MAX_BYTES = 1024 * 1024

const query = z.object({
	farmId: z.int().optional().describe("One of the customer's farms; its first when left out"),
})

export const discoveryOperations = defineOperations({
	startDiscovery: {
		...person,
		method: 'post',
		path,
		summary: "Have the farm's agent look for equipment; a search that runs is given again",
		query,
		answer: DiscoveryStarted,
		refusals: {
			404: 'No such customer or farm among yours',
			503: 'No agent of the farm is connected',
		},
	},
	readDiscovery: {
		...person,
		method: 'get',
		path: `${path}/{discoveryId}`,
		summary: 'How a search is going',
		query,
		answer: DiscoveryWire,
		refusals: { 404: 'No such search among yours' },
	},
	reportDiscovery: {
		tag: 'Agent uplink',
		auth: 'agent',
		method: 'post',
		path: AGENT_PATHS.discovery,
		anyOrigin: true,
		summary: 'The agent reports on a search it was asked for',
		body: DiscoveryReport,
		bodyAs: 'packed-json',
		maxBytes: REPORT_MAX_BYTES,
		answer: DiscoveryReply,
		refusals: { 404: 'This agent was not asked for that search' },
	},
})
