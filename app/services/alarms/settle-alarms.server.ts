import { randomUUID } from 'node:crypto'
import { alarmInWords } from '@sfc/domain/alarms/in-words'
import type { Cause } from '@sfc/domain/alarms/one-cause'
import { SEVERITIES, type Severity } from '@sfc/domain/alarms/severity'
import type { Finding } from '@sfc/domain/alarms/watch-scene'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { noteAlarm } from './note-alarm.server'

export type Alarm = typeof alarms.$inferSelect

export type Settled = {
	/** Raised just now. */
	raised: Alarm[]
	/** Well again; without those that another alarm explains now. */
	cleared: Alarm[]
	/** Whether anything is to be seen that was not. */
	hasChanged: boolean
}

/** How many of its parts an alarm names; the rest are counted. */
const PARTS = 200

/** Makes the open alarms of a farm those of its causes. */
export async function settleAlarms(
	tx: Tx,
	ctx: FarmScope,
	causes: readonly Cause<Finding>[],
): Promise<Settled> {
	const open = await openAlarms(tx, ctx.farm.id)
	const settled: Settled = { raised: [], cleared: [], hasChanged: false }
	const wrong = new Set(
		causes.flatMap(({ troubles, hides }) => [...troubles, ...hides].map(({ key }) => key)),
	)
	for (const alarm of open) {
		if (causes.some(({ key }) => key === alarm.causeKey)) continue
		const isExplained = alarm.parts.some(({ key }) => wrong.has(key))
		await clear(tx, ctx, alarm, isExplained)
		if (!isExplained) settled.cleared.push(alarm)
		settled.hasChanged = true
	}
	for (const cause of causes) {
		const known = open.find(({ causeKey }) => causeKey === cause.key)
		if (known) settled.hasChanged = (await renew(tx, ctx, known, cause)) || settled.hasChanged
		else {
			const alarm = await raise(tx, ctx, cause)
			if (alarm) settled.raised.push(alarm)
		}
	}
	settled.hasChanged ||= settled.raised.length > 0
	return settled
}

export const openAlarms = (tx: Pick<Tx, 'select'>, farmId: number): Promise<Alarm[]> =>
	tx
		.select()
		.from(alarms)
		.where(and(eq(alarms.farmId, farmId), isNull(alarms.clearedAt)))
		.orderBy(asc(alarms.raisedAt), asc(alarms.title), asc(alarms.id))

async function raise(tx: Tx, ctx: FarmScope, cause: Cause<Finding>): Promise<Alarm | null> {
	const { title, text } = alarmInWords(cause)
	const at = ctx.now()
	const [alarm] = await tx
		.insert(alarms)
		.values({
			...{ id: randomUUID(), farmId: ctx.farm.id, causeKey: cause.key },
			...{ openKey: `${ctx.farm.id} ${cause.key}`, isMany: cause.isMany },
			...{ kind: cause.kind, severity: cause.severity, title, text },
			...{ agentId: cause.troubles[0]?.agentId ?? null, hidden: hiddenBy(cause) },
			...{ size: cause.troubles.length, parts: partsOf(cause), raisedAt: at, told: 0 },
		})
		.onConflictDoNothing() // another server saw it as well
		.returning()
	if (!alarm) return null
	await tx.insert(alarmEvents).values({ alarmId: alarm.id, at, what: 'raised', text: alarm.text })
	await noteAlarm(tx, ctx, alarm)
	return alarm
}

async function clear(tx: Tx, ctx: FarmScope, alarm: Alarm, isExplained: boolean): Promise<void> {
	const at = ctx.now()
	await tx.update(alarms).set({ clearedAt: at, openKey: null }).where(eq(alarms.id, alarm.id))
	const text = isExplained ? 'Part of another alarm now' : 'Well again'
	await tx.insert(alarmEvents).values({ alarmId: alarm.id, at, what: 'cleared', text })
}

/** Follows what an open alarm is about: more or fewer places, or a graver one among them. */
async function renew(
	tx: Tx,
	ctx: FarmScope,
	alarm: Alarm,
	cause: Cause<Finding>,
): Promise<boolean> {
	const size = cause.troubles.length
	const isSame = size === alarm.size && hiddenBy(cause) === alarm.hidden
	const isGraver =
		SEVERITIES.indexOf(cause.severity) > SEVERITIES.indexOf(alarm.severity as Severity)
	if (isSame && !isGraver) return false
	const { title, text } = alarmInWords(cause)
	const severity = isGraver ? cause.severity : alarm.severity
	const counted = { size, parts: partsOf(cause), hidden: hiddenBy(cause) }
	await tx
		.update(alarms)
		.set({ title, text, severity, ...counted })
		.where(eq(alarms.id, alarm.id))
	if (isGraver)
		await tx
			.insert(alarmEvents)
			.values({ alarmId: alarm.id, at: ctx.now(), what: 'changed', text: title })
	return true
}

/** A milder limit of the same sensor is no other trouble. */
const hiddenBy = ({ troubles, hides }: Cause<Finding>): number =>
	hides.filter(
		({ pointId }) => pointId === null || !troubles.some((one) => one.pointId === pointId),
	).length

const partsOf = ({ troubles }: Cause<Finding>) =>
	troubles.slice(0, PARTS).map(({ key, label, deviceName, pointId, deviceId }) => ({
		key,
		label: deviceName && deviceName !== label ? `${label} (${deviceName})` : label,
		...{ pointId, deviceId },
	}))
