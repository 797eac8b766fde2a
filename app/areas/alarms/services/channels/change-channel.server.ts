import type { Severity } from '@sfc/domain/severity'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull, or } from 'drizzle-orm'
import { notifyChannels } from '#db/schema/alarms'
import type { FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { subscribe } from './subscribe.server'
import { ensureMailChannels } from './list-channels.server'

export type ChannelSettings = {
	isOn: boolean
	leastSeverity: Severity
	/**
	 * Start of the quiet hours in minutes of the day, when only critical alarms are sent; null:
	 * none.
	 */
	quietFrom: number | null
	quietTo: number | null
	/** Topics of events that a webhook gets besides alarms; other channels get none. */
	topics?: string[]
}

/** Changes when a channel is used: the person's own, or a webhook of their farm. @throws Fault not-found */
export async function changeChannel(
	ctx: FarmCtx,
	{ id, topics = [], ...settings }: { id: string } & ChannelSettings,
): Promise<void> {
	const ofFarm = and(eq(notifyChannels.farmId, ctx.farm.id), isNull(notifyChannels.userId))
	await ctx.db.write(async (tx) => {
		await ensureMailChannels(tx, ctx, [ctx.user.id])
		const [known] = await tx
			.select()
			.from(notifyChannels)
			.where(and(eq(notifyChannels.id, id), or(eq(notifyChannels.userId, ctx.user.id), ofFarm)))
		if (!known) throw new Fault('not-found', 'Channel not found')
		if (known.userId === null) {
			requirePermission(ctx, 'alarm.configure')
			const noted = { farmId: ctx.farm.id, subject: known.label, after: { ...settings, topics } }
			await appendAudit(tx, ctx, personActor(ctx), { ...noted, action: 'webhook.changed' })
		}
		const subscribed =
			known.userId === null
				? await subscribe(tx, ctx.farm.id, { topics, before: known.eventSeq })
				: {}
		await tx
			.update(notifyChannels)
			.set({ ...settings, ...subscribed })
			.where(eq(notifyChannels.id, id))
	})
}
