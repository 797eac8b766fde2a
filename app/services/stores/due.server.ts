import { and, eq, lte, or } from 'drizzle-orm'
import { stores } from '#db/schema/stores'

/** Whether all products of a store are to be compared. */
export const isSyncDue = (at: number) =>
	or(eq(stores.isAsked, true), and(eq(stores.autoSync, true), lte(stores.syncDueAt, at)))

/** Whether a store is to be asked for something, whatever its stock. */
export const isWorkDue = (at: number) => or(isSyncDue(at), lte(stores.ordersDueAt, at))
