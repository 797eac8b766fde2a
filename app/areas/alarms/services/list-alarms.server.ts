import { match } from '#db/match'
import { severityRank } from '@sfc/domain/severity'
import { Fault } from '@sfc/domain/fault'
import { and, asc, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { alarmEvents, alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { openAlarmsOfFarm, type Alarm } from './load-open-alarms.server'

export type AlarmEvent = typeof alarmEvents.$inferSelect

/** Lists the open alarms of a farm, acknowledged or not: the most severe first, then the newest. */
export const listOpenAlarms = async (ctx: FarmScope): Promise<Alarm[]> =>
	(await openAlarmsOfFarm(ctx.db.read).execute({ farmId: ctx.farm.id })).sort(
		(a, b) => severityRank(b.severity) - severityRank(a.severity) || b.raisedAt - a.raisedAt,
	)

/**
 * Lists past alarms, newest first, one page at a time; `before` is when the last alarm of the
 * previous page was raised.
 */
export async function listPastAlarms(
	ctx: FarmScope,
	{ before, limit }: { before: number | null; limit: number },
): Promise<{ alarms: Alarm[]; nextBefore: number | null }> {
	const rows = await ctx.db.read
		.select()
		.from(alarms)
		.where(
			and(
				eq(alarms.farmId, ctx.farm.id),
				isNotNull(alarms.clearedAt),
				before === null ? undefined : lt(alarms.raisedAt, before),
			),
		)
		.orderBy(desc(alarms.raisedAt), desc(alarms.id))
		.limit(limit + 1)
	const page = rows.slice(0, limit)
	return { alarms: page, nextBefore: rows.length > limit ? (page.at(-1)?.raisedAt ?? null) : null }
}

/** Reads one alarm with its events, in order. @throws Fault not-found */
export async function readAlarm(
	ctx: FarmScope,
	{ alarmId }: { alarmId: string },
): Promise<{ alarm: Alarm; events: AlarmEvent[] }> {
	const [alarm] = await ctx.db.read
		.select()
		.from(alarms)
		.where(match(alarms, { id: alarmId, farmId: ctx.farm.id }))
	if (!alarm) throw new Fault('not-found', 'Alarm not found')
	const events = await ctx.db.read
		.select()
		.from(alarmEvents)
		.where(eq(alarmEvents.alarmId, alarmId))
		.orderBy(asc(alarmEvents.at), asc(alarmEvents.id))
	return { alarm, events }
}

/** Counts the alarms nobody has responded to. */
export const countUnansweredAlarms = async (ctx: FarmScope): Promise<number> =>
	(
		await ctx.db.read
			.select({ id: alarms.id })
			.from(alarms)
			.where(
				and(
					eq(alarms.farmId, ctx.farm.id),
					isNull(alarms.clearedAt),
					isNull(alarms.acknowledgedAt),
				),
			)
	).length
