import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { equipment } from '#db/schema/control'
import type { CommandArgs, DesiredState } from './command-args'
import { insertCommand } from './insert-command.server'

/** A switch that did not happen within this time must not happen later, unexpectedly. */
const LIFE_MS = 15_000

type Switch = {
	farmId: number
	agentId: string
	equipmentId: number
	deviceKey: string
	pointKey: string
	to: 'on' | 'off' | 'auto'
	/** How, beside on or off. */
	how?: Pick<CommandArgs, 'percent' | 'maxOnMs' | 'forMs' | 'endsWhen' | 'ml'>
	/** What holds again if it fails, and what is wanted from now on. */
	before: DesiredState
	after: DesiredState
	issuedBy: string
	now: number
}

/** Wants an output as `after` says, and queues the command that does it. Returns the command's id. */
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
