import { z } from 'zod'
import { DiscoveryReply, DiscoveryReport } from '../agent/discovery'
import { AGENT_PATHS } from '../agent/paths'
import type { Operation } from '../operation'
import { DiscoveryStarted, DiscoveryWire } from './discovery-wire'

const path = '/api/customers/{customerId}/hardware-discovery'
const people = { tag: 'Discovery', auth: 'user' } as const
const query = z.object({
	farmId: z.int().optional().describe("One of the customer's farms; its first when left out"),
})

export const discoveryOperations: Operation[] = [
	{
		...people,
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
	{
		...people,
		method: 'get',
		path: `${path}/{discoveryId}`,
		summary: 'How a search is going',
		query,
		answer: DiscoveryWire,
		refusals: { 404: 'No such search among yours' },
	},
	{
		tag: 'Agent uplink',
		auth: 'agent',
		method: 'post',
		path: AGENT_PATHS.discovery,
		summary: 'The agent reports on a search it was asked for',
		body: DiscoveryReport,
		answer: DiscoveryReply,
		refusals: { 404: 'This agent was not asked for that search' },
	},
]
