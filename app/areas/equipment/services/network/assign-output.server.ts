import { match } from '#db/match'
import type { OutputFunction } from '@sfc/contract/equipment/devices/asks'
import type { AssignableZone } from '@sfc/domain/control/assignable-zones'
import { Fault } from '@sfc/domain/fault'
import { equipment } from '#db/schema/control'
import type { FarmScope, Permitted } from '~/context.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { prepareAssignment } from './assign-network-device.server'
import { prepareBinding } from './bind-output.server'
import { configureDevice, type DeviceChange } from './configure-device.server'
import { findDevice, type DeviceRef } from './find-device.server'
import { findDeviceOutput, isNamed } from './find-device-output.server'

/**
 * Sets what an output of a device drives and the zone of that device, by one request to the agent:
 * both change, or neither. The output is named by its key, by the id that a client gave to its
 * binding, or is the device's only one; a new `bindingId` is stored for it. Returns the output as it
 * was. Throws Fault not-found, conflict when the device has several outputs or the id belongs to
 * another one, forbidden when the person may not move the device, and as bindOutput does.
 */
export async function assignOutput(
	ctx: Permitted<'farm.configure'>,
	wanted: {
		device: DeviceRef
		output: string | undefined
		bindingId?: string | undefined
		drives: OutputFunction | ((output: EquipmentState) => OutputFunction)
		zone: AssignableZone
	},
): Promise<EquipmentState> {
	const { device: ref, bindingId, drives, zone } = wanted
	const { id, name, givenName, zone: zoneBefore } = await findDevice(ctx, ref)
	const output = await findBoundOutput(ctx, { id }, wanted)
	const binding = await prepareBinding(ctx, {
		key: output.key,
		drives: typeof drives === 'function' ? drives(output) : drives,
	})
	const assignment =
		zone === zoneBefore
			? null
			: await prepareAssignment(requirePermission(ctx, 'agent.manage'), {
					id,
					name: givenName ?? name,
					zone,
				})
	const isNewId = bindingId !== undefined && !isNamed(bindingId)(output)
	const changes = [binding, assignment, isNewId ? storeBindingId(ctx, output, bindingId) : null]
	await configureDevice(
		ctx,
		changes.filter((one) => one !== null),
		binding ? 'Failed to map device.' : 'Assignment failed.',
	)
	if (assignment) ctx.live.publish(`farm:${ctx.farm.id}`, 'devices')
	return output
}

async function findBoundOutput(
	ctx: FarmScope,
	ref: DeviceRef,
	{ bindingId, output: named }: { bindingId?: string | undefined; output: string | undefined },
): Promise<EquipmentState> {
	if (bindingId === undefined) return findDeviceOutput(ctx, ref, named)
	const known = (await listEquipment(ctx)).find(isNamed(bindingId))
	const output = await findDeviceOutput(ctx, ref, named ?? known?.key)
	if (known && known.key !== output.key)
		throw new Fault('conflict', `The binding ${bindingId} is the one of ${known.name}`)
	return output
}

const storeBindingId = (
	ctx: Permitted<'farm.configure'>,
	{ key, name }: EquipmentState,
	bindingId: string,
): DeviceChange => ({
	request: null,
	save: (tx) =>
		tx
			.update(equipment)
			.set({ clientBindingId: bindingId })
			.where(match(equipment, { farmId: ctx.farm.id, key })),
	audit: () => ({ action: 'output.bound', subject: name, after: { bindingId } }),
})
