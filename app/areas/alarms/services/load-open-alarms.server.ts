import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import type { Tx } from '#db/open.server'
import { alarms } from '#db/schema/alarms'
import type { FarmScope } from '~/context.server'
import { readByList } from '~/areas/platform/services/farm-work/read-by-key.server'

export type Alarm = typeof alarms.$inferSelect

/** Loads the open alarms of a farm, oldest first. */
export const loadOpenAlarms = (tx: Pick<Tx, 'select'>, farmId: number): Promise<Alarm[]> =>
	selectOpen(tx, eq(alarms.farmId, farmId))

const readOpen = readByList(
	buildOnce((read) => selectOpen(read, inArrayParam(alarms.farmId, 'keys')).prepare()),
	({ farmId }) => farmId,
)

/** Reads the open alarms of a farm outside of a transaction, oldest first. */
export const readOpenAlarms = (ctx: FarmScope): Promise<Alarm[]> => readOpen(ctx, [ctx.farm.id])

/** Query for the open alarms, built once for pages. */
export const openAlarmsOfFarm = buildOnce((read) =>
	selectOpen(read, eq(alarms.farmId, sql.placeholder('farmId'))).prepare(),
)

const selectOpen = (tx: Pick<Tx, 'select'>, isOfFarm: SQL) =>
	tx
		.select()
		.from(alarms)
		.where(and(isOfFarm, isNull(alarms.clearedAt)))
		.orderBy(asc(alarms.raisedAt), asc(alarms.title), asc(alarms.id))
