import { inArray } from 'drizzle-orm'
import { farmControl } from '#db/schema/control'
import { readByKey } from './farm-work/read-by-key.server'

/** Reads the stored control settings of farms; those that changed none have no row. */
export const readFarmControl = readByKey(
	({ db }, farmIds: number[]) =>
		db.read.select().from(farmControl).where(inArray(farmControl.farmId, farmIds)),
	({ farmId }) => farmId,
)
