import type { AgentCommand } from '@sfc/contract/agent/command'
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { commands } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { OPEN_STATUSES, type CommandArgs } from './command-args'

/** Maximum number of commands per fetch; the rest follows in the next one. */
const TAKE_MAX = 200

/**
 * Lists the agent's commands that may still be carried out, with a number above `afterSeq`; an
 * emergency stop comes first.
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
	return rows.map(toAgentCommand)
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

function toAgentCommand(row: typeof commands.$inferSelect): AgentCommand {
	const { id, seq, issuedAt, expiresAt, issuedBy } = row
	const common = { id, seq, issuedAt, expiresAt, issuedBy }
	const target = { device: row.deviceKey ?? '', point: row.pointKey ?? '' }
	const args = row.args as CommandArgs
	const { on = false, percent, maxOnMs = null, forMs, endsWhen, discoveryId = '' } = args
	const { scan = 'farm-equipment', targets = [], units } = args
	const { ask = { kind: 'none', args: {} } } = args
	const { clears = { controller: '', output: '', note: '' } } = args
	switch (row.op) {
		case 'switch':
			return { ...common, ...target, op: 'switch', on, percent, maxOnMs, forMs, endsWhen }
		case 'release':
			return { ...common, ...target, op: 'release' }
		case 'emergency-release':
			return { ...common, op: 'emergency-release' }
		case 'discover':
			return { ...common, op: 'discover', discoveryId, scan, targets, units, adopt: true }
		case 'clear':
			return { ...common, op: 'clear', ...clears }
		case 'ask':
			return { ...common, op: 'ask', ...ask }
		case 'discover-cancel':
			return { ...common, op: 'discover-cancel', discoveryId }
		default:
			return { ...common, op: 'emergency-stop' }
	}
}
