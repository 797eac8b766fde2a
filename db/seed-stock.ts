import { addDays } from '@sfc/domain/calendar/calendar-day'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import type { Tx } from './database'
import { harvests, type lots, stockMovements } from './schema/inventory'
import { middayUtc, type DemoCycle } from './demo-cycle'
import { seedEntry, type Planted } from './seed-journal'

type Stock = {
	lot: typeof lots.$inferSelect
	row: DemoCycle
	plantDate: string
	planted: Planted
	recordedBy: string
}

const MILLI = 1000

/** The harvests and sales of a demo planting, in the ledger and the journal. */
export async function seedStock(tx: Tx, stock: Stock): Promise<void> {
	const { lot, row, plantDate, planted, recordedBy } = stock
	const of = { farmId: lot.farmId, lotId: lot.id, recordedBy }
	for (const { after, quantity, waste, grade, weightG = null } of row.harvests ?? []) {
		const day = addDays(plantDate, after)
		const createdAt = middayUtc(day)
		const quantityMilli = quantity * MILLI
		const [harvest] = await tx
			.insert(harvests)
			.values({
				...of,
				harvestedOn: day,
				quantityMilli,
				weightG,
				grade,
				createdAt,
				wasteMilli: waste * MILLI,
				storageLocation: 'Cold room',
			})
			.returning()
		await tx.insert(stockMovements).values({
			...of,
			kind: 'harvested',
			quantityMilli,
			happenedOn: day,
			createdAt,
			harvestId: harvest?.id ?? null,
		})
		const brought = formatQuantityWithUnit(quantityMilli, lot.unit)
		await seedEntry(tx, planted, {
			type: 'harvest',
			title: `Harvest ${cropLabel(planted)}`,
			writtenBy: recordedBy,
			description: `${brought}, grade ${grade}, Cold room`,
			quantity,
			at: createdAt,
		})
	}
	for (const { after, quantity, buyer, priceCents } of row.sales ?? []) {
		const day = addDays(plantDate, after)
		await tx.insert(stockMovements).values({
			...of,
			kind: 'sold',
			quantityMilli: -quantity * MILLI,
			buyer,
			happenedOn: day,
			pricePerUnitCents: priceCents ?? lot.pricePerUnitCents,
			createdAt: middayUtc(day),
		})
	}
}
