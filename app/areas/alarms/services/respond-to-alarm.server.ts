import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { acceptsMessage } from './channels/channel'
import { listWebhooks } from './channels/list-channels.server'
import { queueMessage } from './channels/queue-message.server'
import type { Severity } from '@sfc/domain/severity'
import { buildAlarmMessage } from './build-alarm-message.server'
import type { Alarm } from './load-open-alarms.server'

type Wanted = { alarmId: string }

/**
 * Acknowledges an alarm: nobody further is notified. It ends by itself when its condition clears.
 * When two people do it, the second is told who was first; the same person may do it again without a note.
 * @throws Fault not-found, forbidden, conflict
 */
export async function acknowledgeAlarm(
	ctx: Permitted<'alarm.answer'>,
	{ alarmId, note }: Wanted & { note: string | null },
): Promise<void> {
	const at = ctx.now()
	const { name } = personActor(ctx)
	await ctx.db.write(async (tx) => {
		const alarm = await requireOpen(tx, ctx, alarmId)
		const [taken] = await tx
			.update(alarms)
			.set({ acknowledgedAt: at, acknowledgedBy: name })
			.where(and(eq(alarms.id, alarmId), isNull(alarms.acknowledgedAt)))
			.returning()
		if (!taken && alarm.acknowledgedBy === name && note === null) return
		if (!taken)
			throw new Fault(
				'conflict',
				`${alarm.acknowledgedBy ?? 'Somebody'} has acknowledged it already`,
			)
		await addEvent(tx, { alarmId, at, what: 'acknowledged', by: name, text: note })
		await audit(tx, ctx, alarm, 'alarm.acknowledged', note ? { note } : null)
		for (const webhook of await listWebhooks(tx, ctx.farm.id)) {
			if (!acceptsMessage(webhook, alarm.severity as Severity, 0)) continue
			const message = buildAlarmMessage(ctx, 'alarm.acknowledged', [alarm])
			await queueMessage(tx, ctx, webhook, { message, alarmId })
		}
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
}

/**
 * Stops an alarm's notifications for a while. It stays open and visible, and outputs and interlocks
 * are not affected. @throws Fault not-found, forbidden, conflict
 */
export async function snoozeAlarm(
	ctx: Permitted<'alarm.answer'>,
	{ alarmId, minutes }: Wanted & { minutes: number },
): Promise<void> {
	const at = ctx.now()
	const until = at + minutes * 60_000
	await ctx.db.write(async (tx) => {
		const alarm = await requireOpen(tx, ctx, alarmId)
		await tx.update(alarms).set({ snoozedUntil: until }).where(eq(alarms.id, alarmId))
		const by = personActor(ctx).name
		await addEvent(tx, { alarmId, at, what: 'snoozed', by, text: `For ${formatMinutes(minutes)}` })
		await audit(tx, ctx, alarm, 'alarm.snoozed', { minutes })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
}

async function requireOpen(tx: Tx, ctx: FarmCtx, alarmId: string): Promise<Alarm> {
	const [alarm] = await tx
		.select()
		.from(alarms)
		.where(match(alarms, { id: alarmId, farmId: ctx.farm.id }))
	if (!alarm) throw new Fault('not-found', 'Alarm not found')
	if (alarm.clearedAt !== null) throw new Fault('conflict', 'This alarm is resolved')
	return alarm
}

const addEvent = async (tx: Tx, event: typeof alarmEvents.$inferInsert) => {
	await tx.insert(alarmEvents).values(event)
}

const audit = (
	tx: Tx,
	ctx: FarmCtx,
	{ title }: Alarm,
	action: 'alarm.acknowledged' | 'alarm.snoozed',
	after: Record<string, unknown> | null,
) => appendAudit(tx, ctx, personActor(ctx), { farmId: ctx.farm.id, action, subject: title, after })

const formatMinutes = (minutes: number) =>
	minutes < 60 ? `${minutes} minutes` : `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
