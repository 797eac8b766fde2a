import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { MACHINE_KIND } from '@sfc/domain/agents/machine-readings'
import type {
	BoundDoser,
	BoundOutput,
	BoundSensor,
	GrowingCycle,
	PlanInputs,
} from '@sfc/domain/control/plan-inputs'
import type { OutputClass } from '@sfc/domain/control/output-class'
import type { Line } from '@sfc/domain/calibration/line'
import { isQuantity } from '@sfc/domain/readings/quantities'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import { cropMatchScore } from '@sfc/domain/recipes/recipe-for-crop'
import type { RecipeZone } from '@sfc/domain/recipes/recipe-zone'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { dosers } from '#db/schema/dosing'
import { rules } from '#db/schema/rules'
import { plantingCycles } from '#db/schema/planting-cycles'
import type { FarmScope } from '~/context.server'
import { listOpenSessions } from '../calibration/calibration-session.server'
import { listCalibrations } from '../calibration/read-calibration.server'
import { loadCalibrationLines } from '../calibration/load-calibration-lines.server'
import { toDoser } from '../dosing/to-doser'
import { placeOnDay } from '../growth/place-on-day'
import { asCycle, type Cycle } from '../planting-cycles/cycle.server'
import { isSensor } from '../readings/sensor'
import { readActiveRecipes } from '../recipes/read-active-recipes.server'
import { toRule } from './to-rule'
import { readControlSettings } from './read-control-settings.server'

type AgentPoints = { outputs: BoundOutput[]; sensors: BoundSensor[]; dosers: BoundDoser[] }

/** Everything that decides the plans of a farm, but for what each agent has. */
export async function loadFarmInputs(ctx: FarmScope): Promise<Omit<PlanInputs, keyof AgentPoints>> {
	const [active, { isAutomatic, settings }, cycles, ruleRows] = await Promise.all([
		readActiveRecipes(ctx),
		readControlSettings(ctx),
		ctx.db.read
			.select()
			.from(plantingCycles)
			.where(
				and(
					eq(plantingCycles.farmId, ctx.farm.id),
					inArray(plantingCycles.status, ['planted', 'transplanted']),
				),
			),
		ctx.db.read.select().from(rules).where(eq(rules.farmId, ctx.farm.id)),
	])
	const { timezone } = ctx.farm
	const recipes: Partial<Record<RecipeZone, Recipe>> = {
		...(active.nursery && { nursery: active.nursery.recipe }),
		...(active.cultivation && { cultivation: active.cultivation.recipe }),
	}
	const today = todayIn(timezone, ctx.now())
	return {
		timezone,
		recipes,
		cycles: cycles.flatMap((row) => growingCycle(asCycle(row), recipes, today)),
		settings,
		rules: ruleRows.map(toRule),
		isAutomatic,
	}
}

/** A planting counts in its zone when it grows by the recipe that is active there. */
function growingCycle(
	cycle: Cycle,
	recipes: Partial<Record<RecipeZone, Recipe>>,
	today: string,
): GrowingCycle[] {
	const zone = placeOnDay(cycle, today)
	const recipe = recipes[zone]
	if (!recipe) return []
	const follows =
		cycle.recipeId === null ? cropMatchScore(recipe, cycle) > 0 : cycle.recipeId === recipe.id
	return follows ? [{ zone, plantDate: cycle.plantDate, plants: cycle.quantity }] : []
}

/** The outputs, sensors and dosing pumps of an agent, as the farm bound them and set them up. */
export async function loadAgentPoints(ctx: FarmScope, agentId: string): Promise<AgentPoints> {
	const ofAgent = and(
		eq(devices.agentId, agentId),
		isNull(devices.removedAt),
		isNull(points.removedAt),
	)
	const { db } = ctx
	const outputs = await db.read
		.select({ device: devices.key, point: points.key, item: equipment, doser: dosers })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.leftJoin(dosers, eq(dosers.equipmentId, equipment.id))
		.where(ofAgent)
		.orderBy(asc(equipment.id))
	const all = await db.read
		.select({ device: devices.key, zone: devices.zone, point: points })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(ofAgent, ne(devices.kind, MACHINE_KIND)))
		.orderBy(asc(points.id))
	const ids = all.map(({ point }) => point.id)
	const [lines, sessions, due] = await Promise.all([
		loadCalibrationLines(ctx, ids),
		listOpenSessions(ctx),
		listCalibrations(ctx),
	])
	const dueAt = new Map(due.map(({ sensor, due }) => [sensor.pointId, due.at]))
	return {
		outputs: outputs.map(({ device, point, item }) => ({
			key: `${device}/${point}`,
			label: item.name,
			equipmentKey: item.key,
			zone: item.zone,
			type: item.type,
			outputClass: item.outputClass as OutputClass, // written from the contract's enum
			isDimmable: item.dimPointId !== null,
		})),
		dosers: outputs.flatMap(({ device, point, doser }) =>
			doser ? [{ key: `${device}/${point}`, ...toDoser(doser) }] : [],
		),
		sensors: all.flatMap(({ device, zone, point }) =>
			isSensor(point) && isQuantity(point.quantity)
				? {
						key: `${device}/${point.key}`,
						label: point.label,
						zone: zone ?? 'unassigned',
						quantity: point.quantity,
						role: point.role,
						capacity: point.capacity,
						calibratedUntil: dueAt.get(point.id) ?? null,
						...asCalibrated(lines.get(point.id)?.at(-1), sessions.has(point.id)),
					}
				: [],
		),
	}
}

const asCalibrated = (line: Line | undefined, isOpen: boolean) => ({
	...(line && { line: { slope: line.slope, offset: line.offset } }),
	...(isOpen && { isCalibrating: true as const }),
})
