import { nextStepAt } from '@sfc/domain/alarms/escalation'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { listChannelsOfUsers, ensureMailChannels } from './channels/list-channels.server'
import { queueMessage } from './channels/queue-message.server'
import { NO_TIMES, loadAlarmTimes } from './alarm-times.server'
import { loadNotificationQuota, type NotificationQuota } from './load-notification-quota.server'
import { sortChannels } from './sort-channels'
import { loadEscalation } from './load-escalation.server'
import { createReach, listDueSteps, type Reach, type Step } from './reach'
import { buildAlarmMessage } from './build-alarm-message.server'
import { loadOpenAlarms, type Alarm } from './load-open-alarms.server'
import type { AlarmChanges } from './reconcile-alarms.server'
import { notifyWebhooks } from './notify-webhooks.server'
import { recordAlarmEvents } from './record-alarm-events.server'
import { findNotifiedUsers, findUsersNotifiedOfServer } from './find-notified-users.server'

/** Kinds of channels for cleared alarms; the end of an alarm is no reason for a text message. */
const KINDS_FOR_CLEARED: readonly string[] = ['push', 'mail']

type FundedReach = Reach & { budget: NotificationQuota }

/**
 * Notifies the people who should know of a farm's alarms by now: one escalation step after another
 * until somebody responds, through every channel that accepts it. `minute` is of the farm's day.
 * Returns when the next step may be due.
 */
export async function notifyRecipients(
	tx: Tx,
	ctx: FarmScope,
	{ minute, ...settled }: AlarmChanges & { minute: number },
): Promise<number> {
	await recordAlarmEvents(tx, ctx, settled)
	await notifyWebhooks(tx, ctx, settled)
	const open = (await loadOpenAlarms(tx, ctx.farm.id)).filter(
		(alarm) => alarm.acknowledgedAt === null,
	)
	if (open.length === 0 && settled.cleared.length === 0) return Infinity
	const { steps } = await loadEscalation(tx, ctx.farm.id)
	const people = steps.map(({ userId }) => userId)
	await ensureMailChannels(tx, ctx, people)
	const channels = await listChannelsOfUsers(tx, people)
	const reach = {
		...createReach(steps, channels, minute),
		budget: await loadNotificationQuota(tx, ctx),
	}
	const nextAt = await notifyOfOpenAlarms(tx, ctx, open, reach)
	await notifyOfClearedAlarms(tx, ctx, settled.cleared, reach)
	return nextAt
}

async function notifyOfOpenAlarms(
	tx: Tx,
	ctx: FarmScope,
	open: readonly Alarm[],
	reach: FundedReach,
): Promise<number> {
	const { channels, fitting, budget } = reach
	const at = ctx.now()
	let nextAt = Infinity
	const times = await loadAlarmTimes(
		tx,
		open.map(({ id }) => id),
	)
	const turns = new Map<string, { step: Step; alarms: Set<Alarm> }>()
	for (const alarm of open) {
		const before = times.get(alarm.id) ?? NO_TIMES
		const { list, due } = listDueSteps(alarm, before, reach, at)
		const told = await findTold(alarm, due.length > 0)
		let notifiedSteps = alarm.told
		for (const place of due) {
			const step = list[place]
			if (!step || budget.left(step.userId, alarm.severity) <= 0) break
			notifiedSteps = Math.max(notifiedSteps, place + 1)
			if (told.has(step.userId)) continue
			const turn = turns.get(step.userId) ?? { step, alarms: new Set() }
			turns.set(step.userId, { step, alarms: turn.alarms.add(alarm) })
		}
		const notifiedAt = due.length > 0 ? at : before.notifiedAt
		nextAt = Math.min(nextAt, nextStepAt({ ...alarm, notifiedSteps, notifiedAt }, list, at))
		if (notifiedSteps !== alarm.told)
			await tx.update(alarms).set({ told: notifiedSteps }).where(eq(alarms.id, alarm.id))
	}
	for (const turn of turns.values()) {
		const { step } = turn
		const list = [...turn.alarms]
		const message = buildAlarmMessage(ctx, 'alarm.raised', list, step.formats)
		const through = sortChannels(fitting(step, message.severity)).slice(
			0,
			budget.left(step.userId, message.severity),
		)
		for (const channel of through)
			await queueMessage(tx, ctx, channel, { message, alarmId: list[0]?.id ?? null })
		const kinds = [...new Set(through.map(({ kind }) => KIND_WORDS[kind]))].join(', ')
		const text = `${step.name}, by ${kinds}`
		await tx
			.insert(alarmEvents)
			.values(list.map(({ id }) => ({ alarmId: id, at, what: 'told', text })))
	}
	return nextAt

	/** Finds who knows of an alarm from another farm already. */
	async function findTold({ kind }: Alarm, isAnybodyDue: boolean) {
		const isOfServer = kind === 'backup-overdue'
		return isOfServer && isAnybodyDue
			? findUsersNotifiedOfServer(tx, channels, kind)
			: new Set<string | null>()
	}
}

/** Notifies people that an alarm cleared, but only those who were notified of it. */
async function notifyOfClearedAlarms(
	tx: Tx,
	ctx: FarmScope,
	cleared: readonly Alarm[],
	{ steps, channels, fitting, budget }: FundedReach,
): Promise<void> {
	const wasNotified = await findNotifiedUsers(tx, channels, cleared)
	for (const step of steps) {
		const ended = cleared.filter((alarm) => wasNotified(step.userId, alarm))
		if (ended.length === 0) continue
		const message = buildAlarmMessage(ctx, 'alarm.cleared', ended, step.formats)
		const through = sortChannels(fitting(step, message.severity))
			.filter(({ kind }) => KINDS_FOR_CLEARED.includes(kind))
			.slice(0, budget.left(step.userId, message.severity))
		for (const channel of through)
			await queueMessage(tx, ctx, channel, { message, alarmId: ended[0]?.id ?? null })
	}
}

const KIND_WORDS: Readonly<Record<string, string>> = {
	push: 'browser',
	sms: 'text message',
	mail: 'mail',
	webhook: 'webhook',
}
