import { PERMISSIONS, hasPermission } from '@sfc/domain/platform/permissions'
import { zoneClock } from '@sfc/domain/calendar/zone-clock'
import { Fault } from '@sfc/domain/fault'
import { personFormats } from '@sfc/domain/units/formats'
import type { LiveCtx, RequestCache, UserCtx } from '~/context.server'
import { requireFarmById } from '~/http/require-farm.server'
import { listSystemNotices } from '~/areas/alarms/services/notices/list-system-notices.server'
import { findUnpaidBusiness } from '~/areas/billing/services/find-unpaid-business.server'
import { FARMLESS, type FarmFrame } from '~/shell/farm-frame'
import { anyFreshView } from '~/live/follow-view.server'
import type { StreamedView } from '~/live/streamed-view'
import { readFarmFrame } from './read-farm-frame.server'
import type { LoadedShell } from '~/shell/shell-data'

type About = { named: string | null; once: RequestCache }

/**
 * The data of the frame for a signed-in person, about the farm that the page's address names, else their
 * current one. People without a farm get a complete frame, too.
 */
export async function loadShell(person: UserCtx, { named, once }: About): Promise<LoadedShell> {
	const { user, now } = person
	const ctx = await requireFarmById(person, named).catch((error: unknown) => {
		if (error instanceof Fault && ['farmless', 'not-found'].includes(error.code)) return null
		throw error
	})
	return {
		now: now(),
		email: user.email,
		formats: personFormats(user),
		farm: ctx && {
			...ctx.farm,
			clock: zoneClock(ctx.farm.timezone, now()),
			permissions: PERMISSIONS.filter((one) => hasPermission(ctx.role, one)),
			mayUndoDeletion: hasPermission(ctx.role, 'farm.delete') && !user.isDemo,
		},
		frame: ctx ? await loadFarmFrame({ ...ctx, once }) : FARMLESS,
		unpaid: await findUnpaidBusiness(person),
		ownNotices: user.systemNotifications ? await listSystemNotices(person) : [],
		wants: { alerts: user.alertNotifications, system: user.systemNotifications },
	}
}

/** The frame that was last streamed to those who have this farm open, else a fresh one. */
async function loadFarmFrame(ctx: LiveCtx): Promise<FarmFrame> {
	const known = anyFreshView(ctx) as StreamedView | null
	return known?.data.frame ?? readFarmFrame(ctx)
}
