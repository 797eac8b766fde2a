import { and, asc, eq, isNull, sql, type Placeholder } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import type { Tx } from '#db/open.server'
import { alarms } from '#db/schema/alarms'

export type Alarm = typeof alarms.$inferSelect

/** Loads the open alarms of a farm, oldest first. */
export const loadOpenAlarms = (tx: Pick<Tx, 'select'>, farmId: number): Promise<Alarm[]> =>
	selectOpen(tx, farmId)

/** Query for the open alarms, built once for pages. */
export const openAlarmsOfFarm = buildOnce((read) =>
	selectOpen(read, sql.placeholder('farmId')).prepare(),
)

const selectOpen = (tx: Pick<Tx, 'select'>, farmId: number | Placeholder) =>
	tx
		.select()
		.from(alarms)
		.where(and(eq(alarms.farmId, farmId), isNull(alarms.clearedAt)))
		.orderBy(asc(alarms.raisedAt), asc(alarms.title), asc(alarms.id))
