import { randomUUID } from 'node:crypto'
import { escalate, stepsOf } from '@sfc/domain/alarms/escalation'
import { SEVERITIES, type Severity } from '@sfc/domain/alarms/severity'
import { and, count, eq, gt, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms, deliveries, notifyChannels } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { CHANNEL_KINDS, takes, type Channel, type Message } from '../notify/channel'
import { channelsOfPeople, ensureMailChannels, webhooksOf } from '../notify/own-channels.server'
import { queueMessage } from '../notify/queue-message.server'
import { escalationOf, type Escalation } from './escalation-of.server'
import { openAlarms, type Alarm, type Settled } from './settle-alarms.server'

/** At most so many messages reach a person of one farm and severity in ten minutes; the rest follows as one. */
const MOST = 3
const WITHIN_MS = 10 * 60_000
/** The end of an alarm is no reason to ring anybody's telephone. */
const OF_THE_END: readonly string[] = ['push', 'mail']

type Step = Escalation['steps'][number]

/**
 * Tells of a farm's alarms whoever is to know by now: each person in their turn, until one of them
 * answers, through every channel that takes it. `minute` is of the farm's day.
 */
export async function tellPeople(
	tx: Tx,
	ctx: FarmScope,
	{ raised, cleared, minute }: Settled & { minute: number },
): Promise<void> {
	const open = (await openAlarms(tx, ctx.farm.id)).filter((alarm) => alarm.acknowledgedAt === null)
	if (open.length === 0 && cleared.length === 0) return
	const { steps } = await escalationOf(tx, ctx.farm.id)
	const people = steps.map(({ userId }) => userId)
	await ensureMailChannels(tx, ctx, people)
	const channels = await channelsOfPeople(tx, people)
	const fitting = (step: Step, severity: string) =>
		step.wantsAlerts
			? channels.filter(
					(channel) =>
						channel.userId === step.userId && takes(channel, severity as Severity, minute),
				)
			: []
	const budget = await budgetOf(tx, ctx)
	await tellWebhooks(tx, ctx, { raised, cleared })

	const turns = new Map<string, { step: Step; alarms: Alarm[] }>()
	for (const alarm of open) {
		const list = stepsOf<Step>(steps, alarm.severity as Severity).map((step) =>
			// Who cannot be reached is not waited for.
			fitting(step, alarm.severity).length > 0 ? step : { ...step, waitMs: 0 },
		)
		const due = escalate(alarm, list, ctx.now()).told
		let told = alarm.told
		for (; told < due; told++) {
			const step = list[told]
			if (!step || fitting(step, alarm.severity).length === 0) continue
			if (budget.left(step.userId, alarm.severity) <= 0) break
			const turn = turns.get(step.userId) ?? { step, alarms: [] }
			turns.set(step.userId, { step, alarms: [...turn.alarms.filter((a) => a !== alarm), alarm] })
		}
		if (told !== alarm.told) await tx.update(alarms).set({ told }).where(eq(alarms.id, alarm.id))
	}
	for (const { step, alarms: list } of turns.values()) {
		const message = messageOf(ctx, 'alarm.raised', list)
		const through = fitting(step, message.severity)
			.sort((a, b) => byUrgency(a) - byUrgency(b))
			.slice(0, budget.left(step.userId, message.severity))
		for (const channel of through) await send(tx, ctx, channel, message, list)
		const kinds = [...new Set(through.map(({ kind }) => KIND_WORDS[kind]))].join(', ')
		await tx.insert(alarmEvents).values(
			list.map(({ id }) => ({
				...{ alarmId: id, at: ctx.now(), what: 'told', text: `${step.name}, by ${kinds}` },
			})),
		)
	}
	for (const step of steps) {
		const ended = cleared.filter((alarm) =>
			stepsOf<Step>(steps, alarm.severity as Severity)
				.slice(0, alarm.told)
				.some(({ userId }) => userId === step.userId),
		)
		if (ended.length === 0) continue
		const message = messageOf(ctx, 'alarm.cleared', ended)
		const through = fitting(step, message.severity)
			.filter(({ kind }) => OF_THE_END.includes(kind))
			.slice(0, budget.left(step.userId, message.severity))
		for (const channel of through) await send(tx, ctx, channel, message, ended)
	}
}

const KIND_WORDS: Readonly<Record<string, string>> = {
	push: 'browser',
	sms: 'text message',
	mail: 'mail',
	webhook: 'webhook',
}

const byUrgency = ({ kind }: Channel) => CHANNEL_KINDS.findIndex((one) => one === kind)

async function tellWebhooks(
	tx: Tx,
	ctx: FarmScope,
	{ raised, cleared }: Pick<Settled, 'raised' | 'cleared'>,
): Promise<void> {
	if (raised.length + cleared.length === 0) return
	for (const webhook of await webhooksOf(tx, ctx.farm.id)) {
		const events = [
			...raised.map((alarm) => ['alarm.raised', alarm] as const),
			...cleared.map((alarm) => ['alarm.cleared', alarm] as const),
		]
		for (const [event, alarm] of events) {
			if (!takes(webhook, alarm.severity as Severity, 0)) continue
			await send(tx, ctx, webhook, messageOf(ctx, event, [alarm]), [alarm])
		}
	}
}

async function send(
	tx: Tx,
	ctx: FarmScope,
	channel: Channel,
	message: Message,
	about: readonly Alarm[],
): Promise<void> {
	await queueMessage(tx, ctx, channel, { message, alarmId: about[0]?.id ?? null })
}

/** Several alarms at once are told in one message. */
export function messageOf(
	{ farm: { id, name }, now }: Pick<FarmScope, 'farm' | 'now'>,
	event: Message['event'],
	list: readonly Alarm[],
): Message {
	const [first] = list
	const gravest = Math.max(0, ...list.map(({ severity }) => rankOf(severity)))
	const isEnd = event === 'alarm.cleared'
	const isOne = list.length === 1 && first
	return {
		...{ id: `msg_${randomUUID()}`, event, severity: SEVERITIES[gravest] ?? 'warning' },
		farm: { id, name },
		title: isOne
			? `${isEnd ? 'Well again: ' : ''}${first.title}`
			: `${list.length} alarms${isEnd ? ' are well again' : ''}`,
		text: isOne ? first.text : `${list.map(({ title }) => title).join('; ')}.`,
		path: isOne ? `/notifications/${first.id}` : '/notifications',
		at: now(),
		alarms: list.map(({ id, kind, severity, title, raisedAt }) => ({
			...{ id, kind, severity, title, raisedAt },
		})),
	}
}

const rankOf = (severity: string) => SEVERITIES.findIndex((one) => one === severity)

/** What may still be sent to each person, by severity: what is critical is never held up by the rest. */
async function budgetOf(tx: Tx, { farm, now }: FarmScope) {
	const rows = await tx
		.select({
			...{ userId: notifyChannels.userId, severity: deliveries.severity },
			sent: count(deliveries.id),
		})
		.from(deliveries)
		.innerJoin(notifyChannels, eq(notifyChannels.id, deliveries.channelId))
		.where(
			and(
				eq(deliveries.farmId, farm.id),
				ne(deliveries.purpose, 'test'),
				gt(deliveries.createdAt, now() - WITHIN_MS),
			),
		)
		.groupBy(notifyChannels.userId, deliveries.severity)
	const sent = new Map(rows.map((row) => [`${row.userId} ${row.severity}`, Number(row.sent)]))
	return {
		left: (userId: string, severity: string) =>
			Math.max(0, MOST - (sent.get(`${userId} ${severity}`) ?? 0)),
	}
}
