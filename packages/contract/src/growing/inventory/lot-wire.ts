import { LOT_ORIGINS, type LotOrigin } from '@sfc/domain/growing/inventory/lot-origin'
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
	into_lot_id: z.int().nullable().describe('The mix that it was used in'),
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

const text = z.string().nullable()

const ReceiptWire = z.object({
	source_code: text.describe('The traceability lot code that it came with'),
	supplier_name: z.string(),
	phone: text,
	street: text,
	city: text,
	region: text,
	postal_code: text,
	country: text,
	gln: text,
	code_source: text.describe('Who gave the lot its code; null: the supplier'),
	code_source_reference: text,
	document_type: z.string(),
	document_number: z.string(),
	cost: z.number().nullable().describe('Paid for all of it, in the currency of the farm'),
})

const MixedPartWire = z.object({
	lot_id: z.int(),
	batch_number: z.string(),
	quantity: z.number().describe('In the unit of the lot that was used'),
	unit: z.string(),
})

/** A lot in the spelling the API returns, with its cuttings and movements, newest movement first. */
export const LotWire = z.object({
	id: z.int(),
	farm_instance_id: z.int(),
	planting_cycle_id: z.int().nullable(),
	origin: z.enum(LOT_ORIGINS),
	batch_number: z.string(),
	crop_name: z.string(),
	variety_name: z.string().nullable(),
	unit: z.string(),
	price_per_unit: z.number(),
	seed_lot: z.string().nullable(),
	seed_supplier: z.string().nullable(),
	stock: z.number(),
	receipt: ReceiptWire.nullable().describe('Of a lot that was received from another grower'),
	made_of: z.array(MixedPartWire).describe('What a mix was made of'),
	went_into: z.array(MixedPartWire).describe('The mixes that some of it went into'),
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
> & {
	farmId: number
	cycleId: number | null
	code: string
	origin: string
	pricePerUnitCents: number
}
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
type ReceiptFields = CamelCase<z.infer<typeof ReceiptWire>>
type Part = { lotId: number; code: string; quantityMilli: number; unit: string }
type Origin = {
	receipt: (Omit<ReceiptFields, 'cost'> & { costCents: number | null }) | null
	madeOf: readonly Part[]
	wentInto: readonly Part[]
}
type Ledger = { stockMilli: number; harvests: readonly Harvest[]; movements: readonly Movement[] }

const partToWire = ({ code, quantityMilli, ...part }: Part) =>
	toWire(MixedPartWire, { ...part, batchNumber: code, quantity: quantityMilli / 1000 })

export const lotToWire = (
	lot: Lot,
	ledger: Ledger,
	{ receipt, madeOf, wentInto }: Origin,
): LotWire =>
	toWire(LotWire, {
		...lot,
		origin: lot.origin as LotOrigin, // only this product writes it
		farmInstanceId: lot.farmId,
		plantingCycleId: lot.cycleId,
		batchNumber: lot.code,
		pricePerUnit: lot.pricePerUnitCents / 100,
		stock: ledger.stockMilli / 1000,
		receipt:
			receipt &&
			toWire(ReceiptWire, {
				...receipt,
				cost: receipt.costCents === null ? null : receipt.costCents / 100,
			}),
		madeOf: madeOf.map(partToWire),
		wentInto: wentInto.map(partToWire),
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
