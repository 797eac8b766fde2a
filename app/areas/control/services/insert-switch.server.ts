import type { DesiredState, SwitchArgs } from '@sfc/contract/agent/command'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
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
	how?: Partial<Omit<SwitchArgs, 'on' | 'before' | 'after'>>
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
	const order = { ...target, issuedBy, issuedAt: now, expiresAt: now + LIFE_MS }
	if (to === 'auto') return insertCommand(tx, { ...order, op: 'release', args: { before, after } })
	const args = { maxOnMs: null, ...how, on: to === 'on', before, after }
	return insertCommand(tx, { ...order, op: 'switch', args })
}
