import { formatCents } from '@sfc/domain/units/format-cents'
import { systemTypeLabel } from '@sfc/domain/system-type'
import { personFormats } from '@sfc/domain/units/formats'
import type { UserCtx } from '~/context.server'
import {
	listMySubscriptions,
	type MySubscription,
} from '~/areas/accounts/services/list-my-subscriptions.server'
import { currentFarm } from './current-farm.server'

/** The data of the account page. */
export async function readAccount(ctx: UserCtx) {
	const { firstName, lastName, email, phone } = ctx.user
	const here = await currentFarm(ctx)
	const timezone = here?.farm.timezone ?? 'UTC'
	const subscriptions = await listMySubscriptions(ctx)
	return {
		values: { firstName, lastName, email, phone: phone ?? '' },
		formats: personFormats(ctx.user),
		wants: { alerts: ctx.user.alertNotifications, system: ctx.user.systemNotifications },
		status: {
			role: here?.role ?? null,
			since: formatAccountDay(ctx.user.createdAt, timezone),
			farm: here && {
				name: here.farm.name,
				kind: systemTypeLabel(here.farm.systemType),
				location: here.farm.location,
			},
		},
		subscriptions: subscriptions.map((one) => formatMySubscription(one, timezone)),
	}
}

const formatAccountDay = (at: number, timeZone: string) =>
	new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(at)

function formatMySubscription(subscription: MySubscription, timezone: string) {
	const { customerId, businessName, status, pods, monthlyCents } = subscription
	const day = (at: number | null) => (at === null ? null : formatAccountDay(at, timezone))
	return {
		customerId,
		businessName,
		status,
		pods: `${pods} ${pods === 1 ? 'pod' : 'pods'}`,
		price: `${formatCents(monthlyCents)} a month`,
		isCancelled: subscription.cancelledAt !== null,
		trialEnds: day(subscription.trialEndsAt),
		paidThrough: day(subscription.paidThroughAt),
	}
}
