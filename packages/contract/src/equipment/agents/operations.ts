import { z } from 'zod'
import { AGENT_PLATFORMS } from '../../agent/platform'
import { EnrolmentCode } from '../../agent/enrol'
import { NOT_YOUR_FARM, onFarm } from '../../on-farm'
import { defineOperations } from '../../operation'
import { AgentWire, EnrolmentCodeWire } from './agent-wire'
import { AGENT_LOG, UPDATE_AGENT } from './asks'
import { UpdateChoice } from './update-choice'

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
	summary: 'The agent package, or the one that brings its own Node for a platform',
	query: z.object({
		platform: z.enum(AGENT_PLATFORMS).optional(),
		/** Its signature in place of the package. */
		signature: z.literal('1').optional(),
	}),
	answer: 'application/zip',
	refusals: { 503: 'The package has not been built on this server' },
} as const

const policy = { ...people, path: '/api/farms/{farmId}/agent-updates' } as const
const asked = {
	...people,
	permission: 'agent.manage',
	refusals: {
		403: 'Needs a sign-in of the last ten minutes',
		404: 'No such agent on the farm',
		503: 'The agent is not connected, or it could not do it: the reason',
	},
} as const
const oneAgent = '/api/farms/{farmId}/agents/{agentId}'

const FileCheck = z.object({
	exists: z.boolean(),
	size: z.int().nullable(),
	sha256: z.string().nullable(),
})
const PlatformCheck = FileCheck.extend({
	platform: z.enum(AGENT_PLATFORMS),
	isIntact: z.boolean().describe('Whether the file has the checksum it is offered with'),
	signature: z.string(),
	node: z.string(),
})

const DebugResult = z.object({
	fileChecks: z.object({ agentFile: FileCheck, installerFile: FileCheck, logoFile: FileCheck }),
	platformFiles: z.array(PlatformCheck).describe('The packages that bring their own Node'),
	config: z.looseObject({ server: z.string(), farmId: z.int() }),
	installationSteps: z.array(
		z.object({
			step: z.int(),
			action: z.string(),
			duration: z.string().nullable().describe('As it took, in seconds'),
			result: z.enum(['done', 'failed', 'not-reached']),
			message: z.string(),
		}),
	),
	downloadManifest: z.object({
		packageContents: z.array(z.object({ path: z.string(), size: z.int() })),
		systemRequirements: z.array(z.string()),
	}),
	simulationResults: z.object({
		estimatedDownloadSize: z.int().nullable().describe('Of the package, bytes'),
		installationTime: z.string().describe('Of all steps, seconds'),
		expectedMemoryUsage: z
			.int()
			.nullable()
			.describe('The most that an agent of the farm uses now, bytes; null while none is heard'),
	}),
})

export const agentsOperations = defineOperations({
	listAgents: {
		...agents,
		path: '/api/agents',
		scope: 'read',
		summary: 'The agents of the farm, the last heard first',
	},
	listNetworkAgents: {
		...agents,
		path: '/api/network-agents',
		scope: 'read',
		summary: 'The same list under its other address',
	},
	listActiveAgents: {
		...people,
		about: 'person',
		scope: 'session',
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
		scope: 'session',
		summary: 'A code that connects one machine within 15 minutes; older unused ones end',
		answer: EnrolmentCodeWire,
		status: 201,
		refusals: { 403: 'Needs a sign-in of the last ten minutes', 404: NOT_YOUR_FARM },
	},
	revokeAgent: {
		...people,
		method: 'delete',
		path: oneAgent,
		permission: 'agent.manage',
		scope: 'manage',
		summary: 'Revoke an agent',
		answer: z.object({ success: z.literal(true) }),
		refusals: { 404: 'No such agent on the farm' },
	},
	readUpdatePolicy: {
		...policy,
		method: 'get',
		permission: 'farm.see',
		scope: 'read',
		summary: 'When the agents of the farm take a new version',
		answer: UpdateChoice,
	},
	setUpdatePolicy: {
		...policy,
		method: 'put',
		permission: 'agent.manage',
		scope: 'session',
		summary: 'Choose when they do: by hand, 3 days after the server has it, or at once',
		body: UpdateChoice,
		answer: UpdateChoice,
	},
	restartAgent: {
		...asked,
		method: 'post',
		path: `${oneAgent}/restart`,
		scope: 'session',
		summary: 'Restart an agent; its outputs are in their safe state for a few seconds',
		answer: z.object({ success: z.literal(true) }),
	},
	updateAgent: {
		...asked,
		method: 'post',
		path: `${oneAgent}/update`,
		scope: 'session',
		summary: 'Have an agent take the version of this server now',
		answer: UPDATE_AGENT.answer.pick({ state: true }),
	},
	readAgentLog: {
		...asked,
		method: 'get',
		path: `${oneAgent}/log`,
		scope: 'manage',
		summary: 'What an agent wrote into its log in the last hour, the newest first',
		answer: AGENT_LOG.answer,
	},
	readDebugZip: {
		...people,
		method: 'get',
		path: '/api/debug/zip',
		permission: 'agent.manage',
		scope: 'manage',
		summary: 'Check the agent package of this server, and install it into a scratch folder',
		query: onFarm,
		answer: DebugResult,
	},
	downloadAgent: {
		...download,
		path: '/api/download-agent/{farmId}',
		permission: 'farm.see',
		scope: 'read',
	},
	downloadSimpleAgent: {
		...download,
		path: '/api/download/simple-agent',
		about: 'person',
		scope: 'session',
	},
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
			/**
			 * The package in place of the program, the one of a platform, or the script that installs that:
			 * for Linux and macOS, or for Windows.
			 */
			format: z.enum(['zip', 'sh', 'ps1', ...AGENT_PLATFORMS]).optional(),
		}),
		answer: 'text/javascript',
		refusals: {
			400: 'The code is wrong, used, expired or of another farm',
			429: 'Too many attempts',
			503: 'The package has not been built on this server',
		},
	},
})
