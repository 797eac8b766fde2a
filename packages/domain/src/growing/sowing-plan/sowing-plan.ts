import type { Milli } from '../inventory/quantity'
import type { Layout, Tray, TrayBooking } from '../planting-cycles/allocate-trays'
import type { CycleZone } from '../planting-cycles/cycle-zones'

/** Minutes of work that each plant takes. */
export type WorkPerPlant = { plant: number; transplant: number; harvest: number }

/** A crop that is ordered, and how it grows here; days are after sowing. */
export type PlanCrop = {
	key: string
	transplantDays: number
	/** Null: how long it takes, or what a plant gives, is not known, so it cannot be sown to order. */
	harvestDays: number | null
	perPlantMilli: Milli | null
	/** Days that a harvest can be handed over after its day. */
	shelfDays: number
	/** The zones it may stand in: those with this number. */
	group: number
	work: WorkPerPlant
}

/** What somebody is to get on a day. `isBuffer`: packs that are kept for the unforeseen. */
export type PlanDemand = {
	id: string
	crop: string
	dueDay: string
	milli: Milli
	isBuffer: boolean
}

/** Stock, or what a growing planting will give, and the days it can be handed over. */
export type PlanSupply = {
	id: string
	crop: string
	fromDay: string
	untilDay: string
	milli: Milli
}

/** Plants in a zone from one day until, not including, another. */
type PlantsInZone = { fromDay: string; untilDay: string; plants: number }

type PlanZonePlaces = {
	zone: CycleZone
	group: number
	/** Null: the farm does not say how many plants fit. */
	places: number | null
	taken: readonly PlantsInZone[]
}

export type PlanInput = {
	today: string
	horizonDays: number
	crops: readonly PlanCrop[]
	/** In the order in which they are covered where not all can be. */
	demands: readonly PlanDemand[]
	supplies: readonly PlanSupply[]
	nursery: { layout: Layout; plantsPerTray: number; taken: readonly TrayBooking[] }
	zones: readonly PlanZonePlaces[]
	/** Null: no limit. */
	workMinutes: number | null
	/** Minutes that other work takes, by day. */
	busy: ReadonlyMap<string, number>
}

export type PlannedSowing = {
	/** Its name in `covers`: `sowing 3`. */
	id: string
	crop: string
	sowDay: string
	harvestDay: string
	plants: number
	trays: Tray[]
	zone: CycleZone
	/** What it is counted on to give. */
	milli: Milli
}

/** What of a demand comes from a supply, or from a sowing by its id. */
export type PlanCover = { demand: string; supply: string; milli: Milli }

export const SHORT_REASONS = ['no-figures', 'too-late', 'trays', 'places', 'work'] as const
export type ShortReason = (typeof SHORT_REASONS)[number]

export type PlanShort = {
	demand: string
	coveredMilli: Milli
	missingMilli: Milli
	reason: ShortReason
	/** The day all of it can be handed over; null when none is within the horizon. */
	allOn: string | null
}

export type SowingPlan = {
	/** By day. */
	sowings: PlannedSowing[]
	covers: PlanCover[]
	shorts: PlanShort[]
}
