import { Fault } from '@sfc/domain/fault'
import { and, eq, gt } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { Permitted } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

/**
 * Cancels a scheduled deletion; does nothing when none is scheduled. Throws Fault forbidden for all
 * but owners, conflict once the deletion has begun.
 */
export async function undoDeletion(ctx: Permitted<'farm.delete'>): Promise<void> {
	requirePersonalAccount(ctx)
	const { farm } = ctx
	if (farm.deleteAfter === null) return
	await ctx.db.write(async (tx) => {
		const kept = await tx
			.update(farms)
			.set({ deleteAfter: null, deletionBy: null })
			.where(and(eq(farms.id, farm.id), gt(farms.deleteAfter, ctx.now())))
			.returning({ id: farms.id })
		if (kept.length === 0) throw new Fault('conflict', 'The farm is being deleted already')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: farm.id,
			action: 'farm.deletion-undone',
			subject: farm.name,
			before: { deleteAfter: new Date(farm.deleteAfter ?? 0).toISOString() },
		})
	})
	ctx.live.publish(`farm:${farm.id}`, 'settings')
}
