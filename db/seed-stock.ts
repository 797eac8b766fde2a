import { addDays } from '@sfc/domain/calendar/calendar-day'
import type { Tx } from './database'
import { harvests, type lots, stockMovements } from './schema/inventory'
import { middayOf, type DemoCycle } from './seed-crops'

type Stock = {
	lot: typeof lots.$inferSelect
	row: DemoCycle
	plantDate: string
	recordedBy: string
}

const MILLI = 1000

/** What a demo planting brought and who bought it, as the ledger keeps it. */
export async function seedStock(tx: Tx, { lot, row, plantDate, recordedBy }: Stock): Promise<void> {
	const of = { farmId: lot.farmId, lotId: lot.id, recordedBy }
	for (const { after, quantity, waste, grade, weightG = null } of row.harvests ?? []) {
		const day = addDays(plantDate, after)
		const createdAt = middayOf(day)
		const quantityMilli = quantity * MILLI
		const [harvest] = await tx
			.insert(harvests)
			.values({
				...{ ...of, harvestedOn: day, quantityMilli, weightG, grade, createdAt },
				...{ wasteMilli: waste * MILLI, storageLocation: 'Cold room' },
			})
			.returning()
		await tx.insert(stockMovements).values({
			...{ ...of, kind: 'harvested', quantityMilli, happenedOn: day, createdAt },
			harvestId: harvest?.id ?? null,
		})
	}
	for (const { after, quantity, buyer, priceCents } of row.sales ?? []) {
		const day = addDays(plantDate, after)
		await tx.insert(stockMovements).values({
			...{ ...of, kind: 'sold', quantityMilli: -quantity * MILLI, buyer, happenedOn: day },
			pricePerUnitCents: priceCents ?? lot.pricePerUnitCents,
			createdAt: middayOf(day),
		})
	}
}
