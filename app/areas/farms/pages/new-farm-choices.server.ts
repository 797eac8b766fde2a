import { timezoneChoices } from '@sfc/domain/calendar/timezone'
import type { UserCtx } from '~/context.server'
import { DEFAULT_TIMEZONE } from '~/areas/farms/services/create-farm.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'

/** The timezones for a new farm, and the initial one: that of the person's other farm. */
export async function newFarmChoices(ctx: UserCtx) {
	const farms = await listFarms(ctx)
	const near = farms.find(({ id }) => id === ctx.user.currentFarmId) ?? farms[0]
	const timezone = near?.timezone ?? DEFAULT_TIMEZONE
	return { timezones: timezoneChoices(ctx.now()), values: { timezone } }
}
