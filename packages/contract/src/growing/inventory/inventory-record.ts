import { growingNote, INVENTORY_STATUSES } from '@sfc/domain/growing/inventory/inventory-status'
import { z } from 'zod'
import { toIso, toWire, type CamelCase } from '../../case'

/** A row of the inventory in the spelling the API returns. */
export const InventoryRecord = z.object({
	id: z
		.union([z.int(), z.string()])
		.describe('The number of the lot, or `cycle-12` for what is not cut yet'),
	lot_id: z.int(),
	planting_cycle_id: z.int().nullable(),
	crop_name: z.string(),
	variety_name: z.string().nullable(),
	quantity_harvested: z.number().describe('What is in stock; of a growing crop its plants'),
	unit: z.string(),
	price_per_unit: z.number().describe('In the currency of the farm'),
	total_value: z.number().describe('In the currency of the farm'),
	harvest_date: z.iso.date().nullable().describe('The last cutting, or the planned day'),
	quality_grade: z.string().describe('A, B or C; `Ready` or `Growing` for what is not cut yet'),
	status: z.enum(INVENTORY_STATUSES),
	days_to_harvest: z.int().nullable(),
	storage_location: z.string(),
	batch_number: z.string(),
	notes: z.string().nullable(),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
})
export type InventoryRecord = z.infer<typeof InventoryRecord>

type Fields = CamelCase<InventoryRecord>

type Item = Pick<
	Fields,
	'lotId' | 'cropName' | 'varietyName' | 'unit' | 'status' | 'daysToHarvest' | 'harvestDate'
> & {
	cycleId: number | null
	key: string
	code: string
	quantityMilli: number
	pricePerUnitCents: number
	valueCents: number
	zone: string | null
	lastHarvest: {
		harvestedOn: string
		grade: string
		storageLocation: string
		notes: string | null
	} | null
	createdAt: number
	updatedAt: number
}

export function inventoryToWire(item: Item): InventoryRecord {
	const { status, daysToHarvest, lastHarvest } = item
	const isCut = status === 'harvested'
	return toWire(InventoryRecord, {
		...item,
		id: isCut ? item.lotId : item.key,
		plantingCycleId: item.cycleId,
		quantityHarvested: item.quantityMilli / 1000,
		pricePerUnit: item.pricePerUnitCents / 100,
		totalValue: item.valueCents / 100,
		harvestDate: lastHarvest?.harvestedOn ?? item.harvestDate,
		qualityGrade: lastHarvest?.grade ?? (status === 'ready' ? 'Ready' : 'Growing'),
		storageLocation: lastHarvest?.storageLocation ?? `Zone ${item.zone ?? 'A'}`,
		batchNumber: item.code,
		notes: isCut ? (lastHarvest?.notes ?? null) : growingNote(status, daysToHarvest ?? 0),
		createdAt: toIso(item.createdAt),
		updatedAt: toIso(item.updatedAt),
	})
}
