import { compilePlan } from '@sfc/domain/control/compile-plan'
import { findSensors } from '@sfc/domain/control/bound-points'
import { handOnMs } from '@sfc/domain/control/hand-on-ms'
import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import type { PlanInputs } from '@sfc/domain/control/plan-inputs'
import { RECIPE_ZONES } from '@sfc/domain/growing/recipes/recipe-zone'
import { CLASSES_WITH_END, manualEnd, type HandEnd } from '@sfc/domain/control/manual-end'
import { and, eq, inArray } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmScope } from '~/context.server'
import { loadAgentPoints, loadFarmInputs } from './plans/load-plan-inputs.server'

/**
 * Loads where a manual ON of these outputs ends, by their keys: at the band of what grows there,
 * whether or not automation is on. Outputs that work towards no reading are left out.
 */
export async function loadManualEnds(
	ctx: FarmScope,
	orders: readonly { equipmentKey: string; endsAt?: number }[],
): Promise<Map<string, HandEnd>> {
	const keys = orders.map(({ equipmentKey }) => equipmentKey)
	const rows = await ctx.db.read
		.select({
			key: equipment.key,
			zone: equipment.zone,
			outputClass: equipment.outputClass,
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
				inArray(equipment.key, keys),
				inArray(equipment.outputClass, [...CLASSES_WITH_END]),
			),
		)
	if (rows.length === 0) return new Map()
	const farm = { ...(await loadFarmInputs(ctx)), isAutomatic: true, rules: [] }
	const ends = new Map<string, HandEnd>()
	for (const agentId of new Set(rows.map((row) => row.agentId))) {
		const inputs = { ...farm, ...(await loadAgentPoints(ctx, agentId)) }
		const plan = compilePlan(inputs)
		for (const row of rows.filter((one) => one.agentId === agentId)) {
			const band = manualEnd(plan, `${row.device}/${row.point}`, ctx.now())
			const at = orders.find(({ equipmentKey }) => equipmentKey === row.key)?.endsAt
			const end = at === undefined ? band : narrowed(band ?? unbound(row, inputs), at)
			if (end) ends.set(row.key, end)
		}
	}
	return ends
}

/** Returns the end of the band, or an earlier one that a person chose. */
const narrowed = (end: HandEnd | null, at: number): HandEnd | null =>
	end && (end.is === 'above' ? at < end.value : at > end.value)
		? { ...end, value: at, limitOf: 'what was asked for' }
		: end

/**
 * Returns the end where no recipe gives a band: the air alone ends heat and cooling for which a
 * person gave a temperature.
 */
function unbound(
	{ zone, outputClass }: { zone: string; outputClass: string },
	inputs: PlanInputs,
): HandEnd | null {
	// The air of a farm is shared: a heater of the container warms the growing zones.
	const sensors =
		[zone, ...RECIPE_ZONES]
			.map((one) => findSensors('airTemperature', one, inputs))
			.find(({ length }) => length > 0) ?? []
	if ((outputClass !== 'heat' && outputClass !== 'cool') || sensors.length === 0) return null
	const far =
		outputClass === 'heat'
			? ({ is: 'above', value: 100 } as const)
			: ({ is: 'below', value: -50 } as const)
	const unreadMs = handOnMs(outputClass, OUTPUT_CLASSES[outputClass].maxOnMs)
	return {
		sensors,
		...far,
		unit: '°C',
		quantity: 'air temperature',
		limitOf: 'its range',
		unreadMs,
	}
}
