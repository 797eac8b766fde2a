import { MACHINE_KIND } from '@sfc/domain/readings/machine-readings'
import type {
	BoundDoser,
	BoundOutput,
	BoundSensor,
	PlanInputs,
} from '@sfc/domain/control/plan-inputs'
import { LABEL_MAX } from '@sfc/domain/control/bound-points'
import type { OutputClass } from '@sfc/domain/control/output-class'
import type { PlanSensor } from '@sfc/domain/growing/recipes/plan-zone'
import type { Compensation } from '@sfc/domain/readings/compensation'
import type { Line } from '@sfc/domain/readings/calibration/line'
import { isQuantity } from '@sfc/domain/units/quantities'
import type { Recipe } from '@sfc/domain/growing/recipes/recipe'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { withSelection } from '@sfc/domain/growing/recipes/growing-history'
import { growingRecord } from '@sfc/domain/growing/recipes/growing-record'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import { dosers } from '#db/schema/dosing'
import { rules } from '#db/schema/rules'
import type { FarmScope } from '~/context.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
import { listOpenSessions } from '~/areas/readings/services/calibration/calibration-session.server'
import { listCalibrations } from '~/areas/readings/services/calibration/read-calibration.server'
import { loadCalibrationLines } from '~/areas/readings/services/calibration/load-calibration-lines.server'
import { toDoser } from '../dosing/to-doser'
import { isSensor } from '~/areas/readings/services/sensor'
import { loadGrowingNow } from '~/areas/growing/services/recipes/load-growing-history.server'
import { toRule } from './to-rule'
import { loadPlanPrices } from '../prices/load-plan-prices.server'
import { readControlSettings } from './read-control-settings.server'
import { loadLampPower } from '../power/load-farm-watts.server'

type AgentPoints = { outputs: BoundOutput[]; sensors: BoundSensor[]; dosers: BoundDoser[] }

/**
 * Loads everything that decides the plans of a farm, except what each agent has. `proposed`: a
 * recipe that a zone is to follow instead of its own.
 */
export async function loadFarmInputs(
	ctx: FarmScope,
	proposed?: { recipe: Recipe; zone: RecipeZone },
): Promise<Omit<PlanInputs, keyof AgentPoints>> {
	const [known, { isAutomatic, settings }, ruleRows] = await Promise.all([
		loadGrowingNow(ctx),
		readControlSettings(ctx),
		readRules(ctx, [ctx.farm.id]),
	])
	const at = ctx.now()
	const history = proposed
		? withSelection(known, { recipe: proposed.recipe, zones: [proposed.zone], at })
		: known
	const record = growingRecord(history)
	const recipes: PlanInputs['recipes'] = Object.fromEntries(
		RECIPE_ZONES.flatMap((zone) => {
			const { recipe } = record.zoneAt(zone, at)
			return recipe ? [[zone, recipe]] : []
		}),
	)
	const [prices, lampPower] = await Promise.all([
		loadPlanPrices(ctx, settings),
		loadLampPower(ctx, { recipes, settings }),
	])
	return {
		timezone: ctx.farm.timezone,
		recipes,
		cycles: RECIPE_ZONES.flatMap((zone) =>
			record.followersAt(zone, at).map(({ plantDate, plants }) => ({ zone, plantDate, plants })),
		),
		settings,
		rules: ruleRows.map(toRule),
		...(prices && { prices }),
		...(lampPower && { lampPower }),
		isAutomatic,
	}
}

const readRules = readByKey(
	({ db }, farmIds: number[]) => db.read.select().from(rules).where(inArray(rules.farmId, farmIds)),
	({ farmId }) => farmId,
)

const ofAgents = (agentIds: string[]) =>
	and(inArray(devices.agentId, agentIds), isNull(devices.removedAt), isNull(points.removedAt))

const readOutputs = readByKey(
	({ db }, agentIds: string[]) =>
		db.read
			.select({
				agentId: devices.agentId,
				device: devices.key,
				point: points.key,
				item: equipment,
				doser: dosers,
			})
			.from(equipment)
			.innerJoin(points, eq(points.id, equipment.pointId))
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.leftJoin(dosers, eq(dosers.equipmentId, equipment.id))
			.where(ofAgents(agentIds))
			.orderBy(asc(equipment.id)),
	({ agentId }) => agentId,
)

const readPoints = readByKey(
	({ db }, agentIds: string[]) =>
		db.read
			.select({ agentId: devices.agentId, device: devices.key, zone: devices.zone, point: points })
			.from(points)
			.innerJoin(devices, eq(devices.id, points.deviceId))
			.where(and(ofAgents(agentIds), ne(devices.kind, MACHINE_KIND)))
			.orderBy(asc(points.id)),
	({ agentId }) => agentId,
)

/**
 * Loads the outputs, sensors and dosing pumps of an agent, as the farm bound them and set them up.
 */
export async function loadAgentPoints(ctx: FarmScope, agentId: string): Promise<AgentPoints> {
	const [outputs, all] = await Promise.all([
		readOutputs(ctx, [agentId]),
		readPoints(ctx, [agentId]),
	])
	const ids = all.map(({ point }) => point.id)
	const [lines, sessions, due] = await Promise.all([
		loadCalibrationLines(ctx, ids),
		listOpenSessions(ctx),
		listCalibrations(ctx),
	])
	const temperatures = new Map(
		all.map(({ device, point }): [number, PlanSensor] => [
			point.id,
			{
				key: `${device}/${point.key}`,
				label: point.label.slice(0, LABEL_MAX),
				...asCalibrated(lines.get(point.id)?.at(-1), sessions.has(point.id)),
			},
		]),
	)
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
						...asCompensated(point.compensation, temperatures),
					}
				: [],
		),
	}
}

/** Correction to 25 °C by a thermometer of the same agent; without one EC stays as it is read. */
function asCompensated(
	compensation: Compensation | null,
	sensors: ReadonlyMap<number, PlanSensor>,
): Pick<PlanSensor, 'compensation'> {
	if (compensation?.by !== 'farm') return {}
	const temperature = sensors.get(compensation.temperaturePointId)
	return temperature ? { compensation: { temperature, percentPerK: compensation.percentPerK } } : {}
}

const asCalibrated = (line: Line | undefined, isOpen: boolean) => ({
	...(line && { line: { slope: line.slope, offset: line.offset } }),
	...(isOpen && { isCalibrating: true as const }),
})
