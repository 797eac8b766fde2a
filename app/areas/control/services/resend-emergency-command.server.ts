import { match } from '#db/match'
import { COMMAND_MAX_LIFE_MS } from '@sfc/contract/agent/command'
import { gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands } from '#db/schema/control'
import type { AgentCtx } from '~/context.server'
import { OPEN_STATUSES } from './command-status'
import { insertCommand } from './insert-command.server'

/**
 * Sends the emergency stop, or its release, again to an agent that missed it while it was away.
 * Returns false when such a command is already under way.
 */
export async function resendEmergencyCommand(
	tx: Tx,
	ctx: AgentCtx,
	op: 'emergency-stop' | 'emergency-release',
	farm: { id: number; emergencyStoppedBy: string | null },
): Promise<boolean> {
	const now = ctx.now()
	const [open] = await tx
		.select({ id: commands.id })
		.from(commands)
		.where(
			match(
				commands,
				{ agentId: ctx.agent.id, op },
				inArray(commands.status, OPEN_STATUSES),
				gt(commands.expiresAt, now),
			),
		)
		.limit(1)
	if (open) return false
	await insertCommand(tx, {
		farmId: farm.id,
		agentId: ctx.agent.id,
		op,
		args: {},
		issuedBy: farm.emergencyStoppedBy ?? 'the farm’s state',
		issuedAt: now,
		expiresAt: now + COMMAND_MAX_LIFE_MS,
	})
	return true
}
