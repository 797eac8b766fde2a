import { DEFAULT_LIGHTS_ON_AT } from '../growing/recipes/photoperiod'
import type { LampColour } from '../growing/recipes/lamp-levels'
import type { Recipe } from '../growing/recipes/recipe'
import { RECIPE_ZONES, type RecipeZone } from '../growing/recipes/recipe-zone'
import { named, findSensors } from './bound-points'
import { catalogueItem } from './catalogue'
import { compileRules } from './compile-rules'
import type { CheapDay } from './cheap-light/cheap-days'
import { findMovedDays } from './power/light-under-cap'
import { dosingLacks, pumps, water } from './compile-water'
import type { ClimateSettings } from './controllers/climate'
import type { PlanLamp } from './controllers/light'
import rhythms from './irrigation-rhythms.json' with { type: 'json' }
import type { OutputClass } from './output-class'
import type { ControllerSettings, Plan } from './plan'
import type { BoundOutput, ControlSettings, PlanInputs } from './plan-inputs'
import type { PlanZone } from '../growing/recipes/plan-zone'
import { leadingPlanting, zoneStages } from '../growing/recipes/zone-stages'

export const DEFAULT_CONTROL: ControlSettings = {
	lightsOnAt: { nursery: DEFAULT_LIGHTS_ON_AT, cultivation: DEFAULT_LIGHTS_ON_AT },
	// A sunrise of half an hour is general practice.
	light: { percent: 70, rampMin: 30, byIntegral: false, tariff: null },
	irrigation: { nursery: rhythms.nursery, cultivation: rhythms.cultivation },
	// Mixing of a few minutes and equal parts of A and B are what makers of two-part nutrients advise.
	dosing: { mixMin: 5, gapMin: 1, ratio: { a: 1, b: 1, boost: 0 } },
	// Below 0.6 kPa leaves dry too slowly and grey mould spreads (general practice for leafy crops).
	air: {
		nightDropC: 0,
		humidityBy: 'humidity',
		leastVpdKPa: 0.6,
		leafOffsetC: 0,
		heatInParts: null,
	},
	cheapHours: { nursery: 'off', cultivation: 'off' },
	powerCap: null,
	fill: { fromPercent: 84, toPercent: 85, mostPercentPerDay: 30 },
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
	const movedDays = findMovedDays(zones, inputs)
	const controllers = inputs.isAutomatic
		? [
				...zones.flatMap((zone) => lights(zone, inputs, movedDays.get(zone.zone) ?? [])),
				...air(zones, inputs),
				...zones.flatMap(({ zone }) => pumps(zone, inputs)),
				...water(zones, inputs),
				...compileRules(inputs),
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
		stages: zoneStages(
			zone,
			recipe,
			leadingPlanting(cycles.filter((cycle) => cycle.zone === zone)),
			{ timezone, nightDropC: settings.air.nightDropC },
		),
	}
}

function lights(
	{ zone, stages }: PlanZone,
	inputs: PlanInputs,
	movedDays: readonly CheapDay[],
): ControllerSettings[] {
	const { outputs, settings } = inputs
	const { rampMin, byIntegral, tariff } = settings.light
	const own = outputs.filter((it) => it.zone === zone && isLamp(it))
	if (own.length === 0) return []
	const intensity = lampIntensity(zone, inputs)
	const byColour = stages.some(({ lamps }) => lamps)
	const lamps = named(own).map((lamp): PlanLamp => {
		const bound = own.find(({ key }) => key === lamp.key)
		const colour = bound && lampColour(bound.equipmentKey, settings)
		return {
			...lamp,
			...(bound?.isDimmable && { percent: channelPercent(bound.equipmentKey, intensity) }),
			// Agents of before lamps had colours refuse a plan that names one, so it is named where it matters.
			...(colour && (colour === 'farRed' || byColour) && { colour }),
		}
	})
	const sensors = byIntegral ? findSensors('par', zone, inputs) : []
	// A day that ends by measured light is as long as that takes, whenever it is lit.
	const cheapDays = sensors.length > 0 ? [] : [...movedDays]
	return [
		{
			kind: 'light',
			id: `${zone}-light`,
			zone,
			lamps,
			staggerMs: STAGGER_MS,
			...(lamps.some((lamp) => lamp.percent !== undefined) && { rampMin }),
			...(sensors.length > 0 && { integral: { sensors } }),
			...(tariff && { tariff }),
			...(cheapDays.length > 0 && { cheapDays }),
		},
	]
}

/** Whether an output follows the days of its zone; work lights are for people. */
export const isLamp = ({
	outputClass,
	equipmentKey,
}: Pick<BoundOutput, 'outputClass' | 'equipmentKey'>): boolean =>
	outputClass === 'light' && !equipmentKey.endsWith('-work-lights')

/** How far on the lamps of a zone are by day where they can be dimmed, percent: by its recipe, else as the farm says. */
export const lampIntensity = (
	zone: RecipeZone,
	{ recipes, settings }: Pick<PlanInputs, 'recipes' | 'settings'>,
): number => Math.max(1, recipes[zone]?.lampPercent ?? settings.light.percent)

/** The colour of a lamp: that of its place, else as the farm says; undefined where nobody does. */
export const lampColour = (
	equipmentKey: string,
	{ light }: Pick<ControlSettings, 'light'>,
): LampColour | undefined =>
	(['red', 'blue'] as const).find(
		(colour) => catalogueItem(equipmentKey) && equipmentKey.includes(`-${colour}-`),
	) ?? light.colours?.find((one) => one.equipmentKey === equipmentKey)?.colour

/** The shares of the specification: bottom red lights at 80 % of the intensity, blue ones full. */
export function channelPercent(equipmentKey: string, intensity: number): number {
	if (equipmentKey.includes('blue')) return 100
	const share = equipmentKey.includes('bottom-red') ? 0.8 : 1
	return Math.max(1, Math.round(intensity * share))
}

/** The air of a farm is one: it follows cultivation, where most plants are, or else the nursery. */
function air(zones: readonly PlanZone[], inputs: PlanInputs): ControllerSettings[] {
	const zone = zones.at(-1)?.zone
	if (!zone) return []
	const { outputs, settings } = inputs
	const of = (outputClass: OutputClass) =>
		named(outputs.filter((it) => it.outputClass === outputClass))
	const [heat, cool, vent] = [of('heat'), of('cool'), of('exhaust')]
	const temperature = findSensors('airTemperature', zone, inputs)
	const co2Sensors = findSensors('co2', zone, inputs)
	const climate: ControllerSettings = {
		kind: 'climate',
		id: 'climate',
		zone,
		temperature,
		humidity: findSensors('humidity', zone, inputs),
		...(co2Sensors.length > 0 && { co2: co2Sensors }),
		heat,
		cool,
		vent,
		...(settings.air.humidityBy === 'vpd' && {
			leastVpdKPa: settings.air.leastVpdKPa,
			...leafOf(zone, inputs),
		}),
		...(settings.air.heatInParts && { heatInParts: settings.air.heatInParts }),
	}
	const [sensor] = co2Sensors
	const co2 = of('co2').flatMap((valve, i): ControllerSettings[] => {
		const id = i === 0 ? 'co2' : `co2-${i + 1}`
		return sensor ? [{ kind: 'co2', id, zone, sensor, valve, exhaust: vent }] : []
	})
	const hasClimate = temperature.length > 0 && heat.length + cool.length + vent.length > 0
	return [...(hasClimate ? [climate] : []), ...co2]
}

/** How warm leaves are, where that is measured or a person said so; else they are as warm as the air. */
function leafOf(zone: RecipeZone, inputs: PlanInputs): Pick<ClimateSettings, 'leaf'> {
	const sensors = findSensors('leafTemperature', zone, inputs)
	const offsetC = inputs.settings.air.leafOffsetC
	return sensors.length > 0 || offsetC !== 0 ? { leaf: { sensors, offsetC } } : {}
}

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
	if (!climate && findSensors('airTemperature', 'cultivation', inputs).length === 0)
		missing.push({ zone: null, what: 'Climate', missing: 'a sensor of the air temperature' })
	if (!hasClass('heat')) missing.push({ zone: null, what: 'Heat', missing: 'a heater' })
	if (!hasClass('cool')) missing.push({ zone: null, what: 'Cooling', missing: 'a cooler' })
	if (!controllers.some(({ kind }) => kind === 'co2'))
		missing.push({ zone: null, what: 'CO₂', missing: 'a valve and a CO₂ sensor' })
	const lacks = dosingLacks(inputs)
	if (lacks) missing.push({ zone: null, what: 'pH and EC', missing: lacks })
	return missing
}
