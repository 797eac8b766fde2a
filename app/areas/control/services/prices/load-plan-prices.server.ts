import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import type { ControlSettings, PlanInputs } from '@sfc/domain/control/plan-inputs'
import type { FarmScope } from '~/context.server'
import { loadUsablePrices, type UsablePrices } from './load-usable-prices.server'

/**
 * Loads the prices that move light: from the start of yesterday on, so that a plan changes once a day and when
 * prices come. Null while no zone looks at them.
 */
export async function loadPlanPrices(
	ctx: FarmScope,
	{ cheapHours }: Pick<ControlSettings, 'cheapHours'>,
): Promise<PlanInputs['prices'] | null> {
	if (Object.values(cheapHours).every((mode) => mode === 'off')) return null
	const { slots, extra } = await loadKnownPrices(ctx)
	return {
		slots: slots.map(({ startsAt, endsAt, perKWh }) => ({ startsAt, endsAt, perKWh })),
		extra,
	}
}

/** Loads the prices of a farm from the start of yesterday on, in the currency of its tariff. */
export function loadKnownPrices(ctx: FarmScope): Promise<UsablePrices> {
	const { timezone } = ctx.farm
	const fromAt = dayStart(addDays(todayIn(timezone, ctx.now()), -1), timezone)
	return loadUsablePrices(ctx, { fromAt, toAt: fromAt + MOST_MS })
}

/** Prices of a further future are no market's. */
const MOST_MS = 14 * 86_400_000
