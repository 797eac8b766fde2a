import { reminderDay } from '@sfc/domain/calendar/reminder-day'
import { asc, gt } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Ctx } from '~/context.server'

/** Lists the timezones of farms in which reminders of a day may be sent now, with that day. */
export async function listReminderDays(ctx: Ctx): Promise<{ timezone: string; day: string }[]> {
	const at = ctx.now()
	return (await listTimezones(ctx)).flatMap((timezone) => {
		const day = reminderDay(timezone, at)
		return day === null ? [] : [{ timezone, day }]
	})
}

/** Lists the timezones of farms, each found from the one before: there are few, of many farms. */
async function listTimezones({ db }: Ctx): Promise<string[]> {
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
