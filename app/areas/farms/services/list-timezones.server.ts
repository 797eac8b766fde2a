import { asc, gt } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

/** Lists the timezones of farms, each found from the one before: there are few, of many farms. */
export async function listTimezones({ db }: Ctx): Promise<string[]> {
	const zones: string[] = []
	for (let last = ''; ;) {
		const [next] = await db.read
			.select({ timezone: farms.timezone })
			.from(farms)
			.where(gt(farms.timezone, last))
			.orderBy(asc(farms.timezone))
			.limit(1)
		if (!next) return zones
		zones.push((last = next.timezone))
	}
}
