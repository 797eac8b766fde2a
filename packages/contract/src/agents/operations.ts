import { z } from 'zod'
import { EnrolmentCode } from '../agent/enrol'
import { onFarm } from '../on-farm'
import { defineOperations } from '../operation'
import { AgentWire, EnrolmentCodeWire } from './agent-wire'

const people = { tag: 'Agents', auth: 'user' } as const
const agents = {
	...people,
	method: 'get',
	permission: 'farm.see',
	query: onFarm,
	answer: z.array(AgentWire),
} as const
const download = {
	...people,
	method: 'get',
	summary: 'The agent package',
	answer: 'application/zip',
	refusals: { 503: 'The package has not been built on this server' },
} as const

export const agentsOperations = defineOperations({
	listAgents: {
		...agents,
		path: '/api/agents',
		summary: 'The agents of the farm, the last heard first',
	},
	listNetworkAgents: {
		...agents,
		path: '/api/network-agents',
		summary: 'The same list under its other address',
	},
	listActiveAgents: {
		...people,
		about: 'person',
		method: 'get',
		path: '/api/active-agents',
		summary: 'The agents of all your farms that are online',
		answer: z.array(AgentWire),
	},
	createEnrolmentCode: {
		...people,
		method: 'post',
		path: '/api/farms/{farmId}/enrolment-codes',
		permission: 'agent.manage',
		summary: 'A code that connects one machine within 15 minutes; older unused ones end',
		answer: EnrolmentCodeWire,
		status: 201,
		refusals: { 403: 'Needs a sign-in of the last ten minutes', 404: 'Not one of your farms' },
	},
	revokeAgent: {
		...people,
		method: 'delete',
		path: '/api/farms/{farmId}/agents/{agentId}',
		permission: 'agent.manage',
		summary: 'Revoke an agent',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'No such agent on the farm' },
	},
	downloadAgent: { ...download, path: '/api/download-agent/{farmId}', permission: 'farm.see' },
	downloadSimpleAgent: { ...download, path: '/api/download/simple-agent', about: 'person' },
})

export const installerOperations = defineOperations({
	downloadInstaller: {
		tag: 'Agents',
		auth: 'none',
		method: 'get',
		path: '/api/farms/{farmId}/agent-installer',
		summary:
			'A program for Node that installs the agent, for who has an enrolment code or is a member of the farm',
		query: z.object({
			/** Still good for enrolling afterwards. */
			code: EnrolmentCode.optional(),
			/** The package instead of the program. */
			format: z.literal('zip').optional(),
		}),
		answer: 'text/javascript',
		refusals: {
			400: 'The code is wrong, used, expired or of another farm',
			429: 'Too many attempts',
			503: 'The package has not been built on this server',
		},
	},
})
