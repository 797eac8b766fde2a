import { isMoreThanPlanted } from '@sfc/domain/inventory/harvest-rules'
import { type Milli, formatQuantityWithUnit } from '@sfc/domain/inventory/quantity'
import { eq, sql } from 'drizzle-orm'
import { harvests } from '#db/schema/inventory'
import type { FarmCtx } from '~/context.server'

type Cutting = {
	lot: { id: number; unit: string }
	plants: number
	/** Quantity of this harvest, including waste. */
	cutMilli: Milli
}

/** Why a harvest may be a typing error, in words; null when it looks plausible. */
export async function checkHarvestPlausible(ctx: FarmCtx, { lot, plants, cutMilli }: Cutting) {
	const [row] = await ctx.db.read
		.select({ cut: sql`sum(${harvests.quantityMilli} + ${harvests.wasteMilli})`.mapWith(Number) })
		.from(harvests)
		.where(eq(harvests.lotId, lot.id))
	const allMilli = Number(row?.cut ?? 0) + cutMilli
	if (!isMoreThanPlanted({ unit: lot.unit, plants, cutMilli: allMilli })) return null
	const all = formatQuantityWithUnit(allMilli, lot.unit)
	return `That makes ${all} cut of ${plants} planted. Please check the number, or confirm it.`
}
