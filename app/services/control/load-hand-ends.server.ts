import { compilePlan } from '@sfc/domain/control/compile-plan'
import { CLASSES_WITH_END, handEndOf, type HandEnd } from '@sfc/domain/control/hand-end'
import { and, eq, inArray } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'
import { loadAgentPoints, loadFarmInputs } from '../plans/load-plan-inputs.server'

/**
 * Where an ON by hand of these outputs ends, by their keys: the band of what grows there, whether or not
 * automation is on. Outputs that work towards no reading are left out.
 */
export async function loadHandEnds(
	ctx: FarmScope,
	keys: readonly string[],
): Promise<Map<string, HandEnd>> {
	const rows = await ctx.db.read
		.select({
			key: equipment.key,
			device: devices.key,
			point: points.key,
			agentId: devices.agentId,
		})
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(
			and(
				eq(equipment.farmId, ctx.farm.id),
				inArray(equipment.key, [...keys]),
				inArray(equipment.outputClass, [...CLASSES_WITH_END]),
			),
		)
	if (rows.length === 0) return new Map()
	const farm = { ...(await loadFarmInputs(ctx)), isAutomatic: true, rules: [] }
	const ends = new Map<string, HandEnd>()
	for (const agentId of new Set(rows.map((row) => row.agentId))) {
		const plan = compilePlan({ ...farm, ...(await loadAgentPoints(ctx, agentId)) })
		for (const row of rows.filter((one) => one.agentId === agentId)) {
			const end = handEndOf(plan, `${row.device}/${row.point}`, ctx.now())
			if (end) ends.set(row.key, end)
		}
	}
	return ends
}
