import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { farms } from '#db/schema/farms'
import type { FarmCtx } from '~/context.server'

export type NurserySize = {
	rows: number
	traysPerRow: number
	/** Total number of trays. */
	total: number
	plantsPerTray: number
}

/** Reads the size of a farm's nursery. */
export async function readNurserySize({ db, farm }: FarmCtx): Promise<NurserySize> {
	const [row] = await db.read
		.select({
			rows: farms.nurseryRows,
			traysPerRow: farms.nurseryTraysPerRow,
			plantsPerTray: farms.plantsPerTray,
		})
		.from(farms)
		.where(eq(farms.id, farm.id))
	if (!row) throw new Fault('not-found', 'Farm not found')
	return { ...row, total: row.rows * row.traysPerRow }
}
