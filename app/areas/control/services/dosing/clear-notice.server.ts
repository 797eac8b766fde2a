import type { ClearNoticeInput } from '@sfc/contract/control/doser-input'
import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { controlNotices } from '#db/schema/dosing'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { awaitOutcome } from '../await-outcome.server'
import { insertCommand } from '../insert-command.server'
import { outcomeToFault } from '../outcome-to-fault'
import { readNotice, type ControlNotice } from './list-notices.server'

/** Lifetime of the command: after this it must not happen any more, unexpectedly. */
const LIFE_MS = 15_000

/**
 * Records what a person did about a notice, and lets the controller continue where it had stopped.
 * Throws Fault not-found, conflict when it was cleared already or the agent refuses, unavailable
 * when the agent does not answer.
 */
export async function clearNotice(
	ctx: Permitted<'equipment.control'>,
	{ id, note }: { id: number } & ClearNoticeInput,
): Promise<void> {
	const notice = await readNotice(ctx, { id })
	if (notice.cleared) throw new Fault('conflict', `${notice.cleared.by} has cleared it already`)
	if (notice.isStopped) await resumeController(ctx, notice, note)
	const by = personActor(ctx).name
	await ctx.db.write(async (tx) => {
		await tx
			.update(controlNotices)
			.set({ clearedAt: ctx.now(), clearedBy: by, note })
			.where(and(eq(controlNotices.id, id), isNull(controlNotices.clearedAt)))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'control.notice-cleared',
			subject: notice.title,
			after: { note },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'equipment')
}

async function resumeController(
	ctx: Permitted<'equipment.control'>,
	{ agentId, controller, output }: ControlNotice,
	note: string,
): Promise<void> {
	const now = ctx.now()
	const [agent] = await ctx.db.read
		.select({ seenAt: agents.lastSeenAt, revokedAt: agents.revokedAt })
		.from(agents)
		.where(eq(agents.id, agentId))
	// The controller was removed with its agent.
	if (!agent || agent.revokedAt !== null) return
	const silentMs = now - agent.seenAt
	if (silentMs > AGENT_OFFLINE_AFTER_MS) {
		const text = `The farm agent has not been heard from for ${formatRoughDuration(silentMs)}, so it cannot go on yet`
		throw new Fault('unavailable', text, { retryAfterS: 15 })
	}
	const commandId = await ctx.db.write((tx) =>
		insertCommand(tx, {
			farmId: ctx.farm.id,
			agentId,
			op: 'clear',
			args: { clears: { controller, output, note } },
			issuedBy: personActor(ctx).name.slice(0, 200),
			issuedAt: now,
			expiresAt: now + LIFE_MS,
		}),
	)
	ctx.live.publish(`agent:${agentId}`)
	const fault = outcomeToFault(await awaitOutcome(ctx, { commandId }))
	if (!fault) return
	throw new Fault(fault.code, `It cannot go on: ${fault.message}`, {
		...(fault.retryAfterS !== undefined && { retryAfterS: fault.retryAfterS }),
	})
}
