import { match } from '#db/match'
import type { AskAnswer } from '@sfc/contract/agent/ask'
import { askAnswers, commands } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { announceOutcome } from '~/areas/control/services/announce-outcome.server'
import { applyOutcome } from '~/areas/control/services/apply-outcome.server'
import { isOpenCommand } from '~/areas/control/services/command-status'

/** Stores an agent's answer and ends its question; a late or repeated one changes nothing. */
export async function recordAnswer(
	ctx: AgentCtx,
	{ commandId, outcome, answer, reason }: AskAnswer,
): Promise<void> {
	const at = ctx.now()
	const isNew = await ctx.db.write(async (tx) => {
		const own = match(commands, { id: commandId, agentId: ctx.agent.id, op: 'ask' })
		const [command] = await tx.select({ status: commands.status }).from(commands).where(own)
		if (!command || !isOpenCommand(command.status)) return false
		if (outcome === 'done') await tx.insert(askAnswers).values({ commandId, answer, at })
		const end = { commandId, agentId: ctx.agent.id, status: outcome, at }
		return applyOutcome(tx, { ...end, reason: reason ?? undefined })
	})
	if (isNew) await announceOutcome(ctx, commandId)
}
