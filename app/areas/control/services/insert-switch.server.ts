import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
import type { CommandArgs, DesiredState } from './command-args'
import { insertCommand } from './insert-command.server'

/** Lifetime of a switch: after this it must not happen any more, unexpectedly. */
const LIFE_MS = 15_000

type Switch = {
	farmId: number
	agentId: string
	equipmentId: number
	deviceKey: string
	pointKey: string
	to: 'on' | 'off' | 'auto'
	/** Details of the switch, besides on or off. */
	how?: Pick<CommandArgs, 'percent' | 'maxOnMs' | 'forMs' | 'endsWhen' | 'ml'>
	/** State to restore if it fails, and desired state from now on. */
	before: DesiredState
	after: DesiredState
	issuedBy: string
	now: number
}

/**
 * Sets the desired state of an output to `after`, and queues the command that switches it. Returns
 * the command's id.
 */
export async function insertSwitch(
	tx: Tx,
	{ to, how, before, after, issuedBy, now, ...target }: Switch,
): Promise<string> {
	await tx.update(equipment).set(after).where(eq(equipment.id, target.equipmentId))
	return insertCommand(tx, {
		...target,
		op: to === 'auto' ? 'release' : 'switch',
		args: { ...(to !== 'auto' && { on: to === 'on', ...how }), before, after },
		issuedBy,
		issuedAt: now,
		expiresAt: now + LIFE_MS,
	})
}
