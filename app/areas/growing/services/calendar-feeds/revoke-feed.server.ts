import { Fault } from '@sfc/domain/fault'
import { calendarFeeds } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { whereMyFeed } from './read-feed.server'

/** Ends the person's calendar feed of the farm at once. Throws Fault not-found when there is none. */
export async function revokeFeed(ctx: FarmCtx): Promise<void> {
	requirePersonalAccount(ctx)
	await ctx.db.write(async (tx) => {
		const gone = await tx.delete(calendarFeeds).where(whereMyFeed(ctx)).returning()
		if (gone.length === 0) throw new Fault('not-found', 'You have no calendar feed of this farm')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'calendar-feed.revoked',
			subject: ctx.user.email,
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
