import pests from './pests.json' with { type: 'json' }

export const PEST_KINDS = ['pest', 'disease'] as const
export const COUNTED_PER = ['plant', 'card'] as const

/** A pest or disease that is scouted for, with the limit from which the farm acts. */
export type Pest = {
	key: string
	name: string
	latin: string | null
	kind: (typeof PEST_KINDS)[number]
	/** A plant that was looked at, or a sticky card. */
	per: (typeof COUNTED_PER)[number]
	/** Whether it is among the first ones of the form. */
	isWatched: boolean
	/** The number per plant or card from which the farm does something. */
	threshold: number | null
	/** What it does then. */
	action: string | null
}

/** What is usual under glass and indoors; no limits, because they depend on crop, buyer and climate. */
export const KNOWN_PESTS: readonly Pest[] = pests.map(({ isUsual, ...pest }) => ({
	...(pest as Pick<Pest, 'key' | 'name' | 'latin' | 'kind' | 'per'>),
	isWatched: isUsual,
	threshold: null,
	action: null,
}))

/** The pests of a farm: the known ones with what it changed, and its own, by name. */
export function farmPests(changed: readonly Omit<Pest, 'latin'>[]): Pest[] {
	const own = new Map(changed.map((pest) => [pest.key, pest]))
	const known = KNOWN_PESTS.map((pest) => ({ ...pest, ...own.get(pest.key) }))
	const added = changed
		.filter(({ key }) => !KNOWN_PESTS.some((pest) => pest.key === key))
		.map((pest) => ({ latin: null, ...pest }))
	return [...known, ...added]
}
