import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { eq } from 'drizzle-orm'
import { visionModels } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'

export const MODEL_PURPOSE = 'vision-model'

export type VisionModel = Pick<
	typeof visionModels.$inferSelect,
	'baseUrl' | 'model' | 'callsADay' | 'isPerToken' | 'consentBy' | 'consentAt'
> & {
	host: string
	hasKey: boolean
	usedToday: number
	usedThisMonth: number
	/**
	 * Price of a call, or of 1,000 tokens; this and the spent amount in millionths of the farm's
	 * currency.
	 */
	priceMicros: number | null
	/** Daily limit, in hundredths of the farm's currency. */
	capCents: number | null
	spentToday: number
	spentThisMonth: number
}

/** Reads the farm's vision model, without its key; null when none is set up. */
export async function readModel({ db, farm, now }: FarmCtx): Promise<VisionModel | null> {
	const [row] = await db.read.select().from(visionModels).where(eq(visionModels.farmId, farm.id))
	if (!row) return null
	const { baseUrl, model, callsADay, priceMicros, isPerToken, capCents, consentBy, consentAt } = row
	const today = todayIn(farm.timezone, now())
	const isToday = row.usedOn === today
	const isThisMonth = row.usedMonth === getMonth(today)
	return {
		baseUrl,
		host: new URL(baseUrl).host,
		model,
		hasKey: row.keySealed !== null,
		callsADay,
		usedToday: isToday ? row.used : 0,
		usedThisMonth: isThisMonth ? row.monthUsed : 0,
		priceMicros,
		isPerToken,
		capCents,
		spentToday: isToday ? row.spentMicros : 0,
		spentThisMonth: isThisMonth ? row.monthMicros : 0,
		consentBy,
		consentAt,
	}
}

/** Returns `2026-11` for `2026-11-25`. */
export const getMonth = (day: string): string => day.slice(0, 7)
