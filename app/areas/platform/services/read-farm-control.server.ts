import { buildOnce } from '#db/build-once'
import { inArrayParam } from '#db/in-array-param'
import { farmControl } from '#db/schema/control'
import { readByList } from './farm-work/read-by-key.server'

/** Reads the stored control settings of farms; those that changed none have no row. */
export const readFarmControl = readByList(
	buildOnce((read) =>
		read.select().from(farmControl).where(inArrayParam(farmControl.farmId, 'keys')).prepare(),
	),
	({ farmId }) => farmId,
)
