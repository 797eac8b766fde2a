import { COST_KINDS, type CostKind } from './cost-kinds'

/** Something without which a cost is not known. `label`: of what, as people call it. */
export type MissingCost = {
	kind:
		| CostKind
		| 'energy-price'
		| 'energy-currency'
		| 'energy-meters'
		| 'energy-readings'
		| 'output-power'
		| 'supply-price'
		| 'batch-price'
		| 'bought-price'
		| 'places'
		| 'work'
		| 'planting'
		| 'earlier-months'
	subject: string
	label: string
}

const WORDS: Partial<Record<MissingCost['kind'], (label: string) => string>> = {
	'energy-price': () => 'Price of a kWh',
	'energy-currency': (label) => `Price of a kWh in ${label}: it is in another currency`,
	'energy-meters': () => 'Energy: no meter and no output is connected',
	'energy-readings': (label) => `Energy of ${label} of the hours: nothing was read`,
	'output-power': (label) => `Power of ${label} without a meter`,
	places: () => 'Places in the zones: empty ones are not counted',
	work: (label) => `Minutes of work in ${label}: none are recorded`,
	planting: (label) => `Costs of ${label}: its planting was deleted`,
	'earlier-months': (label) => `Costs before ${label}: so far back nothing is added up`,
	'supply-price': (label) => `Price of ${label}`,
	'batch-price': (label) => `Price of ${label}`,
	'bought-price': (label) => `Price of ${label}`,
	wage: (label) => `Hourly rate of ${label}`,
	concentrate: (label) => `Price of ${label}`,
	'seed-plants': (label) => `Seed and substrate of ${label}`,
	packaging: (label) => `Packaging of ${label}`,
}

/** What is missing, in words. */
export const describeMissing = ({ kind, label }: MissingCost): string =>
	WORDS[kind]?.(label) ??
	(Object.hasOwn(COST_KINDS, kind) ? COST_KINDS[kind as CostKind].label : '')
