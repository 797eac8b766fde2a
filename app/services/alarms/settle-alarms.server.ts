import { randomUUID } from 'node:crypto'
import type { Cause } from '@sfc/domain/alarms/one-cause'
import type { Finding } from '@sfc/domain/alarms/watch-scene'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { rowOf } from './alarm-row'
import { NO_TIMES, timesOf } from './alarm-times.server'
import { noteAlarm } from './note-alarm.server'
import type { Alarm } from './open-alarms.server'
import { renewAlarm } from './renew-alarm.server'
import { EXPLAINED, reopenAlarm } from './reopen-alarm.server'

/** What a look at a farm found. */
export type Looked = {
	/** The alarms that lasted until then. */
	open: readonly Alarm[]
	causes: readonly Cause<Finding>[]
	/** The keys of all troubles that were looked for. */
	judged: ReadonlySet<string>
	/** Why a trouble was not looked for. */
	whyUnwatched: (key: string) => string
}

export type Settled = {
	/** Raised just now, or again. */
	raised: Alarm[]
	/** Well again. */
	cleared: Alarm[]
	/** Over without being well, and why. */
	dropped: { alarm: Alarm; why: string }[]
	/** Whether anything is to be seen that was not. */
	hasChanged: boolean
}

/** Makes the open alarms of a farm those of its causes. */
export async function settleAlarms(tx: Tx, ctx: FarmScope, looked: Looked): Promise<Settled> {
	const { open, causes } = looked
	const settled: Settled = { raised: [], cleared: [], dropped: [], hasChanged: false }
	const wrong = new Set(
		causes.flatMap(({ troubles, hides }) => [...troubles, ...hides].map(({ key }) => key)),
	)
	for (const alarm of open) {
		if (causes.some(({ key }) => key === alarm.causeKey)) continue
		const why = alarm.parts.some(({ key }) => wrong.has(key))
			? EXPLAINED
			: whyDropped(alarm, looked)
		await clear(tx, ctx, alarm, why ?? 'Well again')
		if (why === null) settled.cleared.push(alarm)
		else settled.dropped.push({ alarm, why })
	}
	const over = [...settled.cleared, ...settled.dropped.map(({ alarm }) => alarm)]
	const times = await timesOf(
		tx,
		open.map(({ id }) => id),
	)
	for (const cause of causes) {
		const known = open.find(({ causeKey }) => causeKey === cause.key)
		if (known) {
			const renewed = { alarm: known, cause, times: times.get(known.id) ?? NO_TIMES }
			settled.hasChanged = (await renewAlarm(tx, ctx, renewed)) || settled.hasChanged
			continue
		}
		const alarm = (await reopenAlarm(tx, ctx, { cause, over })) ?? (await raise(tx, ctx, cause))
		if (alarm) settled.raised.push(alarm)
	}
	settled.hasChanged ||= settled.raised.length + over.length > 0
	return settled
}

/** Why an alarm that nothing is wrong of is over without being well; null: it is well. */
function whyDropped({ parts }: Alarm, { judged, whyUnwatched }: Looked): string | null {
	const [first] = parts
	if (!first || parts.some(({ key }) => judged.has(key))) return null
	return `No longer watched: ${whyUnwatched(first.key)}`
}

async function raise(tx: Tx, ctx: FarmScope, cause: Cause<Finding>): Promise<Alarm | null> {
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
			...rowOf(cause),
			agentId: cause.troubles[0]?.agentId ?? null,
			raisedAt: at,
			told: 0,
		})
		.onConflictDoNothing() // another server saw it as well
		.returning()
	if (!alarm) return null
	await tx.insert(alarmEvents).values({ alarmId: alarm.id, at, what: 'raised', text: alarm.text })
	await noteAlarm(tx, ctx, alarm)
	return alarm
}

async function clear(tx: Tx, ctx: FarmScope, alarm: Alarm, text: string): Promise<void> {
	const at = ctx.now()
	await tx.update(alarms).set({ clearedAt: at, openKey: null }).where(eq(alarms.id, alarm.id))
	await tx.insert(alarmEvents).values({ alarmId: alarm.id, at, what: 'cleared', text })
}
