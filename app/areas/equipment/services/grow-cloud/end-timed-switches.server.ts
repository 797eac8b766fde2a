import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands, equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { cloudOutlets } from '#db/schema/grow-cloud'
import { insertSwitch } from '~/areas/control/services/insert-switch.server'
import type { Cloud } from './load-cloud.server'

/** Interval after which a cloud that did not end a switch is asked again. */
const AGAIN_MS = 20_000
const ENDED_BY = 'the end of its time'
const AUTO = {
	mode: 'auto',
	desiredOn: null,
	desiredUntil: null,
	desiredBy: null,
	desiredAt: null,
} as const

/**
 * Ends manual switches whose time is over: an outlet goes back to the cloud's automation where it
 * came from there, and off where it was off. No lease does that in the cloud, so this server has to
 * be up.
 */
export async function endTimedSwitches({ ctx, farm }: Cloud): Promise<void> {
	if (farm.emergencyStoppedAt !== null) return
	const now = ctx.now()
	const isOver = and(
		eq(cloudOutlets.agentId, ctx.agent.id),
		eq(equipment.mode, 'manual'),
		isNotNull(equipment.desiredUntil),
		lte(equipment.desiredUntil, now),
		isNull(points.removedAt),
	)
	const read = (db: Pick<Tx, 'select'>) =>
		db
			.select({
				item: equipment,
				endsAs: cloudOutlets.endsAs,
				device: devices.key,
				point: points.key,
			})
			.from(cloudOutlets)
			.innerJoin(points, eq(points.id, cloudOutlets.pointId))
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.innerJoin(equipment, eq(equipment.pointId, points.id))
			.where(isOver)
	if ((await read(ctx.db.read)).length === 0) return
	await ctx.db.write(async (tx) => {
		for (const { item, endsAs, device, point } of await read(tx)) {
			const [last] = await tx
				.select({ issuedAt: commands.issuedAt })
				.from(commands)
				.where(eq(commands.equipmentId, item.id))
				.orderBy(desc(commands.issuedAt))
				.limit(1)
			const isAuto = endsAs === 'auto'
			const { mode, desiredOn, desiredUntil, desiredBy, desiredAt } = item
			if (desiredOn === false && !isAuto) {
				// It is off already, and stays off until a person gives it back.
				const stays = { desiredUntil: null }
				await tx.update(equipment).set(stays).where(eq(equipment.id, item.id))
			} else if (!last || now - last.issuedAt >= Math.min(AGAIN_MS, now - (desiredAt ?? 0))) {
				await insertSwitch(tx, {
					farmId: farm.id,
					agentId: ctx.agent.id,
					equipmentId: item.id,
					deviceKey: device,
					pointKey: point,
					to: isAuto ? 'auto' : 'off',
					// The switch is over even if the cloud does not end it now.
					before: { mode, desiredOn, desiredUntil, desiredBy, desiredAt },
					after: isAuto
						? AUTO
						: {
								mode: 'manual',
								desiredOn: false,
								desiredUntil: null,
								desiredBy: ENDED_BY,
								desiredAt: now,
							},
					issuedBy: ENDED_BY,
					now,
				})
			}
		}
	})
}
