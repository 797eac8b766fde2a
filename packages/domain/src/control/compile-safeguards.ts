import { quantityUnit } from '../units/quantity-unit'
import { short } from './bound-points'
import { OUTPUT_CLASSES, type OutputLimits } from './output-class'
import type { BoundOutput, BoundSensor } from './plan-inputs'
import {
	tightenLimits,
	type OutputSafeguards,
	type PlanInterlock,
	type TighterLimits,
} from './safeguards'

/** An interlock as the farm set it, for one of its outputs. */
export type FarmInterlock =
	/** `other` is a key of equipment. */
	| { kind: 'requires' | 'excludes'; other: string }
	/** Most outputs of a group that may be on at one agent. */
	| { kind: 'at-most'; group: string; most: number }
	/** `sensor` is a key of the same agent, `device/point`. */
	| { kind: 'input'; sensor: string; isOn: boolean }
	/** In the unit that readings are stored in. */
	| { kind: 'reading'; sensor: string; is: 'below' | 'above'; value: number }

/** What a farm demands of one output, by its key in the farm. */
export type FarmSafeguards = {
	equipmentKey: string
	limits: TighterLimits
	interlocks: FarmInterlock[]
}

/** Names an interlock among those of its output; a threshold is no part of it. */
export function interlockId(interlock: FarmInterlock): string {
	switch (interlock.kind) {
		case 'requires':
		case 'excludes':
			return `${interlock.kind} ${interlock.other}`
		case 'at-most':
			return `at-most ${interlock.group}`
		case 'input':
			return `input ${interlock.sensor}`
		case 'reading':
			return `${interlock.is} ${interlock.sensor}`
	}
}

/** The limits of an output by its class and what the farm set for it. */
export const farmLimits = (
	{ outputClass, equipmentKey }: Pick<BoundOutput, 'outputClass' | 'equipmentKey'>,
	all: readonly FarmSafeguards[],
): OutputLimits =>
	tightenLimits(
		OUTPUT_CLASSES[outputClass],
		all.find((one) => one.equipmentKey === equipmentKey)?.limits ?? {},
	)

type Bound = { outputs: readonly BoundOutput[]; sensors: readonly BoundSensor[] }

/**
 * What the farm demands of the outputs of one agent. Two outputs that exclude each other both have that
 * interlock, but for one that is on by default: it would be kept from its safe state.
 */
export function compileSafeguards(
	all: readonly FarmSafeguards[],
	bound: Bound,
): OutputSafeguards[] {
	return bound.outputs.flatMap((output) => {
		const own = all.find((one) => one.equipmentKey === output.equipmentKey)
		const interlocks = [
			...(own?.interlocks ?? []).map((it) => compileInterlock(it, output, all, bound)),
			...excludedBy(output, all, bound),
		]
		const unique = [...new Map(interlocks.map((it) => [it.id, it])).values()]
		const limits = own?.limits ?? {}
		return unique.length || Object.keys(limits).length
			? [{ output: short(output), limits, interlocks: unique }]
			: []
	})
}

function excludedBy(
	output: BoundOutput,
	all: readonly FarmSafeguards[],
	{ outputs }: Bound,
): PlanInterlock[] {
	if (farmLimits(output, all).safeOn) return []
	return all.flatMap(({ equipmentKey, interlocks }) => {
		const from = outputs.find((one) => one.equipmentKey === equipmentKey)
		const isExcluded = interlocks.some(
			(it) => it.kind === 'excludes' && it.other === output.equipmentKey,
		)
		if (!from || !isExcluded) return []
		const id = interlockId({ kind: 'excludes', other: equipmentKey })
		return [{ id, kind: 'excludes' as const, output: short(from) }]
	})
}

function compileInterlock(
	interlock: FarmInterlock,
	own: BoundOutput,
	all: readonly FarmSafeguards[],
	{ outputs, sensors }: Bound,
): PlanInterlock {
	const id = interlockId(interlock)
	switch (interlock.kind) {
		case 'requires':
		case 'excludes': {
			const { kind, other } = interlock
			const found = outputs.find(({ equipmentKey }) => equipmentKey === other)
			return found ? { id, kind, output: short(found) } : { id, kind: 'unmet', label: other }
		}
		case 'at-most':
			return { id, kind: 'at-most', ...compileGroup(interlock.group, own, all, outputs) }
		case 'input':
		case 'reading': {
			const sensor = sensors.find(({ key }) => key === interlock.sensor)
			if (!sensor) return { id, kind: 'unmet', label: interlock.sensor.slice(0, 120) }
			if (interlock.kind === 'input')
				return { id, kind: 'input', sensor: short(sensor), isOn: interlock.isOn }
			const { is, value } = interlock
			const { unit } = quantityUnit(sensor.quantity)
			return { id, kind: 'reading', sensor: short(sensor), is, value, unit }
		}
	}
}

/** Where the members of a group say different numbers, the smallest holds. */
function compileGroup(
	group: string,
	own: BoundOutput,
	all: readonly FarmSafeguards[],
	outputs: readonly BoundOutput[],
) {
	const members = all.flatMap(({ equipmentKey, interlocks }) => {
		const output = outputs.find((one) => one.equipmentKey === equipmentKey)
		const joined = interlocks.find((it) => it.kind === 'at-most' && it.group === group)
		return output && joined?.kind === 'at-most' ? [{ output, most: joined.most }] : []
	})
	return {
		group,
		most: Math.min(...members.map(({ most }) => most)),
		others: members.map(({ output }) => short(output)).filter(({ key }) => key !== own.key),
	}
}
