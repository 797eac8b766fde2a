import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarms } from '#db/schema/alarms'

export type Alarm = typeof alarms.$inferSelect

/** The open alarms of a farm, oldest first. */
export const loadOpenAlarms = (tx: Pick<Tx, 'select'>, farmId: number): Promise<Alarm[]> =>
	tx
		.select()
		.from(alarms)
		.where(and(eq(alarms.farmId, farmId), isNull(alarms.clearedAt)))
		.orderBy(asc(alarms.raisedAt), asc(alarms.title), asc(alarms.id))
