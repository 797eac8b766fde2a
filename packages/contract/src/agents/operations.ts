import { z } from 'zod'
import { BatchReply } from '../agent/batch'
import { CommandPoll } from '../agent/command'
import { EnrolReply, EnrolRequest } from '../agent/enrol'
import { HeartbeatReply, HeartbeatRequest } from '../agent/heartbeat'
import { Inventory } from '../agent/inventory'
import { AGENT_PATHS } from '../agent/paths'
import type { Operation } from '../operation'
import { AgentWire, EnrolmentCodeWire } from './agent-wire'

const people = { tag: 'Agents', auth: 'user' } as const
const machine = { tag: 'Agent uplink', auth: 'agent' } as const
const onFarm = z.object({
	farmId: z.int().optional().describe('A farm of yours; your current farm when left out'),
})
const agentsOf = (path: string, summary: string): Operation => ({
	...people,
	method: 'get',
	path,
	permission: 'farm.see',
	summary,
	query: onFarm,
	answer: z.array(AgentWire),
})
const download = (path: string): Operation => ({
	...people,
	method: 'get',
	path,
	...(path.includes('{farmId}') ? { permission: 'farm.see' } : {}),
	summary: 'The agent package',
	answer: 'application/zip',
	refusals: { 503: 'The package has not been built on this server' },
})

export const agentsOperations: Operation[] = [
	agentsOf('/api/agents', 'The agents of the farm, the last heard first'),
	agentsOf('/api/network-agents', 'The same list under its other address'),
	{
		...people,
		method: 'get',
		path: '/api/active-agents',
		summary: 'The agents of all your farms that are heard now',
		answer: z.array(AgentWire),
	},
	{
		...people,
		method: 'post',
		path: '/api/farms/{farmId}/enrolment-codes',
		permission: 'agent.manage',
		summary: 'A code that connects one machine within 15 minutes; older unused ones end',
		answer: EnrolmentCodeWire,
		status: 201,
		refusals: { 404: 'No such farm among yours' },
	},
	{
		...people,
		method: 'delete',
		path: '/api/farms/{farmId}/agents/{agentId}',
		permission: 'agent.manage',
		summary: 'Cut an agent off',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'No such agent on the farm' },
	},
	download('/api/download-agent/{farmId}'),
	download('/api/download/simple-agent'),
	{
		tag: 'Agent uplink',
		auth: 'none',
		method: 'post',
		path: AGENT_PATHS.enrol,
		summary: 'Turn an enrolment code into an agent',
		body: EnrolRequest,
		answer: EnrolReply,
		refusals: { 400: 'The code is wrong, used or expired', 429: 'Too many attempts' },
	},
	{
		...machine,
		method: 'post',
		path: AGENT_PATHS.heartbeat,
		summary: 'The agent is alive',
		body: HeartbeatRequest,
		answer: HeartbeatReply,
	},
	{
		...machine,
		method: 'post',
		path: AGENT_PATHS.inventory,
		summary: 'All that the agent speaks to',
		body: Inventory,
		answer: z.object({ serverTime: z.int() }),
		refusals: { 422: 'More points than an agent may have' },
	},
	{
		...machine,
		method: 'post',
		path: AGENT_PATHS.batch,
		summary: 'Gzipped NDJSON of readings or events; answered when it is on disk',
		answer: BatchReply,
		refusals: {
			400: 'Not JSON, or a bad record, named by its seq',
			409: 'Out of order (`expected` says from where), or the clock is off',
			413: 'Larger than a batch may be',
			422: 'The inventory lacks a series',
			429: 'Busy; Retry-After says for how long',
			503: 'The disk is full; Retry-After says for how long',
		},
	},
	{
		...machine,
		method: 'get',
		path: AGENT_PATHS.commands,
		summary: 'Orders as server-sent events from Last-Event-ID on; with `poll=1` as one answer',
		query: z.object({ poll: z.literal('1').optional() }),
		answer: CommandPoll,
	},
]
