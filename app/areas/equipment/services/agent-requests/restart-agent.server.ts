import { RESTART_AGENT, UPDATE_AGENT } from '@sfc/contract/equipment/agents/asks'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { Fault } from '@sfc/domain/fault'
import type { Permitted } from '~/context.server'
import { listAgents } from '../agents/list-agents.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { askAgent } from './ask-agent.server'

type Ctx = Permitted<'agent.manage'>
type Wanted = { agentId: string }

/**
 * Restarts an agent: it stops, which brings its outputs to their safe state, and its service starts
 * it again. Throws Fault unconfirmed, and as `askAgent`, also where no service would start it
 * again.
 */
export async function restartAgent(ctx: Ctx, { agentId }: Wanted): Promise<void> {
	requireRecentProof(ctx)
	const hostname = await requireAgentName(ctx, agentId)
	await askAgent(ctx, RESTART_AGENT, {}, { agentId, failed: 'It was not restarted.' })
	await note(ctx, 'agent.restarted', hostname)
}

/**
 * Has an agent install the signed release of this server. Returns whether it did, has it already,
 * or is still downloading. Throws Fault as `restartAgent`, with the message of the agent's own
 * command.
 */
export async function updateAgent(
	ctx: Ctx,
	{ agentId }: Wanted,
): Promise<'taken' | 'newest' | 'loading'> {
	requireRecentProof(ctx)
	const hostname = await requireAgentName(ctx, agentId)
	const failed = 'It was not updated.'
	const { state } = await askAgent(ctx, UPDATE_AGENT, {}, { agentId, failed })
	if (state !== 'newest') await note(ctx, 'agent.updated', hostname)
	return state
}

/** Returns an agent's name. Throws Fault not-found for an agent of another farm. */
async function requireAgentName(ctx: Ctx, agentId: string): Promise<string> {
	const agent = (await listAgents(ctx)).find(({ id }) => id === agentId)
	if (!agent) throw new Fault('not-found', 'Agent not found')
	return agent.hostname
}

const note = (ctx: Ctx, action: AuditAction, subject: string) =>
	ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), { farmId: ctx.farm.id, action, subject }),
	)
