import type { DoserRole } from '../../growing/nutrients/doser-role'
import { EFFECTS } from '../../control/controllers/dosing/doser-effects'
import type { ControllerSettings } from '../../control/plan'
import type { PlanOutput } from '../../growing/recipes/plan-zone'
import type { QuantityKey } from '../../units/quantities'
import type { Answer } from './fit-reading'
import type { Driver } from './reading-model'

type MoverRole = 'light' | 'heat' | 'cool' | 'vent' | 'co2' | 'pump' | 'fill' | 'rule' | DoserRole

/** Outputs of a plan that work together, and so move a reading together. */
export type Mover = {
	id: string
	role: MoverRole
	zone: string
	/** `lights in nursery` */
	label: string
	outputs: string[]
	/** Keys of the sensors it acts on, where its controller names them; else all it can move by its nature. */
	sensors: string[] | null
}

type Physics = {
	answer: Answer
	/** Lamps of other zones do not reach it. */
	isLocal?: true
	/** Which way each moves it; 0 for either. */
	by: Partial<Record<MoverRole, 1 | -1 | 0>>
}

const { 'nutrient-a': a, 'nutrient-b': b, boost, 'ph-down': down, 'ph-up': up } = EFFECTS

/**
 * What can move which reading, and which way: physics, so that what merely happened at the same time
 * is not taken for a cause. Quantities without a line stay as they are.
 */
const PHYSICS: Partial<Record<QuantityKey, Physics>> = {
	airTemperature: {
		answer: 'slowly',
		by: { light: 1, heat: 1, cool: -1, vent: 0, rule: 0 },
	},
	humidity: { answer: 'slowly', by: { light: 0, cool: -1, vent: 0, rule: 0 } },
	co2: { answer: 'slowly', by: { light: -1, co2: 1, vent: 0, rule: 0 } },
	waterTemperature: { answer: 'slowly', by: { light: 1, heat: 1, cool: -1, rule: 0 } },
	par: { answer: 'at-once', isLocal: true, by: { light: 1 } },
	illuminance: { answer: 'at-once', isLocal: true, by: { light: 1 } },
	flow: { answer: 'at-once', by: { pump: 1 } },
	volume: { answer: 'adds-up', by: { fill: 1, light: -1 } },
	level: { answer: 'adds-up', by: { fill: 1, light: -1 } },
	ph: {
		answer: 'adds-up',
		by: { 'ph-down': down.direction, 'ph-up': up.direction, light: 0 },
	},
	ec: {
		answer: 'adds-up',
		by: { 'nutrient-a': a.direction, 'nutrient-b': b.direction, boost: boost.direction, light: 0 },
	},
}

/** Null for a quantity that nothing of a plan moves. */
export function findPhysics(quantity: QuantityKey) {
	return PHYSICS[quantity] ?? null
}

/** The movers among these that can move a sensor, each with the way it does. */
export function findActuators(
	movers: readonly Mover[],
	{ key, quantity, zone }: { key: string; quantity: QuantityKey; zone: string },
): (Mover & Pick<Driver, 'sign'>)[] {
	const physics = findPhysics(quantity)
	if (!physics) return []
	return movers.flatMap((mover) => {
		const sign = physics.by[mover.role]
		const isNear = mover.sensors?.includes(key) ?? (!physics.isLocal || mover.zone === zone)
		return sign === undefined || !isNear ? [] : [{ ...mover, sign }]
	})
}

/** What a plan moves, by role. An output that a controller and a rule switch belongs to the controller. */
export function listMovers(controllers: readonly ControllerSettings[]): Mover[] {
	const taken = new Set<string>()
	const rulesLast = controllers.toSorted(
		(one, other) => Number(one.kind === 'rule') - Number(other.kind === 'rule'),
	)
	return rulesLast.flatMap((settings) =>
		partsOf(settings).flatMap(({ role, label, outputs, sensors = null }) => {
			const own = outputs.map(({ key }) => key).filter((key) => !taken.has(key))
			for (const key of own) taken.add(key)
			const id = `${settings.id}/${role}/${own[0]}`
			return own.length > 0 ? [{ id, role, zone: settings.zone, label, outputs: own, sensors }] : []
		}),
	)
}

type Part = {
	role: MoverRole
	label: string
	outputs: readonly PlanOutput[]
	sensors?: string[]
}

function partsOf(settings: ControllerSettings): Part[] {
	const { zone } = settings
	switch (settings.kind) {
		case 'light':
			return [{ role: 'light', label: `lights in ${zone}`, outputs: settings.lamps }]
		case 'climate':
			return [
				{ role: 'heat', label: 'heating', outputs: settings.heat },
				{ role: 'cool', label: 'cooling', outputs: settings.cool },
				{ role: 'vent', label: 'airing', outputs: settings.vent },
			]
		case 'co2':
			return [{ role: 'co2', label: 'CO₂ supply', outputs: [settings.valve] }]
		case 'irrigation':
			return [
				{
					role: 'pump',
					label: `pumps in ${zone}`,
					outputs: settings.pumps,
					sensors: settings.flow ? [settings.flow.sensor.key] : [],
				},
			]
		case 'fill':
			return [
				{
					role: 'fill',
					label: 'filling',
					outputs: [settings.valve],
					sensors: [settings.level.key],
				},
			]
		case 'dosing':
			return settings.dosers.map(({ role, output }) => ({
				role,
				label: output.label,
				outputs: [output],
				sensors: [settings.sensors[EFFECTS[role].quantity].key],
			}))
		case 'rule':
			return settings.then.flatMap((action) =>
				action.kind === 'switch'
					? [{ role: 'rule' as const, label: action.output.label, outputs: [action.output] }]
					: [],
			)
	}
}
