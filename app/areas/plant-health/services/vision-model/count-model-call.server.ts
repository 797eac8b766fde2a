import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { formatMoney } from '@sfc/domain/units/currency'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { visionModels } from '#db/schema/diagnosis'
import type { FarmCtx } from '~/context.server'
import type { ModelAccess } from '~/clients/vision-model.server'
import { MODEL_PURPOSE, getMonth } from './read-model.server'

/** Text from the spec where there is no model. */
export const NOT_CONNECTED = 'Plant analysis API not connected'

type Where = Pick<FarmCtx, 'farm' | 'now' | 'vault'>

/**
 * Counts one call of today with its price and returns the access to the model. Throws Fault
 * unavailable where none is set up, and too-many when the day's calls, or their budget, are used
 * up.
 */
export async function countModelCall(tx: Tx, { farm, now, vault }: Where): Promise<ModelAccess> {
	const today = todayIn(farm.timezone, now())
	const month = getMonth(today)
	const { usedOn, used, usedMonth, monthUsed, monthMicros, spentMicros } = visionModels
	const { callsADay, capCents, isPerToken, priceMicros } = visionModels
	const isNewDay = or(isNull(usedOn), ne(usedOn, today))
	const isNewMonth = or(isNull(usedMonth), ne(usedMonth, month))
	const spent = sql`(case when ${isNewDay} then 0 else ${spentMicros} end)`
	// Tokens are known after the response.
	const cost = sql`(case when ${isPerToken} then 0 else coalesce(${priceMicros}, 0) end)`
	const capMicros = sql`(${capCents} * 10000)`
	const isBelowCap = or(
		isNull(capCents),
		and(sql`${spent} < ${capMicros}`, sql`${spent} + ${cost} <= ${capMicros}`),
	)
	const mine = eq(visionModels.farmId, farm.id)
	const [row] = await tx
		.update(visionModels)
		.set({
			usedOn: today,
			used: sql`case when ${isNewDay} then 1 else ${used} + 1 end`,
			spentMicros: sql`${spent} + ${cost}`,
			usedMonth: month,
			monthUsed: sql`case when ${isNewMonth} then 1 else ${monthUsed} + 1 end`,
			monthMicros: sql`(case when ${isNewMonth} then 0 else ${monthMicros} end) + ${cost}`,
		})
		.where(and(mine, or(isNewDay, lt(used, callsADay)), isBelowCap))
		.returning()
	if (row) {
		const apiKey = row.keySealed === null ? null : vault.open(row.keySealed, MODEL_PURPOSE)
		return { baseUrl: row.baseUrl, model: row.model, apiKey }
	}
	const [held] = await tx.select().from(visionModels).where(mine)
	if (!held) throw new Fault('unavailable', NOT_CONNECTED)
	const isUsedUp = held.usedOn === today && held.used >= held.callsADay
	throw new Fault(
		'too-many',
		isUsedUp || held.capCents === null
			? `The model was asked ${held.callsADay} times today, which is the most. Ask again tomorrow`
			: `One more question may cost more than ${formatMoney(held.capCents, farm.currency)} today, which is the cap. Ask again tomorrow, or raise the cap`,
		{ retryAfterS: 3600 },
	)
}

/** Adds the cost of a response's tokens, where they have a price. */
export async function addTokenCost(tx: Tx, { farm }: Where, tokens: number): Promise<void> {
	const { farmId, isPerToken, priceMicros, spentMicros, monthMicros } = visionModels
	const mine = and(eq(farmId, farm.id), eq(isPerToken, true))
	const [held] = await tx.select({ priceMicros }).from(visionModels).where(mine)
	if (!held?.priceMicros) return
	const cost = Math.ceil((tokens * held.priceMicros) / 1000)
	await tx
		.update(visionModels)
		.set({ spentMicros: sql`${spentMicros} + ${cost}`, monthMicros: sql`${monthMicros} + ${cost}` })
		.where(mine)
}
