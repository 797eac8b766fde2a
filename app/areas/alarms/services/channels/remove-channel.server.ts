import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { notifyChannels } from '#db/schema/alarms'
import type { UserCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

/** Deletes one of a person's own channels. @throws Fault not-found */
export async function removeChannel(ctx: UserCtx, { id }: { id: string }): Promise<void> {
	await ctx.db.write(async (tx) => {
		const own = match(notifyChannels, { id, userId: ctx.user.id })
		const [gone] = await tx.delete(notifyChannels).where(own).returning()
		if (!gone) throw new Fault('not-found', 'Channel not found')
	})
}

/** Deletes a webhook of a farm. @throws Fault not-found, forbidden */
export async function removeWebhook(
	ctx: Permitted<'alarm.configure'>,
	{ id }: { id: string },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const ofFarm = match(notifyChannels, { id, farmId: ctx.farm.id }, isNull(notifyChannels.userId))
		const [gone] = await tx.delete(notifyChannels).where(ofFarm).returning()
		if (!gone) throw new Fault('not-found', 'Webhook not found')
		const noted = { farmId: ctx.farm.id, subject: gone.label }
		await appendAudit(tx, ctx, personActor(ctx), { ...noted, action: 'webhook.removed' })
	})
}

export async function removeChannelRow(tx: Tx, id: string): Promise<void> {
	await tx.delete(notifyChannels).where(eq(notifyChannels.id, id))
}
