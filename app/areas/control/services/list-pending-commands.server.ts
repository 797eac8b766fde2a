import { StoredCommand, type AgentCommand } from '@sfc/contract/agent/command'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { commands } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { OPEN_STATUSES } from './command-status'

/** Maximum number of commands per fetch; the rest follows in the next one. */
const TAKE_MAX = 200

/**
 * Lists the agent's commands that may still be carried out, with a number above `afterSeq`; an
 * emergency stop comes first. A row that is no known operation is left out, and expires.
 */
export async function listPendingCommands(
	ctx: AgentCtx,
	{ afterSeq }: { afterSeq: number },
): Promise<AgentCommand[]> {
	const rows = await ctx.db.read
		.select()
		.from(commands)
		.where(
			and(
				eq(commands.agentId, ctx.agent.id),
				gt(commands.seq, afterSeq),
				inArray(commands.status, OPEN_STATUSES),
				gt(commands.expiresAt, ctx.now()),
			),
		)
		.orderBy(desc(eq(commands.op, 'emergency-stop')), asc(commands.seq))
		.limit(TAKE_MAX)
	return rows.flatMap((row) => {
		const stored = StoredCommand.safeParse(row)
		if (stored.success) return [toAgentCommand(row, stored.data)]
		ctx.log.error({ commandId: row.id, op: row.op, err: stored.error }, 'command not understood')
		return []
	})
}

/** Marks commands as sent, except those that have ended meanwhile. */
export async function markCommandsSent(
	ctx: AgentCtx,
	sent: readonly AgentCommand[],
): Promise<void> {
	const ids = sent.map(({ id }) => id)
	if (ids.length === 0) return
	await ctx.db.write(async (tx) => {
		await tx
			.update(commands)
			.set({ status: 'sent', sentAt: ctx.now() })
			.where(and(inArray(commands.id, ids), eq(commands.status, 'queued')))
	})
}

function toAgentCommand(
	row: typeof commands.$inferSelect,
	{ op, args }: StoredCommand,
): AgentCommand {
	const { id, seq, issuedAt, expiresAt, issuedBy } = row
	const common = { id, seq, issuedAt, expiresAt, issuedBy }
	const target = { device: row.deviceKey ?? '', point: row.pointKey ?? '' }
	switch (op) {
		case 'switch': {
			const { on, percent, maxOnMs, forMs, endsWhen } = args
			return { ...common, ...target, op, on, percent, maxOnMs, forMs, endsWhen }
		}
		case 'release':
			return { ...common, ...target, op }
		case 'emergency-stop':
		case 'emergency-release':
			return { ...common, op }
		case 'discover':
			return { ...common, op, ...args, adopt: true }
		case 'discover-cancel':
			return { ...common, op, ...args }
		case 'clear':
			return { ...common, op, ...args.clears }
		case 'ask':
			return { ...common, op, ...args.ask }
	}
}
