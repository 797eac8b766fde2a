import { Fault } from '@sfc/domain/fault'
import { and, eq } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { listEquipment } from '~/areas/control/services/list-equipment.server'
import type { EquipmentState } from '~/areas/control/services/equipment-state'
import type { DeviceRef } from './find-device.server'
import { findDeviceOutput, isNamed } from './find-device-output.server'

/**
 * Finds the output of a device that a binding is about: by its key, by the id that a client gave to
 * the binding earlier, or the device's only one. A new id is stored for that output. Throws Fault
 * not-found, and conflict when the device has several outputs or the id belongs to another one.
 */
export async function findBinding(
	ctx: Permitted<'farm.configure'>,
	ref: DeviceRef,
	{ id, output: named }: { id: string | undefined; output: string | undefined },
): Promise<EquipmentState> {
	const known = id === undefined ? undefined : (await listEquipment(ctx)).find(isNamed(id))
	const output = await findDeviceOutput(ctx, ref, named ?? known?.key)
	if (id === undefined || isNamed(id)(output)) return output
	if (known) throw new Fault('conflict', `The binding ${id} is the one of ${known.name}`)
	await ctx.db.write(async (tx) => {
		await tx
			.update(equipment)
			.set({ clientBindingId: id })
			.where(and(eq(equipment.farmId, ctx.farm.id), eq(equipment.key, output.key)))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'output.bound',
			subject: output.name,
			after: { bindingId: id },
		})
	})
	return output
}
