import { Fault } from '../fault'
import rows from './system-types.json'

/** A kind of farm. Plants are of one farm; `signup` is what one pod is sold with. */
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

/** What is known of a kind of farm. Throws Fault invalid for one that does not exist. */
export function systemType(name: string): SystemType {
	const found = Object.hasOwn(known, name) ? known[name] : undefined
	if (!found) throw new Fault('invalid', 'Please select a farm type', { field: 'systemType' })
	return found
}

/** The name people know a kind of farm by; an unknown kind is shown as it is stored. */
export const systemTypeLabel = (name: string): string =>
	(Object.hasOwn(known, name) ? known[name]?.label : undefined) ?? name
