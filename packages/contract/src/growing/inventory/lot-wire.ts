import { MOVEMENT_KINDS } from '@sfc/domain/growing/inventory/movement'
import { z } from 'zod'
import { toIso, toWire, type CamelCase } from '../../case'

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

type LotFields = CamelCase<LotWire>
type MovementFields = CamelCase<z.infer<typeof MovementWire>>
type HarvestFields = CamelCase<z.infer<typeof HarvestWire>>

type Lot = Pick<
	LotFields,
	'id' | 'cropName' | 'varietyName' | 'unit' | 'seedLot' | 'seedSupplier'
> & { farmId: number; cycleId: number | null; code: string; pricePerUnitCents: number }
type Movement = Omit<MovementFields, 'quantity' | 'pricePerUnit' | 'createdAt'> & {
	quantityMilli: number
	pricePerUnitCents: number | null
	createdAt: number
}
type Harvest = Omit<HarvestFields, 'quantity' | 'waste' | 'qualityGrade'> & {
	quantityMilli: number
	wasteMilli: number
	grade: string
}
type Ledger = { stockMilli: number; harvests: readonly Harvest[]; movements: readonly Movement[] }

export const lotToWire = (lot: Lot, ledger: Ledger): LotWire =>
	toWire(LotWire, {
		...lot,
		farmInstanceId: lot.farmId,
		plantingCycleId: lot.cycleId,
		batchNumber: lot.code,
		pricePerUnit: lot.pricePerUnitCents / 100,
		stock: ledger.stockMilli / 1000,
		harvests: ledger.harvests.map((harvest) =>
			toWire(HarvestWire, {
				...harvest,
				quantity: harvest.quantityMilli / 1000,
				waste: harvest.wasteMilli / 1000,
				qualityGrade: harvest.grade,
			}),
		),
		movements: ledger.movements.map((movement) =>
			toWire(MovementWire, {
				...movement,
				quantity: movement.quantityMilli / 1000,
				pricePerUnit: movement.pricePerUnitCents === null ? null : movement.pricePerUnitCents / 100,
				createdAt: toIso(movement.createdAt),
			}),
		),
	})
