import { match } from '#db/match'
import type { DesiredState } from '@sfc/contract/agent/command'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands, equipment } from '#db/schema/control'
import { recordEvents } from '~/areas/platform/services/events/record-events.server'
import { saveReadBack } from './save-read-back.server'
import { readSwitchArgs } from './read-switch-args'
import { isOpenCommand, OPEN_STATUSES, type EndedStatus } from './command-status'

export type Outcome = {
	commandId: string
	agentId: string
	status: EndedStatus
	at: number
	reason?: string | undefined
	readBack?: boolean | undefined
}

/**
 * Ends a command. The desired state follows only when it succeeded; otherwise it is restored. An
 * outcome assumed as expired or unknown may still be corrected; a certain one never changes.
 * Returns false when there was nothing to end.
 */
export async function applyOutcome(tx: Tx, outcome: Outcome): Promise<boolean> {
	const [command] = await tx
		.select()
		.from(commands)
		.where(match(commands, { id: outcome.commandId, agentId: outcome.agentId }))
	if (!command) return false
	if (!isOpenCommand(command.status) && !['expired', 'unknown'].includes(command.status))
		return false
	await tx
		.update(commands)
		.set({
			status: outcome.status,
			endedAt: outcome.at,
			reason: outcome.reason ?? null,
			readBack: outcome.readBack ?? null,
			...(command.op === 'ask' && { args: {} }),
		})
		.where(eq(commands.id, command.id))
	await recordOutcome(tx, command, outcome)
	if (command.equipmentId === null) return true
	const args = readSwitchArgs(command.args)
	const { readBack: on, at } = outcome
	if (on !== undefined) {
		const percent = on && outcome.status === 'done' ? args.percent : undefined
		await saveReadBack(tx, { equipmentId: command.equipmentId, on, percent, at })
	}
	const wanted = outcome.status === 'done' ? args.after : args.before
	if (wanted)
		await updateDesiredState(tx, { equipmentId: command.equipmentId, seq: command.seq, wanted })
	return true
}

/** Records the end of a command for other programs; a question to an agent is none of equipment. */
async function recordOutcome(
	tx: Tx,
	command: typeof commands.$inferSelect,
	{ status, at, reason, readBack }: Outcome,
): Promise<void> {
	const { id: commandId, op, farmId, issuedBy, equipmentId } = command
	if (op === 'ask' || op === 'discover' || op === 'discover-cancel') return
	const [output] =
		equipmentId === null
			? []
			: await tx
					.select({ key: equipment.key, name: equipment.name })
					.from(equipment)
					.where(eq(equipment.id, equipmentId))
	const data = { commandId, op, status, reason, readBack, issuedBy, output: output?.key ?? null }
	const title = `${output?.name ?? 'Farm'}: ${status}`
	await recordEvents(tx, { farmId, at }, [{ kind: 'command.ended', title, data }])
}

/** Updates the desired state. That of a later command stays; only its fallback changes. */
async function updateDesiredState(
	tx: Tx,
	{ equipmentId, seq, wanted }: { equipmentId: number; seq: number; wanted: DesiredState },
): Promise<void> {
	const later = await tx
		.select({ id: commands.id, status: commands.status, args: commands.args })
		.from(commands)
		.where(and(eq(commands.equipmentId, equipmentId), gt(commands.seq, seq)))
	if (later.length === 0) {
		await tx.update(equipment).set(wanted).where(eq(equipment.id, equipmentId))
	}
	for (const { id, status, args } of later) {
		if (!isOpenCommand(status)) continue
		await tx
			.update(commands)
			.set({ args: { ...args, before: wanted } })
			.where(and(eq(commands.id, id), inArray(commands.status, OPEN_STATUSES)))
	}
}
