import { match } from '#db/match'
import type { CycleZone } from '@sfc/domain/growing/planting-cycles/cycle-zones'
import type { AssignableZone } from '@sfc/domain/control/assignable-zones'
import { networkDevices } from '#db/schema/discovery'
import type { Permitted } from '~/context.server'
import { configureDevice, type DeviceChange } from './configure-device.server'
import { findDevice } from './find-device.server'
import { requireUnchanged } from './require-unchanged.server'
import { saveInTurn } from './save-in-turn.server'

export type Assignment = {
	id: number
	name: string
	/** Unchanged unless given, as is the planting zone. */
	zone?: AssignableZone
	plantingZone?: CycleZone | null | undefined
	/** Newest change of the device that the person saw. */
	seen?: number | undefined
}

/**
 * Names a device that was found and assigns it to a zone. A device that the agent reads is named
 * and assigned there too, so that control and every page agree. Throws Fault not-found, conflict
 * when somebody has changed it since it was `seen`, and unavailable when its agent does not accept
 * it; then nothing changes.
 */
export async function assignNetworkDevice(
	ctx: Permitted<'agent.manage'>,
	wanted: Assignment,
): Promise<void> {
	const change = await prepareAssignment(ctx, wanted)
	if (!change) return
	await configureDevice(ctx, [change], 'Assignment failed.')
	ctx.live.publish(`farm:${ctx.farm.id}`, 'devices')
}

/** Checks a new name or zone of a device; null when both are unchanged. Throws Fault not-found and conflict. */
export async function prepareAssignment(
	ctx: Permitted<'agent.manage'>,
	{ id, name, seen, ...wanted }: Assignment,
): Promise<DeviceChange | null> {
	const { device, agentId, ...before } = await findDevice(ctx, { id })
	await requireUnchanged(ctx, (undo) => undo.kind === 'assign' && undo.id === id, seen)
	const { zone = before.zone, plantingZone = before.plantingZone } = wanted
	const nameBefore = before.givenName ?? before.name
	const isChangedInAgent = nameBefore !== name || before.zone !== zone
	if (!isChangedInAgent && before.plantingZone === plantingZone) return null
	return {
		request: device && isChangedInAgent ? { agentId, device: device.key, name, zone } : null,
		save: (tx) =>
			tx
				.update(networkDevices)
				.set({ name, zone, plantingZone })
				.where(match(networkDevices, { id, farmId: ctx.farm.id })),
		audit: () => ({
			action: 'device.assigned',
			subject: name,
			before: { name: nameBefore, zone: before.zone, plantingZone: before.plantingZone },
			after: { name, zone, plantingZone, id },
		}),
	}
}

/**
 * Assigns several devices, none of them when one is unknown; an error on the way names how many are
 * saved.
 */
export async function assignNetworkDevices(
	ctx: Permitted<'agent.manage'>,
	assignments: readonly Assignment[],
): Promise<void> {
	for (const { id } of assignments) await findDevice(ctx, { id })
	await saveInTurn(assignments, (one) => assignNetworkDevice(ctx, one))
}
