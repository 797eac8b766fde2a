import { descriptionOn } from '@sfc/domain/food-safety/traceability/location-description'
import {
	FARM_KEY,
	listLocations,
} from '~/areas/food-safety/services/traceability/list-locations.server'
import type { FarmCtx } from '~/context.server'

/**
 * The name and location of the farm on a day, which a record names: 21 CFR 112.161(a)(1)(i). The name alone
 * where nobody has described the place.
 */
export async function describeFarm(ctx: FarmCtx, day: string): Promise<string> {
	const place = descriptionOn((await listLocations(ctx)).get(FARM_KEY) ?? [], day)
	if (!place) return ctx.farm.name
	const { name, street, city, region, postalCode, country } = place
	return [name, street, city, region, postalCode, country].filter(Boolean).join(', ')
}
