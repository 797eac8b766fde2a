import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { eq } from 'drizzle-orm'
import { visionModels } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'

export const MODEL_PURPOSE = 'vision-model'

export type VisionModel = {
	baseUrl: string
	host: string
	model: string
	hasKey: boolean
	callsADay: number
	usedToday: number
	consentBy: string
	consentAt: number
}

/** The model that the farm may ask, without its key; null when none is set up. */
export async function readModel({ db, farm, now }: FarmCtx): Promise<VisionModel | null> {
	const [row] = await db.read.select().from(visionModels).where(eq(visionModels.farmId, farm.id))
	if (!row) return null
	const { baseUrl, model, keySealed, callsADay, usedOn, used, consentBy, consentAt } = row
	return {
		baseUrl,
		host: new URL(baseUrl).host,
		model,
		hasKey: keySealed !== null,
		callsADay,
		usedToday: usedOn === todayIn(farm.timezone, now()) ? used : 0,
		consentBy,
		consentAt,
	}
}
