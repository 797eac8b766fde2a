/** What a rate is of: the farm as a whole, a crop, a person or a concentrate. */
type RateSubject = 'farm' | 'crop' | 'person' | 'concentrate'

type Kind = {
	label: string
	/** What its amount is for: `€600.00 a month`. */
	per: string
	of: RateSubject
	hint: string
}

/** What a person tells of what things cost, and in which unit. Energy has its own page. */
export const COST_KINDS = {
	rent: {
		label: 'Rent',
		per: 'a month',
		of: 'farm',
		hint: 'Of land, building or container, with a loan for it. 0 where there is none.',
	},
	depreciation: {
		label: 'Depreciation',
		per: 'a month',
		of: 'farm',
		hint: 'What equipment cost, divided by the months that it lasts. 0 where it is paid off.',
	},
	other: {
		label: 'Other fixed costs',
		per: 'a month',
		of: 'farm',
		hint: 'Insurance, phone, software. 0 where there are none.',
	},
	'water-price': {
		label: 'Water price',
		per: 'a m³',
		of: 'farm',
		hint: 'With sewage, as on the bill.',
	},
	'water-use': {
		label: 'Water used',
		per: 'm³ a month',
		of: 'farm',
		hint: 'By the meter or the bill.',
	},
	concentrate: {
		label: 'Concentrate',
		per: 'a litre',
		of: 'concentrate',
		hint: 'What a litre costs as the pump doses it. What is dosed from a batch of a nutrient mix costs what its salts did, from the day of the batch on.',
	},
	'seed-tray': {
		label: 'Substrate and seed, by tray',
		per: 'a tray',
		of: 'crop',
		hint: 'What one tray is filled with. Added to seed by plants, where both are given. Substrate that was taken from supplies into a lot costs what was paid for it instead.',
	},
	'seed-plants': {
		label: 'Seed, by plants',
		per: '1,000 plants',
		of: 'crop',
		hint: 'Seed and plugs of 1,000 plants sown. Added to what is given by tray. Seed that was taken from supplies into a lot costs what was paid for it instead.',
	},
	packaging: {
		label: 'Packaging',
		per: 'a unit sold',
		of: 'crop',
		hint: 'Bag, box and label of one head, bunch or lb. Packaging that was taken from supplies into a lot costs what was paid for it instead.',
	},
	wage: {
		label: 'Hourly rate',
		per: 'an hour',
		of: 'person',
		hint: 'Wage with taxes and insurance that the farm pays. 0 for work that nobody pays.',
	},
	'tray-area': {
		label: 'Area of a tray',
		per: 'm²',
		of: 'farm',
		hint: 'Length times width of the place that a tray takes in the nursery.',
	},
	'plant-area': {
		label: 'Area of a plant',
		per: 'cm²',
		of: 'farm',
		hint: 'Growing area of one place in the zones: that of a panel, tower or shelf divided by its plants.',
	},
} as const satisfies Record<string, Kind>

export type CostKind = keyof typeof COST_KINDS
export const COST_KIND_KEYS = Object.keys(COST_KINDS) as CostKind[]

/** Kinds whose amount is no money. */
const AMOUNTS: readonly CostKind[] = ['water-use', 'tray-area', 'plant-area']
export const isMoneyKind = (kind: CostKind): boolean => !AMOUNTS.includes(kind)

/** The parts of what a lot costs, in the order in which they are shown. */
export const COST_PARTS = {
	rent: 'Rent',
	depreciation: 'Depreciation',
	other: 'Other fixed costs',
	energy: 'Energy',
	nutrients: 'Nutrients',
	water: 'Water',
	work: 'Work',
	seed: 'Seed and substrate',
	packaging: 'Packaging',
	bought: 'Bought produce',
} as const
export type CostPart = keyof typeof COST_PARTS
export const COST_PART_KEYS = Object.keys(COST_PARTS) as CostPart[]

/** Whole cents by part. */
export type PartCents = Record<CostPart, number>

const NO_PARTS = Object.fromEntries(COST_PART_KEYS.map((part) => [part, 0])) as PartCents
export const noParts = (): PartCents => ({ ...NO_PARTS })

export const addParts = (sums: readonly PartCents[]): PartCents => {
	const all = noParts()
	for (const sum of sums) for (const part of COST_PART_KEYS) all[part] += sum[part]
	return all
}

export const sumParts = (parts: PartCents): number =>
	COST_PART_KEYS.reduce((sum, part) => sum + parts[part], 0)
