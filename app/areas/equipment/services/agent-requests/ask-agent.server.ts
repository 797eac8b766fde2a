import { match } from '#db/match'
import { ASK_MAX_BYTES, type Ask } from '@sfc/contract/agent/ask'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { COMMAND_MAX_LIFE_MS } from '@sfc/contract/agent/command'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { agents } from '#db/schema/agents'
import { askAnswers } from '#db/schema/control'
import type { FarmScope, UserCtx } from '~/context.server'
import { requireConnectedAgent } from '../agents/require-connected-agent.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { awaitOutcome } from '~/areas/control/services/await-outcome.server'
import { isOpenCommand } from '~/areas/control/services/command-status'
import { outcomeToFault } from '~/areas/control/services/outcome-to-fault'
import { insertCommand } from '~/areas/control/services/insert-command.server'

type AgentRequestOptions = {
	/** The agent to ask; by default the connected agent of the farm. */
	agentId?: string
	/** Start of the error message: `The log could not be read.` */
	failed: string
	/** Actor of the request, where it is not the person of the context. */
	by?: string
}

/**
 * Sends a question to an agent of the farm and waits for the answer, at most as long as the
 * question allows. The caller has checked the permission. Throws Fault unavailable, with the
 * reason, when no agent is connected, it does not answer in time, or it could not do what was
 * asked.
 */
export async function askAgent<Args extends z.ZodType, Answer extends z.ZodType>(
	ctx: FarmScope & Partial<Pick<UserCtx, 'user' | 'from'>>,
	ask: Ask<Args, Answer>,
	args: z.input<Args>,
	{ agentId, failed, by = 'the server' }: AgentRequestOptions,
): Promise<z.output<Answer>> {
	const refuse = (why: string) => new Fault('unavailable', `${failed} ${why}`)
	const sent = ask.args.parse(args) as Record<string, unknown>
	if (Buffer.byteLength(JSON.stringify(sent)) > ASK_MAX_BYTES) throw refuse('It is too long.')
	const { user, from } = ctx
	const now = ctx.now()
	const { id, to } = await ctx.db.write(async (tx) => {
		const to = agentId ?? (await requireConnectedAgent(tx, ctx, failed)).id
		const [own] = await tx
			.select({ lastSeenAt: agents.lastSeenAt })
			.from(agents)
			.where(match(agents, { id: to, farmId: ctx.farm.id }))
		if (!own) throw new Fault('not-found', 'Agent not found')
		if (now - own.lastSeenAt > AGENT_OFFLINE_AFTER_MS) throw refuse('Its agent is not connected.')
		const command = {
			farmId: ctx.farm.id,
			agentId: to,
			op: 'ask' as const,
			args: { ask: { kind: ask.kind, args: sent } },
			issuedBy: user && from ? personActor({ user, from }).name : by,
			issuedAt: now,
			expiresAt: now + Math.min(ask.withinMs, COMMAND_MAX_LIFE_MS),
		}
		return { id: await insertCommand(tx, command), to }
	})
	ctx.live.publish(`agent:${to}`)
	const result = await awaitOutcome(ctx, { commandId: id, waitMs: ask.withinMs })
	if (result.reason === null && isOpenCommand(result.status))
		throw refuse('The agent did not answer in time.')
	const fault = outcomeToFault(result)
	if (fault) throw refuse(sentence(fault.message))
	const [row] = await ctx.db.read.select().from(askAnswers).where(eq(askAnswers.commandId, id))
	const answer = ask.answer.safeParse(row?.answer)
	if (!answer.success) throw refuse('The agent’s answer makes no sense: update farm-agent.')
	return answer.data
}

const sentence = (text: string): string =>
	`${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`
