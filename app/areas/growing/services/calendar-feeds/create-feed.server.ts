import { calendarFeeds } from '#db/schema/planting-cycles'
import type { FarmCtx } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { hashToken, newToken } from '~/areas/platform/services/sessions/token.server'
import { whereMyFeed } from './read-feed.server'

/**
 * Creates the person's calendar feed of the farm and returns its secret, which is shown once: only
 * its hash is stored. An earlier feed stops working. Throws Fault forbidden for the shared demo
 * account, and unconfirmed.
 */
export async function createFeed(ctx: FarmCtx): Promise<{ token: string; createdAt: number }> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const token = newToken()
	const createdAt = ctx.now()
	await ctx.db.write(async (tx) => {
		const earlier = await tx.delete(calendarFeeds).where(whereMyFeed(ctx)).returning()
		await tx.insert(calendarFeeds).values({
			tokenHash: hashToken(token),
			farmId: ctx.farm.id,
			userId: ctx.user.id,
			createdAt,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: earlier.length > 0 ? 'calendar-feed.replaced' : 'calendar-feed.made',
			subject: ctx.user.email,
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { token, createdAt }
}
