import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { asc, eq } from 'drizzle-orm'
import { offers } from '#db/schema/orders'
import type { FarmScope } from '~/context.server'
import { cropKey } from './list-crops-to-offer.server'
import { loadSupply, type LotSupply } from './load-supply.server'
import { computeAvailability, type Availability, type Offer } from './offer-sources'

/** Lists the offers of a farm by title, with how much of each can be promised now. */
export async function listOffers({
	db,
	farm,
	now,
}: Pick<FarmScope, 'db' | 'farm' | 'now'>): Promise<(Offer & Availability)[]> {
	const rows = await db.read
		.select()
		.from(offers)
		.where(eq(offers.farmId, farm.id))
		.orderBy(asc(offers.title), asc(offers.id))
	const today = todayIn(farm.timezone, now())
	const supplies = new Map<string, LotSupply[]>()
	const listed: (Offer & Availability)[] = []
	for (const offer of rows) {
		const key = cropKey(offer)
		const supply =
			supplies.get(key) ?? (await loadSupply(db.read, { farmId: farm.id, crop: offer }))
		supplies.set(key, supply)
		listed.push({ ...offer, ...computeAvailability(offer, supply, today) })
	}
	return listed
}
