import type { RecipeZone } from '../growing/recipes/recipe-zone'
import { named, findSensors, short } from './bound-points'
import type { Doser } from './controllers/dosing/dosing-settings'
import type { IrrigationSettings } from './controllers/irrigation'
import type { ControllerSettings } from './plan'
import type { BoundOutput, BoundSensor, PlanInputs } from './plan-inputs'
import type { PlanZone } from '../growing/recipes/plan-zone'

/** The pumps that bring water to the plants of a zone. */
export function pumps(
	zone: RecipeZone,
	{ outputs, sensors, settings }: PlanInputs,
): ControllerSettings[] {
	const own = outputs.filter((it) => it.zone === zone && it.outputClass === 'irrigation')
	const { day, night } = settings.irrigation[zone]
	if (own.length === 0) return []
	const id = `${zone}-irrigation`
	const level = reservoirOf(sensors)
	const flow = findFlowSensor(zone, { outputs, sensors })
	const pumped = { kind: 'irrigation', id, zone, pumps: named(own), day, night, ...flow } as const
	if (!level) return [pumped]
	return [{ ...pumped, reservoir: { sensor: short(level), leastL: LEAST_SHARE * level.capacity } }]
}

/** Below it the wheel of a flow sensor stands still. General practice for hoses of half an inch and more. */
const LEAST_L_PER_MIN = 1
/** A pump has filled its hose by then. General practice. */
const FLOWS_WITHIN_S = 30

/** By the flow sensor of the zone, where there is one. */
function findFlowSensor(
	zone: RecipeZone,
	{ outputs, sensors }: Pick<PlanInputs, 'outputs' | 'sensors'>,
): Pick<IrrigationSettings, 'flow'> {
	const sensor = sensors.find((one) => one.quantity === 'flow' && one.zone === zone)
	if (!sensor) return {}
	const circulation = named(findCirculation(outputs, zone))
	return {
		flow: {
			sensor: short(sensor),
			leastLPerMin: LEAST_L_PER_MIN,
			withinS: FLOWS_WITHIN_S,
			...(circulation.length > 0 && { circulation }),
		},
	}
}

/** Below this part of what the reservoir holds a pump may draw air. General practice. */
const LEAST_SHARE = 0.1
/** What an agent takes for the capacity of a reservoir. */
const LEAST_CAPACITY_L = 1
const MOST_CAPACITY_L = 100_000

function reservoirOf(sensors: readonly BoundSensor[]): (BoundSensor & { capacity: number }) | null {
	const level = sensors.find(({ role, quantity }) => role === 'reservoir' && quantity === 'volume')
	const capacity = level?.capacity ?? 0
	if (!level || capacity < LEAST_CAPACITY_L || capacity > MOST_CAPACITY_L) return null
	return { ...level, capacity }
}

/**
 * Filling and dosing of the reservoir. The water of a farm is one, like its air: it follows
 * cultivation, where most plants are, or else the nursery.
 */
export function water(zones: readonly PlanZone[], inputs: PlanInputs): ControllerSettings[] {
	const level = reservoirOf(inputs.sensors)
	const zone = zones.at(-1)?.zone
	return level && zone ? [...fill(zone, level, inputs), ...dosing(zone, level, inputs)] : []
}

type Reservoir = BoundSensor & { capacity: number }

/** A tap fills 5 L a minute and more; half of the longest opening of its class. General practice. */
const LONGEST_OPEN_MS = 300_000
const RISE_WITHIN_MS = 60_000

function fill(
	zone: RecipeZone,
	level: Reservoir,
	{ outputs, sensors, settings }: PlanInputs,
): ControllerSettings[] {
	const [valve] = named(ofClass('fill', outputs, level.zone))
	if (!valve) return []
	const { fromPercent, toPercent, mostPercentPerDay } = settings.fill
	const litres = (percent: number) => Number(((level.capacity * percent) / 100).toPrecision(9))
	return [
		{
			kind: 'fill',
			id: 'fill',
			zone,
			valve,
			level: short(level),
			lowL: litres(fromPercent),
			highL: litres(toPercent),
			longestOpenMs: LONGEST_OPEN_MS,
			mostLPerDay: litres(mostPercentPerDay),
			riseWithinMs: RISE_WITHIN_MS,
			leaks: sensors
				.filter(({ quantity, role }) => quantity === 'contact' && role === 'leak')
				.map(short),
		},
	]
}

function dosing(zone: RecipeZone, level: Reservoir, inputs: PlanInputs): ControllerSettings[] {
	const { outputs, settings } = inputs
	const place = findPlantZone(level, zone)
	const [ph] = findSensors('ph', place, inputs)
	const [ec] = findSensors('ec', place, inputs)
	const dosers = findDosers(inputs)
	const circulation = named(findCirculation(outputs, level.zone))
	if (!ph || !ec || dosers.length === 0 || circulation.length === 0) return []
	const until = (key: string) =>
		inputs.sensors.find((sensor) => sensor.key === key)?.calibratedUntil ?? null
	const { mixMin, gapMin, ratio } = settings.dosing
	return [
		{
			kind: 'dosing',
			id: 'dosing',
			zone,
			sensors: { ph, ec },
			calibratedUntil: { ph: until(ph.key), ec: until(ec.key) },
			reservoir: { level: short(level), capacityL: level.capacity },
			circulation,
			dosers,
			ratio: { 'nutrient-a': ratio.a, 'nutrient-b': ratio.b, boost: ratio.boost },
			mixMs: mixMin * 60_000,
			gapMs: gapMin * 60_000,
		},
	]
}

/** The reservoir's own zone, where it is one of plants; its probes are looked for there first. */
const findPlantZone = ({ zone }: Reservoir, fallback: RecipeZone): RecipeZone =>
	zone === 'nursery' || zone === 'cultivation' ? zone : fallback

/** The first thing without which nothing can be dosed; null when all is there. */
export function dosingLacks(inputs: PlanInputs): string | null {
	const { sensors, outputs, dosers } = inputs
	const level = reservoirOf(sensors)
	const has = (quantity: string) => sensors.some((it) => it.quantity === quantity)
	if (!outputs.some(({ outputClass }) => outputClass === 'dosing')) return 'a dosing pump'
	if (!level) return 'a level sensor of a reservoir'
	if (!has('ph')) return 'a pH probe'
	if (!has('ec')) return 'an EC probe'
	if (findCirculation(outputs, level.zone).length === 0)
		return 'a circulation pump of the reservoir'
	return dosers.some(({ mlPerS }) => mlPerS !== null)
		? null
		: 'a dosing pump whose rate is measured'
}

/** What moves the water of a reservoir, so that doses are mixed. */
const findCirculation = (outputs: readonly BoundOutput[], zone: string): BoundOutput[] =>
	ofClass('circulation', outputs, zone).filter(({ type }) => type === 'pump')

const ofClass = (
	outputClass: BoundOutput['outputClass'],
	outputs: readonly BoundOutput[],
	zone: string,
): BoundOutput[] => outputs.filter((it) => it.outputClass === outputClass && it.zone === zone)

/** The pumps that a person set up, in the order of the catalogue; of two with the same role the first. */
function findDosers({ outputs, dosers }: PlanInputs): Doser[] {
	const all = named(outputs).flatMap((output) => {
		const { key: _, ...set } = dosers.find(({ key }) => key === output.key) ?? { key: null }
		return 'role' in set ? [{ ...set, output }] : []
	})
	return all.filter(({ role }, i) => all.findIndex((one) => one.role === role) === i)
}
