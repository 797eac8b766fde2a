import type { SafeguardsForm } from '@sfc/contract/control/safeguards-input'
import type { FarmInterlock, FarmSafeguards } from '@sfc/domain/control/compile-safeguards'
import { Fault } from '@sfc/domain/fault'
import { toStoredValue } from '@sfc/domain/units/display-unit'
import type { Safeguards } from './read-safeguards.server'

type Known = Pick<Safeguards, 'output' | 'outputs' | 'sensors' | 'all'> & {
	/** Interlocks of the output that stay. */
	kept: readonly FarmInterlock[]
	/** Whether it is on by default. */
	safeOn: boolean
}

/**
 * Builds the interlock from a form; null for none. Throws Fault invalid for one that makes no
 * sense.
 */
export function parseInterlock(input: SafeguardsForm, known: Known): FarmInterlock | null {
	switch (input.add) {
		case undefined:
			return null
		case 'requires':
		case 'excludes':
			return withOther(input.add, input.other ?? '', known)
		case 'at-most':
			refuseOnByDefault(known)
			return { kind: 'at-most', group: input.group ?? '', most: input.most ?? 1 }
		case 'input-on':
		case 'input-off': {
			const sensor = findSensor(input, known)
			if (sensor.quantity !== 'contact')
				throw new Fault('invalid', `${sensor.label} measures; it is not an input`, {
					field: 'sensor',
				})
			return { kind: 'input', sensor: sensor.key, isOn: input.add === 'input-on' }
		}
		case 'below':
		case 'above': {
			const { key, quantity } = findSensor(input, known)
			const value = Number(toStoredValue(quantity, input.value ?? 0, input).toPrecision(9))
			return { kind: 'reading', sensor: key, is: input.add, value }
		}
	}
}

function findSensor({ sensor }: SafeguardsForm, { sensors }: Known) {
	const found = sensors.find(({ key }) => key === sensor)
	if (found) return found
	throw new Fault('invalid', 'Its agent has no such sensor', { field: 'sensor' })
}

function withOther(kind: 'requires' | 'excludes', other: string, known: Known): FarmInterlock {
	const refuse = (words: string) => new Fault('invalid', words, { field: 'other' })
	const { output, outputs, all, kept } = known
	const found = outputs.find(({ equipmentKey }) => equipmentKey === other)
	if (!found) throw refuse('Its agent has no such output')
	if (other === output.equipmentKey) throw refuse('Choose another output')
	const opposite = kind === 'requires' ? 'excludes' : 'requires'
	const isOpposed =
		kept.some((it) => it.kind === opposite && it.other === other) ||
		listTies(all, other, opposite).includes(output.equipmentKey)
	if (isOpposed) throw refuse(`It could never be on: it also ${opposite} ${found.label}`)
	if (kind === 'requires' && needs(all, other, output.equipmentKey))
		throw refuse(`Neither could ever be on: ${found.label} already requires ${output.label}`)
	if (kind === 'excludes') refuseOnByDefault(known)
	return { kind, other }
}

/** Rejects an output that is on by default, which the interlock would keep from its safe state. */
function refuseOnByDefault({ safeOn, output }: Known): void {
	if (safeOn)
		throw new Fault('invalid', `${output.label} is on by default. Add it to the other output`, {
			field: 'add',
		})
}

const listTies = (
	all: readonly FarmSafeguards[],
	key: string,
	kind: 'requires' | 'excludes',
): string[] =>
	(all.find(({ equipmentKey }) => equipmentKey === key)?.interlocks ?? []).flatMap((it) =>
		it.kind === kind ? [it.other] : [],
	)

/** Whether one output requires another, directly or through others. */
function needs(all: readonly FarmSafeguards[], from: string, to: string): boolean {
	const seen = new Set<string>()
	const open = [from]
	for (let key = open.pop(); key !== undefined; key = open.pop()) {
		if (key === to) return true
		if (seen.has(key)) continue
		seen.add(key)
		open.push(...listTies(all, key, 'requires'))
	}
	return false
}
