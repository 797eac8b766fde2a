import type { NotificationChoice } from '@sfc/contract/alarms/notification-choice'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { UserCtx } from '~/context.server'

/** Stores which notices a person wants to see, on all their devices. */
export async function changeNotifications(ctx: UserCtx, choice: NotificationChoice): Promise<void> {
	const { alertNotifications, systemNotifications } = choice
	const changed = {
		...(alertNotifications === undefined ? {} : { alertNotifications }),
		...(systemNotifications === undefined ? {} : { systemNotifications }),
	}
	if (Object.keys(changed).length === 0) return
	await ctx.db.write(async (tx) => {
		await tx.update(users).set(changed).where(eq(users.id, ctx.user.id))
	})
}
