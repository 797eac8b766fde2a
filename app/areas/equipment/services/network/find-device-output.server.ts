import { Fault } from '@sfc/domain/fault'
import type { FarmScope } from '~/context.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { findDevice, type DeviceRef } from './find-device.server'

/** Whether an output has this key, or a client gave this id to its binding. */
export const isNamed =
	(name: string) =>
	({ key, clientBindingId }: Pick<EquipmentState, 'key' | 'clientBindingId'>): boolean =>
		key === name || clientBindingId === name

/**
 * Finds an output of a device: its only one, or the one named. Throws Fault not-found, and conflict
 * with their names when it has several.
 */
export async function findDeviceOutput(
	ctx: FarmScope,
	ref: DeviceRef,
	named: string | undefined,
): Promise<EquipmentState> {
	const { device, givenName, name } = await findDevice(ctx, ref)
	const shown = givenName ?? name
	const outputs = device
		? (await listEquipment(ctx)).filter((one) => one.bound && one.device?.key === device.key)
		: []
	if (outputs.length === 0)
		throw new Fault('not-found', `${shown} has no output that farm-agent can switch`)
	const chosen = named === undefined ? outputs : outputs.filter(isNamed(named))
	if (chosen.length === 1 && chosen[0]) return chosen[0]
	const keys = outputs.map(({ key }) => key).join(', ')
	if (named !== undefined) throw new Fault('not-found', `${shown} has no output ${named}: ${keys}`)
	throw new Fault('conflict', `${shown} has several outputs. Name one of them: ${keys}`)
}
