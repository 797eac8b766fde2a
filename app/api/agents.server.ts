import { toWire } from '@sfc/contract/agents/agent-wire'
import { agentsOperations } from '@sfc/contract/agents/operations'
import type { FarmCtx } from '~/context.server'
import { createEnrolmentCode } from '~/services/agents/create-enrolment-code.server'
import { listAgents } from '~/services/agents/list-agents.server'
import { revokeAgent } from '~/services/agents/revoke-agent.server'
import { listFarms } from '~/services/farms/list-farms.server'
import { implement } from './operation-handlers'
import { sendPackage } from './send-package.server'

const agentsOf = async (ctx: FarmCtx) => (await listAgents(ctx)).map(toWire)

export const agentsApi = implement(agentsOperations, {
	listAgents: agentsOf,
	listNetworkAgents: agentsOf,
	async listActiveAgents(ctx) {
		const farms = await listFarms(ctx)
		const ofFarms = await Promise.all(
			farms.map((farm) => listAgents({ ...ctx, farm, role: farm.role })),
		)
		return ofFarms
			.flat()
			.filter(({ status }) => status === 'online')
			.map(toWire)
	},
	createEnrolmentCode,
	async revokeAgent(ctx, { params: { agentId } }) {
		await revokeAgent(ctx, { agentId })
		return { success: true as const }
	},
	// The download is the same for every farm; the enrolment code ties an agent to its farm.
	downloadAgent: sendPackage,
	downloadSimpleAgent: sendPackage,
})
