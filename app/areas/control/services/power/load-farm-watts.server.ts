import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import type { Span } from '@sfc/domain/control/light-window'
import type { OutputClass } from '@sfc/domain/control/output-class'
import type { PlanInputs } from '@sfc/domain/control/plan-inputs'
import { sumFarmWatts, type FarmWatts } from '@sfc/domain/control/power/lamp-watts'
import type { FarmScope } from '~/context.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import { listMeteredOutputs } from './list-metered-outputs.server'
import { listWattsByKey } from './list-watts-by-key.server'

type Chosen = Pick<PlanInputs, 'recipes' | 'settings'>

/** As many days as an agent without its server should keep below the cap. */
const DAYS = 14

/** Loads what the outputs of a farm draw at most, lamps at the level of its plan. */
export async function loadFarmWatts(ctx: FarmScope, chosen: Chosen): Promise<FarmWatts> {
	const [outputs, known] = await Promise.all([
		cacheForRequest(ctx, listMeteredOutputs),
		cacheForRequest(ctx, listWattsByKey),
	])
	return sumFarmWatts(
		outputs.map(({ key, name, zone, outputClass, dimPointId }) => ({
			equipmentKey: key,
			label: `${name} (${zone})`, // zones have outputs of the same name
			zone,
			outputClass: outputClass as OutputClass, // written from the contract's enum
			isDimmable: dimPointId !== null,
		})),
		known,
		chosen,
	)
}

/** Loads the power of lamps where a cap moves light: for days from yesterday on, so that a plan changes once a day. */
export async function loadLampPower(
	ctx: FarmScope,
	chosen: Chosen,
): Promise<PlanInputs['lampPower'] | null> {
	const { powerCap, cheapHours } = chosen.settings
	if (!powerCap || Object.values(cheapHours).every((mode) => mode === 'off')) return null
	return { watts: (await loadFarmWatts(ctx, chosen)).lamps, days: listCapDays(ctx) }
}

/** The days that a plan with a cap holds. */
function listCapDays({ farm: { timezone }, now }: Pick<FarmScope, 'farm' | 'now'>): Span {
	const from = addDays(todayIn(timezone, now()), -1)
	return { from: dayStart(from, timezone), to: dayStart(addDays(from, DAYS), timezone) }
}
