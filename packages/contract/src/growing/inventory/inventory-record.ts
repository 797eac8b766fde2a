import {
	growingNote,
	INVENTORY_STATUSES,
	type InventoryStatus,
} from '@sfc/domain/growing/inventory/inventory-status'
import { z } from 'zod'

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

type Item = {
	lotId: number
	cycleId: number | null
	key: string
	code: string
	cropName: string
	varietyName: string | null
	unit: string
	quantityMilli: number
	pricePerUnitCents: number
	valueCents: number
	status: InventoryStatus
	daysToHarvest: number | null
	harvestDate: string | null
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

export function toWire(item: Item): InventoryRecord {
	const { status, daysToHarvest, lastHarvest } = item
	const isCut = status === 'harvested'
	return {
		id: isCut ? item.lotId : item.key,
		lot_id: item.lotId,
		planting_cycle_id: item.cycleId,
		crop_name: item.cropName,
		variety_name: item.varietyName,
		quantity_harvested: item.quantityMilli / 1000,
		unit: item.unit,
		price_per_unit: item.pricePerUnitCents / 100,
		total_value: item.valueCents / 100,
		harvest_date: lastHarvest?.harvestedOn ?? item.harvestDate,
		quality_grade: lastHarvest?.grade ?? (status === 'ready' ? 'Ready' : 'Growing'),
		status,
		days_to_harvest: daysToHarvest,
		storage_location: lastHarvest?.storageLocation ?? `Zone ${item.zone ?? 'A'}`,
		batch_number: item.code,
		notes: isCut ? (lastHarvest?.notes ?? null) : growingNote(status, daysToHarvest ?? 0),
		created_at: new Date(item.createdAt).toISOString(),
		updated_at: new Date(item.updatedAt).toISOString(),
	}
}
