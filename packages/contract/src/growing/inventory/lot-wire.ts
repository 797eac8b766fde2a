import { MOVEMENT_KINDS, type MovementKind } from '@sfc/domain/growing/inventory/movement'
import { z } from 'zod'

const MovementWire = z.object({
	id: z.int(),
	kind: z.enum(MOVEMENT_KINDS),
	quantity: z.number().describe('What came is positive, what went is negative'),
	price_per_unit: z.number().nullable().describe('In the currency of the farm, of a sale'),
	buyer: z.string().nullable(),
	reason: z.string().nullable(),
	takes_back_id: z.int().nullable().describe('The movement this one undoes'),
	happened_on: z.iso.date(),
	recorded_by: z.string(),
	created_at: z.iso.datetime(),
})

const HarvestWire = z.object({
	id: z.int(),
	harvested_on: z.iso.date(),
	quantity: z.number(),
	waste: z.number(),
	weight_g: z.int().nullable(),
	quality_grade: z.string(),
	storage_location: z.string(),
	notes: z.string().nullable(),
	recorded_by: z.string(),
})

/** A lot in the spelling the API returns, with its cuttings and movements, newest movement first. */
export const LotWire = z.object({
	id: z.int(),
	farm_instance_id: z.int(),
	planting_cycle_id: z.int().nullable(),
	batch_number: z.string(),
	crop_name: z.string(),
	variety_name: z.string().nullable(),
	unit: z.string(),
	price_per_unit: z.number(),
	seed_lot: z.string().nullable(),
	seed_supplier: z.string().nullable(),
	stock: z.number(),
	harvests: z.array(HarvestWire),
	movements: z.array(MovementWire),
})
export type LotWire = z.infer<typeof LotWire>

type Lot = {
	id: number
	farmId: number
	cycleId: number | null
	code: string
	cropName: string
	varietyName: string | null
	unit: string
	pricePerUnitCents: number
	seedLot: string | null
	seedSupplier: string | null
}
type Movement = {
	id: number
	kind: MovementKind
	quantityMilli: number
	pricePerUnitCents: number | null
	buyer: string | null
	reason: string | null
	takesBackId: number | null
	happenedOn: string
	recordedBy: string
	createdAt: number
}
type Harvest = {
	id: number
	harvestedOn: string
	quantityMilli: number
	wasteMilli: number
	weightG: number | null
	grade: string
	storageLocation: string
	notes: string | null
	recordedBy: string
}
type Ledger = { stockMilli: number; harvests: readonly Harvest[]; movements: readonly Movement[] }

export const toWire = (lot: Lot, ledger: Ledger): LotWire => ({
	id: lot.id,
	farm_instance_id: lot.farmId,
	planting_cycle_id: lot.cycleId,
	batch_number: lot.code,
	crop_name: lot.cropName,
	variety_name: lot.varietyName,
	unit: lot.unit,
	price_per_unit: lot.pricePerUnitCents / 100,
	seed_lot: lot.seedLot,
	seed_supplier: lot.seedSupplier,
	stock: ledger.stockMilli / 1000,
	harvests: ledger.harvests.map((harvest) => ({
		id: harvest.id,
		harvested_on: harvest.harvestedOn,
		quantity: harvest.quantityMilli / 1000,
		waste: harvest.wasteMilli / 1000,
		weight_g: harvest.weightG,
		quality_grade: harvest.grade,
		storage_location: harvest.storageLocation,
		notes: harvest.notes,
		recorded_by: harvest.recordedBy,
	})),
	movements: ledger.movements.map((movement) => ({
		id: movement.id,
		kind: movement.kind,
		quantity: movement.quantityMilli / 1000,
		price_per_unit: movement.pricePerUnitCents === null ? null : movement.pricePerUnitCents / 100,
		buyer: movement.buyer,
		reason: movement.reason,
		takes_back_id: movement.takesBackId,
		happened_on: movement.happenedOn,
		recorded_by: movement.recordedBy,
		created_at: new Date(movement.createdAt).toISOString(),
	})),
})
