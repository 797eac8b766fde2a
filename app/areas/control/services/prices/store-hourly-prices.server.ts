import type { PriceSlot } from '@sfc/domain/control/prices/price-slot'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '#db/database'
import { hourlyPrices } from '#db/schema/energy'
import type { FarmScope } from '~/context.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { loadPriceSlots, type MoneySlot } from './load-hourly-prices.server'

/** Where prices come from. */
export type PriceSource = 'file' | 'service'

type Farm = Pick<FarmScope, 'farm'>

/** Selects the prices that the farm does not have just so, earliest first. */
export async function selectNewSlots(
	db: Reader,
	farm: Farm,
	slots: readonly MoneySlot[],
): Promise<MoneySlot[]> {
	const known = new Map((await loadAround(db, farm, slots)).map((one) => [one.startsAt, one]))
	return slots
		.filter(({ startsAt, endsAt, perKWh, currency }) => {
			const same = known.get(startsAt)
			return same?.endsAt !== endsAt || same.perKWh !== perKWh || same.currency !== currency
		})
		.toSorted((a, b) => a.startsAt - b.startsAt)
}

/** Stores prices, which must not overlap each other, in place of what they overlap; returns how many are new. */
export async function storeSlots(
	tx: Tx,
	farm: Farm,
	{ slots, source }: { slots: readonly MoneySlot[]; source: PriceSource },
): Promise<number> {
	const fresh = await selectNewSlots(tx, farm, slots)
	if (fresh.length === 0) return 0
	const farmId = farm.farm.id
	const replaced = overlapping(await loadAround(tx, farm, fresh), fresh)
	for (const chunk of inChunks(replaced.map(({ startsAt }) => startsAt)))
		await tx
			.delete(hourlyPrices)
			.where(and(eq(hourlyPrices.farmId, farmId), inArray(hourlyPrices.startsAt, chunk)))
	for (const chunk of inChunks(fresh))
		await tx.insert(hourlyPrices).values(
			chunk.map(({ startsAt, endsAt, perKWh, currency }) => {
				return { farmId, startsAt, endsAt, currency, perKWh, source }
			}),
		)
	return fresh.length
}

function loadAround(db: Reader, farm: Farm, slots: readonly PriceSlot[]) {
	const fromAt = slots.reduce((least, { startsAt }) => Math.min(least, startsAt), Infinity)
	const toAt = slots.reduce((most, { endsAt }) => Math.max(most, endsAt), 0)
	return fromAt < toAt ? loadPriceSlots(db, farm, { fromAt, toAt }) : Promise.resolve([])
}

/** Prices of a list that overlap one of another, both earliest first and without overlaps in themselves. */
function overlapping<T extends PriceSlot>(known: readonly T[], fresh: readonly PriceSlot[]): T[] {
	let at = 0
	return known.filter(({ startsAt, endsAt }) => {
		while (at < fresh.length && (fresh[at]?.endsAt ?? 0) <= startsAt) at++
		return (fresh[at]?.startsAt ?? Infinity) < endsAt
	})
}
