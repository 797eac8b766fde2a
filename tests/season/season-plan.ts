import { CATALOGUE } from '@sfc/domain/control/catalogue'
import { compilePlan, DEFAULT_CONTROL } from '@sfc/domain/control/compile-plan'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import type { DoseBudget } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import type { Plan } from '@sfc/domain/control/plan'
import type { BoundSensor, ControlSettings } from '@sfc/domain/control/plan-inputs'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { SENSORS } from '@sfc/farm-sim/map'
import {
	DOSING_PUMPS,
	RESERVOIR_CAPACITY_L,
	TANK_OF_PUMP,
	type DosingPump,
} from '@sfc/farm-sim/world/world'

/** Delivery of the simulated farm's pumps, as measured with a cup and a clock. */
export const ML_PER_S = 10

const ROLES: Readonly<Record<DosingPump, DoserRole>> = {
	'nursery-nutrient-a': 'nutrient-a',
	'nursery-nutrient-b': 'nutrient-b',
	'nursery-boost-ph-up': 'ph-up',
	'nursery-ph-down': 'ph-down',
}

/** The dosing pumps, their product, and the tank that each draws from. */
export const DOSERS = DOSING_PUMPS.map((key) => {
	return { key, role: ROLES[key], tank: TANK_OF_PUMP[key] }
})

/** The largest date. */
const NEVER_MS = 8.64e15

const sensor = (
	key: string,
	zone: string,
	quantity: BoundSensor['quantity'],
	more: Partial<BoundSensor> = {},
): BoundSensor => ({ key, label: key, zone, quantity, calibratedUntil: NEVER_MS, ...more })

/** Readings of the farm for the control. */
export const READ = [
	sensor('cultivation-air-temperature', 'cultivation', 'airTemperature'),
	sensor('cultivation-humidity', 'cultivation', 'humidity'),
	sensor('container-co2', 'container', 'co2'),
	sensor('nursery-flow', 'nursery', 'flow'),
	sensor('cultivation-flow', 'cultivation', 'flow'),
	sensor('nursery-ph', 'nursery', 'ph'),
	sensor('nursery-ec', 'nursery', 'ec'),
	sensor('nursery-reservoir', 'nursery', 'volume', {
		role: 'reservoir',
		capacity: RESERVOIR_CAPACITY_L,
	}),
]

export const sensorsByName = new Map(SENSORS.map((one) => [one.name, one]))

/** Choices of a grower: enrichment, cooler nights, and how humidity is controlled. */
export type Choices = Pick<ControlSettings['air'], 'nightDropC' | 'humidityBy' | 'heatInParts'> & {
	co2Ppm: { min: number; max: number } | null
	/** Fraction of the usual hourly and daily budgets of a doser; 1 by default. */
	budgetPart?: number
}

function createBudget(role: DoserRole, part: number): DoseBudget {
	const usual = defaultBudget(role, RESERVOIR_CAPACITY_L)
	return {
		...usual,
		perHourMl: part * usual.perHourMl,
		perDayMl: part * usual.perDayMl,
		perHourChange: part * usual.perHourChange,
		perDayChange: part * usual.perDayChange,
	}
}

/**
 * A plan with lettuce in every zone of a container farm. `keyOf`: the plan's key for an output or sensor of
 * the simulated farm.
 */
export function seasonPlan(
	startMs: number,
	{ co2Ppm, budgetPart = 1, ...air }: Choices,
	keyOf = (name: string): string => name,
): Plan {
	const lettuce = catalogueRecipe('butterhead-lettuce')
	if (!lettuce) throw new Error('The catalogue has no butterhead lettuce')
	const enriched = co2Ppm && { co2Ppm: { ...co2Ppm, from: 'own' as const } }
	const stages = lettuce.stages.map((stage) => ({ ...stage, ...enriched }))
	const recipe = { ...lettuce, stages }
	const content = compilePlan({
		timezone: 'America/New_York',
		outputs: CATALOGUE.map(({ key, zone, name, type, outputClass }) => {
			const isDimmable = outputClass === 'light'
			const bound = { label: name, equipmentKey: key, zone, type, outputClass, isDimmable }
			return { key: keyOf(key), ...bound }
		}),
		sensors: READ.map((one) => ({ ...one, key: keyOf(one.key) })),
		rules: [],
		dosers: DOSERS.map(({ key, role }) => {
			const budget = createBudget(role, budgetPart)
			return { key: keyOf(key), role, mlPerS: ML_PER_S, jug: null, budget }
		}),
		recipes: { nursery: recipe, cultivation: recipe },
		cycles: [],
		settings: { ...DEFAULT_CONTROL, air: { ...DEFAULT_CONTROL.air, ...air } },
		isAutomatic: true,
	})
	return {
		format: 1,
		farmId: 1,
		agentId: 'a',
		version: 1,
		madeAt: startMs,
		madeBy: 'Ada',
		because: 'a season',
		freshUntil: startMs,
		...content,
	}
}
