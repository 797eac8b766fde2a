import type { Amounts } from './element'

/**
 * Where a substance is dissolved. Calcium stays apart from sulfate and phosphate, and silicate from all
 * others: together they fall out as gypsum, calcium phosphate and silica.
 */
export const TANKS = ['A', 'B', 'acid', 'silicate'] as const
export type Tank = (typeof TANKS)[number]

export const TANK_NAMES: Readonly<Record<Tank, string>> = {
	A: 'Tank A',
	B: 'Tank B',
	acid: 'Acid tank',
	silicate: 'Silicate tank',
}

/** What is weighed into a stock tank. */
export type Substance = {
	id: string
	name: string
	/** Share of its mass by element, 0 to 1. */
	content: Amounts
	tank: Tank
	/** What dissolves in a litre of water at 20 °C; null where no table says so. */
	solubilityGPerL: number | null
	/** Moles of acid that a gram gives to water near pH 6; 0 for salts. */
	acidMolPerG: number
	/** Density of a liquid; null for what is weighed only. */
	gPerMl: number | null
	pricePerKgCents: number | null
	lot: string | null
}
