import type { WaterInput } from '@sfc/contract/growing/nutrients/water-input'
import type { WaterAnalysis } from '@sfc/domain/growing/nutrients/source-water'
import type { nutrientWaters } from '#db/schema/nutrients'

export type Water = WaterInput &
	Pick<typeof nutrientWaters.$inferSelect, 'id' | 'changedBy' | 'changedAt'>

/** Converts a stored analysis: only this folder writes the column, from a WaterInput. */
export const toWater = ({
	id,
	name,
	analysedOn,
	analysis,
	changedBy,
	changedAt,
}: typeof nutrientWaters.$inferSelect): Water => ({
	...(analysis as WaterAnalysis),
	id,
	name,
	analysedOn,
	changedBy,
	changedAt,
})
