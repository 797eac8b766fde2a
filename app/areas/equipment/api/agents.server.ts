import type { AgentPlatform } from '@sfc/contract/agent/platform'
import { agentToWire } from '@sfc/contract/equipment/agents/agent-wire'
import { agentsOperations, installerOperations } from '@sfc/contract/equipment/agents/operations'
import type { FarmCtx } from '~/context.server'
import { server } from '~/boot.server'
import { FAULT_STATUS } from '~/http/fault-status'
import { publicUrl } from '~/http/public-url.server'
import { requireFarmById, requireUser } from '~/http/require-farm.server'
import { isUnencryptedServer } from '~/areas/equipment/services/agents/install-line'
import {
	checkDownloadAndInstall,
	SYSTEM_REQUIREMENTS,
} from '~/areas/equipment/services/agents/check-download.server'
import { checkEnrolmentCode } from '~/areas/equipment/services/agents/check-enrolment-code.server'
import { createEnrolmentCode } from '~/areas/equipment/services/agents/create-enrolment-code.server'
import { listAgents } from '~/areas/equipment/services/agents/list-agents.server'
import { revokeAgent } from '~/areas/equipment/services/agents/revoke-agent.server'
import {
	readUpdatePolicy,
	setUpdatePolicy,
} from '~/areas/equipment/services/agents/update-policy.server'
import { readAgentLog } from '~/areas/equipment/services/agent-requests/read-agent-log.server'
import {
	restartAgent,
	updateAgent,
} from '~/areas/equipment/services/agent-requests/restart-agent.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'
import { implement } from '~/api/operation-handlers'
import { sendInstaller, sendPackage, sendScript, sendSignature } from './send-package.server'

const listAgentWires = async (ctx: FarmCtx) => (await listAgents(ctx)).map(agentToWire)

const sendDownload = (of: { platform?: AgentPlatform | undefined; signature?: '1' | undefined }) =>
	of.signature ? sendSignature(of.platform) : sendPackage(of.platform)

export const agentsApi = implement(agentsOperations, {
	listAgents: listAgentWires,
	listNetworkAgents: listAgentWires,
	async listActiveAgents(ctx) {
		const farms = await listFarms(ctx)
		const ofFarms = await Promise.all(farms.map((farm) => listAgents({ ...ctx, farm })))
		return ofFarms
			.flat()
			.filter(({ status }) => status === 'online')
			.map(agentToWire)
	},
	createEnrolmentCode,
	async revokeAgent(ctx, { params: { agentId } }) {
		await revokeAgent(ctx, { agentId })
		return { success: true as const }
	},
	readUpdatePolicy,
	async setUpdatePolicy(ctx, { body }) {
		await setUpdatePolicy(ctx, body)
		return body
	},
	async restartAgent(ctx, { params: { agentId } }) {
		await restartAgent(ctx, { agentId })
		return { success: true as const }
	},
	updateAgent: async (ctx, { params: { agentId } }) => ({
		state: await updateAgent(ctx, { agentId }),
	}),
	readAgentLog: async (ctx, { params: { agentId } }) => ({
		lines: await readAgentLog(ctx, { agentId }),
	}),
	async readDebugZip(ctx, { request }) {
		const url = await publicUrl(request)
		const at = { server: url, isOpen: isUnencryptedServer(url) }
		const { signingKey } = await server()
		const { files, platforms, config, contents, memoryBytes, steps } =
			await checkDownloadAndInstall({ ...ctx, signingKey }, at)
		const inSeconds = (ms: number) => (ms / 1000).toFixed(2)
		return {
			fileChecks: files,
			platformFiles: platforms.map(({ contents: _, ...check }) => check),
			config,
			installationSteps: steps.map(({ step, action, ms, words, result }) => ({
				step,
				action,
				duration: ms === null ? null : inSeconds(ms),
				result,
				message: words,
			})),
			downloadManifest: {
				packageContents: contents,
				systemRequirements: [...SYSTEM_REQUIREMENTS],
			},
			simulationResults: {
				estimatedDownloadSize: files.agentFile.size,
				installationTime: inSeconds(steps.reduce((sum, { ms }) => sum + (ms ?? 0), 0)),
				expectedMemoryUsage: memoryBytes,
			},
		}
	},
	// The download is equal for every farm; the enrolment code ties an agent to its farm.
	downloadAgent: (_, { query }) => sendDownload(query),
	downloadSimpleAgent: (_, { query }) => sendDownload(query),
})

export const installerApi = implement(
	installerOperations,
	{
		async downloadInstaller(ctx, { params, query: { code, format }, request }) {
			if (code === undefined) await requireFarmById(await requireUser(request), params.farmId)
			else await checkEnrolmentCode(ctx, { code, farmId: Number(params.farmId), ip: ctx.from.ip })
			if (format === undefined) return sendInstaller()
			if (format === 'sh' || format === 'ps1') return sendScript(format)
			return sendPackage(format === 'zip' ? undefined : format)
		},
	},
	// The install command that people paste prints this message.
	({ code, message, retryAfterS }) =>
		new Response(`${message}\n`, {
			status: FAULT_STATUS[code],
			headers: retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) },
		}),
)
