import {
	descriptionOn,
	type LocationDescription,
} from '@sfc/domain/food-safety/traceability/location-description'
import { eq } from 'drizzle-orm'
import { buyers } from '#db/schema/buyers'
import type { FarmScope } from '~/context.server'
import { toBuyerKey, type StoredLocation } from './list-locations.server'

type Shipped = { day: string; buyer: string | null; buyerId: number | null }
type FindRecipient = (shipped: Shipped) => LocationDescription | null

/**
 * Loads where shipments went: the location that was described for the buyer by name, of its day; else the address
 * that the farm keeps of the buyer, whom the order names, or else the sale. Null where neither is known.
 */
export async function loadRecipients(
	{ db, farm }: FarmScope,
	locations: ReadonlyMap<string, readonly StoredLocation[]>,
): Promise<FindRecipient> {
	const rows = await db.read.select().from(buyers).where(eq(buyers.farmId, farm.id))
	const byId = new Map(rows.map((row) => [row.id, row]))
	const byName = new Map(rows.map((row) => [toBuyerKey(row.name), row]))
	return ({ day, buyer, buyerId }) => {
		const key = toBuyerKey(buyer ?? '')
		const described = descriptionOn(locations.get(key) ?? [], day)
		if (buyer !== null && described) return described
		const known = byId.get(buyerId ?? 0) ?? byName.get(key)
		return known ? toDescription(known) : null
	}
}

/** The address of a buyer as a location description; null where none is kept. */
function toDescription(buyer: typeof buyers.$inferSelect): LocationDescription | null {
	const street = [buyer.addressLine1, buyer.addressLine2].filter(Boolean).join(', ')
	if (street === '' && buyer.city === null && buyer.gln === null) return null
	return {
		name: buyer.name,
		phone: buyer.phone,
		street: street || null,
		city: buyer.city,
		region: buyer.region,
		postalCode: buyer.postcode,
		country: buyer.country,
		gln: buyer.gln,
	}
}
