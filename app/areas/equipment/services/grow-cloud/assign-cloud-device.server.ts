import { match } from '#db/match'
import type { AssignableZone } from '@sfc/domain/control/assignable-zones'
import { Fault } from '@sfc/domain/fault'
import { eq, inArray, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

/**
 * Assigns a device of the cloud, with its readings and outlets, to a zone. Throws Fault not-found.
 */
export async function assignCloudDevice(
	ctx: Permitted<'farm.configure'>,
	{ key, zone }: { key: string; zone: AssignableZone },
): Promise<{ name: string }> {
	const { id: farmId } = ctx.farm
	const name = await ctx.db.write(async (tx) => {
		const [device] = await tx
			.select({ id: devices.id, name: devices.name, zone: devices.zone })
			.from(devices)
			.innerJoin(agents, eq(agents.id, devices.agentId))
			.where(
				match(devices, { farmId, key }, eq(agents.kind, 'grow-cloud'), isNull(devices.removedAt)),
			)
		if (!device) throw new Fault('not-found', 'Device not found')
		await tx.update(devices).set({ zone }).where(eq(devices.id, device.id))
		const its = tx.select({ id: points.id }).from(points).where(eq(points.deviceId, device.id))
		await tx.update(equipment).set({ zone }).where(inArray(equipment.pointId, its))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'grow-cloud.zone-changed',
			subject: device.name,
			before: { zone: device.zone ?? 'unassigned' },
			after: { zone },
		})
		return device.name
	})
	ctx.live.publish(`farm:${farmId}`, 'devices')
	return { name }
}
