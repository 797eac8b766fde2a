import { and, eq, lte, or } from 'drizzle-orm'
import { stores } from '#db/schema/stores'

/** Condition for stores whose products are due for a full comparison. */
export const isSyncDue = (at: number) =>
	or(eq(stores.isAsked, true), and(eq(stores.autoSync, true), lte(stores.syncDueAt, at)))

/** Condition for stores with any request due, whatever their stock. */
export const isWorkDue = (at: number) => or(isSyncDue(at), lte(stores.ordersDueAt, at))
