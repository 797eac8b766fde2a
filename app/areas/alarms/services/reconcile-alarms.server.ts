import { randomUUID } from 'node:crypto'
import type { AlarmGroup } from '@sfc/domain/alarms/group-alarms'
import type { Finding } from '@sfc/domain/alarms/evaluate-rules'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { toAlarmRow } from './to-alarm-row'
import { NO_TIMES, loadAlarmTimes } from './alarm-times.server'
import type { Alarm } from './load-open-alarms.server'
import { updateAlarm } from './update-alarm.server'
import { PART_OF_ANOTHER_ALARM, reopenAlarm } from './reopen-alarm.server'
import { journalEntries } from '#db/schema/journal'

/** Result of an evaluation. */
export type AlarmEvaluation = {
	/** Alarms that were open before it. */
	open: readonly Alarm[]
	causes: readonly AlarmGroup<Finding>[]
	/** Keys of all conditions that were evaluated. */
	evaluated: ReadonlySet<string>
	/** Returns why a condition was not evaluated. */
	whyUnwatched: (key: string) => string
}

export type AlarmChanges = {
	/** Alarms that this evaluation raised or raised again. */
	raised: Alarm[]
	/** Alarms that are back to normal. */
	cleared: Alarm[]
	/** Alarms that ended without being back to normal, and why. */
	dropped: { alarm: Alarm; why: string }[]
	/** Whether anything visible changed. */
	hasChanged: boolean
}

/** Opens, updates and closes alarms to match the current conditions. */
export async function reconcileAlarms(
	tx: Tx,
	ctx: FarmScope,
	looked: AlarmEvaluation,
): Promise<AlarmChanges> {
	const { open, causes } = looked
	const settled: AlarmChanges = { raised: [], cleared: [], dropped: [], hasChanged: false }
	const wrong = new Set(
		causes.flatMap(({ conditions, suppressed }) =>
			[...conditions, ...suppressed].map(({ key }) => key),
		),
	)
	for (const alarm of open) {
		if (causes.some(({ key }) => key === alarm.causeKey)) continue
		const why = alarm.parts.some(({ key }) => wrong.has(key))
			? PART_OF_ANOTHER_ALARM
			: whyDropped(alarm, looked)
		await clear(tx, ctx, alarm, why ?? 'Back to normal')
		if (why === null) settled.cleared.push(alarm)
		else settled.dropped.push({ alarm, why })
	}
	const over = [...settled.cleared, ...settled.dropped.map(({ alarm }) => alarm)]
	const times = await loadAlarmTimes(
		tx,
		open.map(({ id }) => id),
	)
	for (const cause of causes) {
		const known = open.find(({ causeKey }) => causeKey === cause.key)
		if (known) {
			const renewed = { alarm: known, cause, times: times.get(known.id) ?? NO_TIMES }
			settled.hasChanged = (await updateAlarm(tx, ctx, renewed)) || settled.hasChanged
			continue
		}
		const alarm = (await reopenAlarm(tx, ctx, { cause, over })) ?? (await raise(tx, ctx, cause))
		if (alarm) settled.raised.push(alarm)
	}
	settled.hasChanged ||= settled.raised.length + over.length > 0
	return settled
}

/**
 * Returns why an alarm without an active condition ends although it did not clear; null when it
 * cleared.
 */
function whyDropped({ parts }: Alarm, { evaluated, whyUnwatched }: AlarmEvaluation): string | null {
	const [first] = parts
	if (!first || parts.some(({ key }) => evaluated.has(key))) return null
	return `No longer watched: ${whyUnwatched(first.key)}`
}

async function raise(tx: Tx, ctx: FarmScope, cause: AlarmGroup<Finding>): Promise<Alarm | null> {
	const at = ctx.now()
	const [alarm] = await tx
		.insert(alarms)
		.values({
			id: randomUUID(),
			farmId: ctx.farm.id,
			causeKey: cause.key,
			openKey: `${ctx.farm.id} ${cause.key}`,
			isMany: cause.isMany,
			kind: cause.kind,
			severity: cause.severity,
			...toAlarmRow(cause),
			agentId: cause.conditions[0]?.agentId ?? null,
			raisedAt: at,
			told: 0,
		})
		.onConflictDoNothing() // another server raised it too
		.returning()
	if (!alarm) return null
	await tx.insert(alarmEvents).values({ alarmId: alarm.id, at, what: 'raised', text: alarm.text })
	await recordAlarmInJournal(tx, ctx, alarm)
	return alarm
}

async function clear(tx: Tx, ctx: FarmScope, alarm: Alarm, text: string): Promise<void> {
	const at = ctx.now()
	await tx.update(alarms).set({ clearedAt: at, openKey: null }).where(eq(alarms.id, alarm.id))
	await tx.insert(alarmEvents).values({ alarmId: alarm.id, at, what: 'cleared', text })
}

/**
 * Adds an alarm to the farm's journal, written by the system; alarms of severity info are left out.
 */
async function recordAlarmInJournal(tx: Tx, { farm }: FarmScope, alarm: Alarm): Promise<void> {
	if (alarm.severity === 'info') return
	const { title, text, raisedAt } = alarm
	await tx.insert(journalEntries).values({
		farmId: farm.id,
		cropName: '',
		type: 'observation',
		tags: ['alarm'],
		title: `Alarm: ${title}`.slice(0, 200),
		description: text,
		source: 'system',
		writtenBy: 'Smart Farm Control',
		createdAt: raisedAt,
		updatedAt: raisedAt,
	})
}
