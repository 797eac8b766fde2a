import { dueSteps, stepsOf } from '@sfc/domain/alarms/escalation'
import type { Severity } from '@sfc/domain/alarms/severity'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { takes, type Channel } from '../notify/channel'
import { channelsOfPeople, ensureMailChannels } from '../notify/own-channels.server'
import { queueMessage } from '../notify/queue-message.server'
import { NO_TIMES, timesOf } from './alarm-times.server'
import { budgetOf, type Budget } from './budget-of.server'
import { byUse } from './by-use'
import { escalationOf, type Escalation } from './escalation-of.server'
import { messageOf } from './message-of.server'
import { openAlarms, type Alarm } from './open-alarms.server'
import type { Settled } from './settle-alarms.server'
import { tellWebhooks } from './tell-webhooks.server'
import { toldOf } from './told-of.server'

/** The end of an alarm is no reason to ring anybody's telephone. */
const OF_THE_END: readonly string[] = ['push', 'mail']

type Step = Escalation['steps'][number]

/** Who could be told now, through what, and how much of it. */
type Reach = {
	steps: readonly Step[]
	channels: readonly Channel[]
	/** The channels of a person that take an alarm of this severity now. */
	fitting: (step: Step, severity: string) => Channel[]
	budget: Budget
}

/**
 * Tells of a farm's alarms whoever is to know by now: each person in their turn, until one of them
 * answers, through every channel that takes it. `minute` is of the farm's day.
 */
export async function tellPeople(
	tx: Tx,
	ctx: FarmScope,
	{ minute, ...settled }: Settled & { minute: number },
): Promise<void> {
	await tellWebhooks(tx, ctx, settled)
	const open = (await openAlarms(tx, ctx.farm.id)).filter((alarm) => alarm.acknowledgedAt === null)
	if (open.length === 0 && settled.cleared.length === 0) return
	const { steps } = await escalationOf(tx, ctx.farm.id)
	const people = steps.map(({ userId }) => userId)
	await ensureMailChannels(tx, ctx, people)
	const channels = await channelsOfPeople(tx, people)
	const fitting = (step: Step, severity: string) =>
		channels.filter(
			(channel) =>
				step.wantsAlerts &&
				channel.userId === step.userId &&
				takes(channel, severity as Severity, minute),
		)
	const reach = { steps, channels, fitting, budget: await budgetOf(tx, ctx) }
	await tellOfOpen(tx, ctx, open, reach)
	await tellOfTheEnd(tx, ctx, settled.cleared, reach)
}

async function tellOfOpen(
	tx: Tx,
	ctx: FarmScope,
	open: readonly Alarm[],
	{ steps, fitting, budget }: Reach,
): Promise<void> {
	const at = ctx.now()
	const times = await timesOf(
		tx,
		open.map(({ id }) => id),
	)
	const turns = new Map<string, { step: Step; alarms: Set<Alarm> }>()
	for (const alarm of open) {
		const list = stepsOf(steps, alarm.severity as Severity)
		const { toldAt } = times.get(alarm.id) ?? NO_TIMES
		const due = dueSteps({ ...alarm, toldAt }, list, {
			now: at,
			isReachable: (step) => fitting(step, alarm.severity).length > 0,
		})
		let { told } = alarm
		for (const place of due) {
			const step = list[place]
			if (!step || budget.left(step.userId, alarm.severity) <= 0) break
			const turn = turns.get(step.userId) ?? { step, alarms: new Set() }
			turns.set(step.userId, { step, alarms: turn.alarms.add(alarm) })
			told = Math.max(told, place + 1)
		}
		if (told !== alarm.told) await tx.update(alarms).set({ told }).where(eq(alarms.id, alarm.id))
	}
	for (const turn of turns.values()) {
		const { step } = turn
		const list = [...turn.alarms]
		const message = messageOf(ctx, 'alarm.raised', list)
		const through = byUse(fitting(step, message.severity)).slice(
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
}

/** Only who was told that something is wrong is told that it is well again. */
async function tellOfTheEnd(
	tx: Tx,
	ctx: FarmScope,
	cleared: readonly Alarm[],
	{ steps, channels, fitting, budget }: Reach,
): Promise<void> {
	const wasTold = await toldOf(tx, channels, cleared)
	for (const step of steps) {
		const ended = cleared.filter((alarm) => wasTold(step.userId, alarm))
		if (ended.length === 0) continue
		const message = messageOf(ctx, 'alarm.cleared', ended)
		const through = byUse(fitting(step, message.severity))
			.filter(({ kind }) => OF_THE_END.includes(kind))
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
