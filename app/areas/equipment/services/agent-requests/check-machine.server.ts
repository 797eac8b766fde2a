import { CHECK_MACHINE, type Finding } from '@sfc/contract/equipment/agents/asks'
import type { Permitted } from '~/context.server'
import { askAgent } from './ask-agent.server'

/**
 * Has an agent check its machine, network and devices; returns its findings and how long that took.
 * Throws Fault as `askAgent`.
 */
export const checkMachine = (
	ctx: Permitted<'agent.manage'>,
	{ agentId }: { agentId: string },
): Promise<{ findings: Finding[]; tookMs: number }> =>
	askAgent(ctx, CHECK_MACHINE, {}, { agentId, failed: 'The machine could not be checked.' })
