import { AGENT_LOG } from '@sfc/contract/equipment/agents/asks'
import type { z } from 'zod'
import type { Permitted } from '~/context.server'
import { askAgent } from './ask-agent.server'

/** Reads an agent's log of the last hour, newest first. Throws Fault as `askAgent`. */
export async function readAgentLog(
	ctx: Permitted<'agent.manage'>,
	{ agentId }: { agentId: string },
): Promise<z.output<typeof AGENT_LOG.answer>['lines']> {
	const failed = 'Its log could not be read.'
	const { lines } = await askAgent(ctx, AGENT_LOG, {}, { agentId, failed })
	return lines.reverse()
}
