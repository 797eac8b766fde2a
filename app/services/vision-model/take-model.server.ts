import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { visionModels } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'
import type { ModelAccess } from '~/clients/vision-model.server'
import { MODEL_PURPOSE } from './read-model.server'

/** What the spec says where no model is there. */
export const NOT_CONNECTED = 'Plant analysis API not connected'

/**
 * Counts one call of today and returns what the model is asked with. Throws Fault unavailable where none
 * is set up, and too-many when the day's calls are used up.
 */
export async function takeModel(
	tx: Tx,
	{ farm, now, vault }: Pick<FarmCtx, 'farm' | 'now' | 'vault'>,
): Promise<ModelAccess> {
	const today = todayIn(farm.timezone, now())
	const { usedOn, used, callsADay } = visionModels
	const isNewDay = or(isNull(usedOn), ne(usedOn, today))
	const mine = eq(visionModels.farmId, farm.id)
	const [row] = await tx
		.update(visionModels)
		.set({ usedOn: today, used: sql`case when ${isNewDay} then 1 else ${used} + 1 end` })
		.where(and(mine, or(isNewDay, lt(used, callsADay))))
		.returning()
	if (row) {
		const apiKey = row.keySealed === null ? null : vault.open(row.keySealed, MODEL_PURPOSE)
		return { baseUrl: row.baseUrl, model: row.model, apiKey }
	}
	const [held] = await tx.select({ callsADay }).from(visionModels).where(mine)
	if (!held) throw new Fault('unavailable', NOT_CONNECTED)
	throw new Fault(
		'too-many',
		`The model was asked ${held.callsADay} times today, which is the most. Ask again tomorrow`,
		{ retryAfterS: 3600 },
	)
}
