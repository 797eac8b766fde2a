import { Fault } from './fault'
import rows from './system-types.json' with { type: 'json' }

/** A kind of farm. Plants are per farm; `signup` is the equipment sold with one pod. */
export type SystemType = {
	label: string
	rows: number
	traysPerRow: number
	maxPlants: number
	dimensions: string
	power: string
	signup: { maxPlants: number; powerKw: number; footprintSqFt: number }
}

const known: Readonly<Record<string, SystemType>> = rows

export const SYSTEM_TYPES = Object.keys(rows) as (keyof typeof rows)[]

/** A kind of farm by its name. Throws Fault invalid for one that does not exist. */
export function systemType(name: string): SystemType {
	const found = Object.hasOwn(known, name) ? known[name] : undefined
	if (!found) throw new Fault('invalid', 'Please select a farm type', { field: 'systemType' })
	return found
}

/** The label of a kind of farm; an unknown one is shown as stored. */
export const systemTypeLabel = (name: string): string =>
	(Object.hasOwn(known, name) ? known[name]?.label : undefined) ?? name
