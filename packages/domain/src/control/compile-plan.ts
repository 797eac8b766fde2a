import { addDays } from '../calendar/calendar-day'
import { dayStart } from '../calendar/day-start'
import type { QuantityKey } from '../readings/quantities'
import { bandAt, stageAt } from '../recipes/band-at'
import type { Recipe } from '../recipes/recipe'
import { RECIPE_ZONES, type RecipeZone } from '../recipes/recipe-zone'
import type { Rhythm } from './controllers/irrigation'
import rhythms from './irrigation-rhythms.json' with { type: 'json' }
import { CATALOGUE } from './catalogue'
import type { OutputClass } from './output-class'
import type { ControllerSettings, Plan } from './plan'
import type { PlanOutput, PlanSensor, PlanStage, PlanZone } from './plan-zone'

/** An output of the agent, as the farm bound it. */
export type BoundOutput = PlanOutput & {
	/** Its key in the catalogue, or of other equipment. */
	equipmentKey: string
	zone: string
	outputClass: OutputClass
}

export type BoundSensor = PlanSensor & {
	zone: string
	quantity: QuantityKey
	/** `reservoir`, where its quantity is not enough, and how much that holds (litres). */
	role?: string | null
	capacity?: number | null
}

/** A planting that grows by the active recipe of its zone. Days are days on the farm. */
export type GrowingCycle = { zone: RecipeZone; plantDate: string; plants: number }

/** When the lights of each zone come on, and how its pumps run by day and night. */
export type ControlSettings = {
	lightsOnAt: Readonly<Record<RecipeZone, string>>
	irrigation: Readonly<Record<RecipeZone, { day: Rhythm; night: Rhythm }>>
}

export type PlanInputs = {
	timezone: string
	outputs: readonly BoundOutput[]
	sensors: readonly BoundSensor[]
	recipes: Partial<Record<RecipeZone, Recipe>>
	cycles: readonly GrowingCycle[]
	settings: ControlSettings
	/** False: nothing is switched by itself. */
	isAutomatic: boolean
}

export const DEFAULT_CONTROL: ControlSettings = {
	lightsOnAt: { nursery: '06:00', cultivation: '06:00' },
	irrigation: { nursery: rhythms.nursery, cultivation: rhythms.cultivation },
}

/** Between one lamp and the next, longer than the inrush of a lamp's driver. */
const STAGGER_MS = 2000

/**
 * What the outputs of one agent are to do by themselves. The same inputs give the same plan at any
 * time: it holds all stages of what grows, past and future.
 */
export function compilePlan(inputs: PlanInputs): Pick<Plan, 'timezone' | 'zones' | 'controllers'> {
	const zones = RECIPE_ZONES.flatMap((zone) => {
		const recipe = inputs.recipes[zone]
		return recipe ? [planZone(zone, recipe, inputs)] : []
	})
	const controllers = inputs.isAutomatic
		? [
				...zones.flatMap(({ zone }) => lights(zone, inputs)),
				...air(zones, inputs),
				...zones.flatMap(({ zone }) => pumps(zone, inputs)),
			]
		: []
	return { timezone: inputs.timezone, zones, controllers }
}

function planZone(
	zone: RecipeZone,
	recipe: Recipe,
	{ timezone, cycles, settings }: PlanInputs,
): PlanZone {
	const { id, version, name } = recipe
	return {
		zone,
		recipe: { id, version, name },
		lightsOnAt: settings.lightsOnAt[zone],
		stages: stagesOf(zone, recipe, largest(zone, cycles), timezone),
	}
}

/** A zone has one climate, so the planting with the most plants has its way; of two, the older. */
const largest = (zone: RecipeZone, cycles: readonly GrowingCycle[]): GrowingCycle | undefined =>
	cycles
		.filter((cycle) => cycle.zone === zone)
		.toSorted((a, b) => b.plants - a.plants || (a.plantDate < b.plantDate ? -1 : 1))[0]

function stagesOf(
	zone: RecipeZone,
	recipe: Recipe,
	cycle: GrowingCycle | undefined,
	timezone: string,
): PlanStage[] {
	if (!cycle) {
		// Nothing follows the recipe yet: the zone is kept as plants that come into it need it.
		const day = zone === 'nursery' ? Math.max(0, recipe.transplantDays - 1) : recipe.growthDays
		const name = stageAt(recipe, day)?.name ?? recipe.name
		return [{ fromAt: 0, name, targets: bandAt(recipe, day) }]
	}
	const starts = recipe.stages.map((_, i) =>
		recipe.stages.slice(0, i).reduce((sum, { days }) => sum + days, 0),
	)
	// Trays that are late stay in the last stage of the nursery.
	const here = starts.filter(
		(day) => zone === 'cultivation' || day === 0 || day < recipe.transplantDays,
	)
	return here.map((day, i) => ({
		fromAt: dayStart(addDays(cycle.plantDate, day), timezone),
		name: recipe.stages[i]?.name ?? recipe.name,
		targets: bandAt(recipe, day),
	}))
}

function lights(zone: RecipeZone, { outputs }: PlanInputs): ControllerSettings[] {
	const lamps = outputs.filter(
		(it) =>
			it.zone === zone && it.outputClass === 'light' && !it.equipmentKey.endsWith('-work-lights'),
	)
	return lamps.length
		? [{ kind: 'light', id: `${zone}-light`, zone, lamps: named(lamps), staggerMs: STAGGER_MS }]
		: []
}

function pumps(zone: RecipeZone, { outputs, sensors, settings }: PlanInputs): ControllerSettings[] {
	const own = outputs.filter((it) => it.zone === zone && it.outputClass === 'irrigation')
	const { day, night } = settings.irrigation[zone]
	if (own.length === 0) return []
	const id = `${zone}-irrigation`
	const reservoir = reservoirOf(sensors)
	const pumped = { kind: 'irrigation', id, zone, pumps: named(own), day, night } as const
	return [reservoir ? { ...pumped, reservoir } : pumped]
}

/** Below this part of what the reservoir holds a pump may draw air. General practice. */
const LEAST_SHARE = 0.1

function reservoirOf(sensors: readonly BoundSensor[]) {
	const level = sensors.find(({ role, quantity }) => role === 'reservoir' && quantity === 'volume')
	return level?.capacity ? { sensor: short(level), leastL: LEAST_SHARE * level.capacity } : null
}

/** The air of a farm is one: it follows cultivation, where most plants are, or else the nursery. */
function air(zones: readonly PlanZone[], inputs: PlanInputs): ControllerSettings[] {
	const zone = zones.at(-1)?.zone
	if (!zone) return []
	const { outputs } = inputs
	const of = (outputClass: OutputClass) =>
		named(outputs.filter((it) => it.outputClass === outputClass))
	const [heat, cool, vent] = [of('heat'), of('cool'), of('exhaust')]
	const temperature = sensorsOf('airTemperature', zone, inputs)
	const climate: ControllerSettings = {
		kind: 'climate',
		id: 'climate',
		zone,
		temperature,
		humidity: sensorsOf('humidity', zone, inputs),
		heat,
		cool,
		vent,
		nightDropC: 0,
	}
	const [sensor] = sensorsOf('co2', zone, inputs)
	const co2 = of('co2').flatMap((valve, i): ControllerSettings[] => {
		const id = i === 0 ? 'co2' : `co2-${i + 1}`
		return sensor ? [{ kind: 'co2', id, zone, sensor, valve, exhaust: vent }] : []
	})
	const hasClimate = temperature.length > 0 && heat.length + cool.length + vent.length > 0
	return [...(hasClimate ? [climate] : []), ...co2]
}

/** The sensors of a quantity in a zone; else those of the container, or of no zone. */
function sensorsOf(quantity: QuantityKey, zone: RecipeZone, { sensors }: PlanInputs): PlanSensor[] {
	const all = sensors.filter((it) => it.quantity === quantity)
	const near = [zone, 'container', 'unassigned'].map((place) =>
		all.filter((it) => it.zone === place),
	)
	return (near.find((found) => found.length > 0) ?? []).map(short)
}

/** In the order of the catalogue, whenever each was bound. */
const named = (outputs: readonly BoundOutput[]): PlanOutput[] =>
	outputs.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.key < b.key ? -1 : 1)).map(short)

function placeOf({ equipmentKey }: BoundOutput): number {
	const place = CATALOGUE.findIndex(({ key }) => key === equipmentKey)
	return place < 0 ? CATALOGUE.length : place
}

/** The plan's own limit; what is not in the catalogue is named by device and point. */
const LABEL_MAX = 120

const short = ({ key, label, line, isCalibrating }: PlanSensor): PlanSensor => ({
	key,
	label: label.slice(0, LABEL_MAX),
	...(line && { line }),
	...(isCalibrating && { isCalibrating }),
})

export type MissingFunction = { zone: RecipeZone | null; what: string; missing: string }

/** What a plan cannot do, because nothing is connected for it. */
export function missingFunctions(inputs: PlanInputs): MissingFunction[] {
	const { controllers, zones } = compilePlan({ ...inputs, isAutomatic: true })
	const has = (id: string) => controllers.some((it) => it.id === id)
	const climate = controllers.find((it) => it.kind === 'climate')
	const missing: MissingFunction[] = []
	for (const { zone } of zones) {
		if (!has(`${zone}-light`)) missing.push({ zone, what: 'Light', missing: 'a lamp' })
		if (!has(`${zone}-irrigation`)) missing.push({ zone, what: 'Irrigation', missing: 'a pump' })
	}
	if (zones.length === 0) return missing
	const hasClass = (outputClass: OutputClass) =>
		inputs.outputs.some((it) => it.outputClass === outputClass)
	if (!climate && sensorsOf('airTemperature', 'cultivation', inputs).length === 0)
		missing.push({ zone: null, what: 'Climate', missing: 'a sensor of the air temperature' })
	if (!hasClass('heat')) missing.push({ zone: null, what: 'Heat', missing: 'a heater' })
	if (!hasClass('cool')) missing.push({ zone: null, what: 'Cooling', missing: 'a cooler' })
	if (!controllers.some(({ kind }) => kind === 'co2'))
		missing.push({ zone: null, what: 'CO₂', missing: 'a valve and a CO₂ sensor' })
	if (!controllers.some(({ kind }) => kind === 'dosing'))
		missing.push({ zone: null, what: 'pH and EC', missing: 'a calibrated dosing pump' })
	return missing
}
