import type { EquipmentType } from '../../control/catalogue'
import type { OutputClass } from '../../control/output-class'

/** What an outlet of a grow-controller cloud drives, and why a person has to accept its risk. */
type CloudOutletKind = {
	type: EquipmentType
	outputClass: OutputClass
	/** Null where an ON that nobody ends does no harm to people or crop at once. */
	risk: string | null
}

const KINDS: Readonly<Record<string, Omit<CloudOutletKind, 'risk'>>> = {
	heating: { type: 'heater', outputClass: 'heat' },
	cooling: { type: 'fan', outputClass: 'cool' },
	lighting: { type: 'light', outputClass: 'light' },
	irrigation: { type: 'pump', outputClass: 'irrigation' },
	co2: { type: 'co2', outputClass: 'co2' },
	dosing: { type: 'pump', outputClass: 'dosing' },
}

/** Words in the name of an outlet that say more than its type, the most dangerous first. */
const NAMED: readonly [pattern: RegExp, kind: string][] = [
	[/co2|co₂|carbon dioxide/i, 'co2'],
	[/dos(e|er|ing)|nutrient|fertili[sz]er|ph (up|down)|acid|base pump/i, 'dosing'],
	[/heat(er|ing|s)?\b|furnace|boiler/i, 'heating'],
]

const RISKS: Readonly<Partial<Record<OutputClass, string>>> = {
	co2: 'It gives CO2',
	dosing: 'It doses',
	heat: 'It heats',
}

/**
 * By its type, or by a word in its name that tells of CO2, dosing or heat. An unknown type is a plain
 * outlet, and may be any of the three.
 */
export function cloudOutletKind({ type, name }: { type: string; name: string }): CloudOutletKind {
	const named = NAMED.find(([pattern]) => pattern.test(`${name} ${type}`))?.[1]
	const key = named ?? type.trim().toLowerCase()
	const known = Object.hasOwn(KINDS, key) ? KINDS[key] : undefined
	if (known) return { ...known, risk: RISKS[known.outputClass] ?? null }
	const risk = `Its type “${type}” is not known here, so it may heat, dose or give CO2`
	return { type: 'outlet', outputClass: 'outlet', risk }
}
