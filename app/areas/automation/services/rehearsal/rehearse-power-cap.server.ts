import type { PowerCapInput } from '@sfc/contract/control/energy-input'
import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { compilePlan } from '@sfc/domain/control/compile-plan'
import type { Span } from '@sfc/domain/control/light-window'
import type { ControlSettings } from '@sfc/domain/control/plan-inputs'
import { arrangeLight, type ZoneLight } from '@sfc/domain/control/power/arrange-light'
import { expectLoad, type ExpectedLoad } from '@sfc/domain/control/power/expected-load'
import { findCapHelp, type CapHelp } from '@sfc/domain/control/power/find-cap-help'
import type { FarmWatts } from '@sfc/domain/control/power/lamp-watts'
import { lampCapWatts, listZoneLights, toLine } from '@sfc/domain/control/power/light-under-cap'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import type { FarmCtx } from '~/context.server'
import { loadFarmInputs } from '~/areas/control/services/plans/load-plan-inputs.server'
import { loadFarmWatts } from '~/areas/control/services/power/load-farm-watts.server'
import { loadKnownPrices } from '~/areas/control/services/prices/load-plan-prices.server'
import { measureOtherWatts, type MeasuredOthers } from '../energy/measure-other-watts.server'

type Choice = Pick<ControlSettings, 'powerCap' | 'cheapHours'>

/** The expected load of the coming days, and when the lamps of each zone are lit. */
export type CapLoad = ExpectedLoad & {
	zones: { zone: RecipeZone; watts: number; spans: Span[] }[]
	/** What its light costs, in the currency of the tariff; null where not all prices are known. */
	cost: number | null
}

export type RehearsedCap = {
	/** What is rehearsed: as proposed, else as it is set. */
	chosen: Choice
	watts: FarmWatts
	measured: MeasuredOthers | null
	/** What other equipment draws where nobody chose it, kW, and where that is from. */
	othersKW: number
	othersBy: 'meter' | 'outputs'
	currency: string | null
	/** Without the cap, and under it; the same without one. */
	before: CapLoad
	after: CapLoad
	/** Null where the cap is kept, or there is none. */
	help: CapHelp | null
}

const DAYS = 3

/** Computes the load of the coming days without a cap and under it; without `proposed`, as it is set. */
export async function rehearsePowerCap(
	ctx: FarmCtx,
	proposed?: PowerCapInput,
): Promise<RehearsedCap> {
	const [inputs, prices] = await Promise.all([loadFarmInputs(ctx), loadKnownPrices(ctx)])
	const [watts, measured] = await Promise.all([loadFarmWatts(ctx, inputs), measureOtherWatts(ctx)])
	const { settings, timezone } = inputs
	const othersKW = Math.ceil((measured?.watts ?? watts.others) / 10) / 100
	const chosen = proposed ? toChoice(proposed) : settings
	const { powerCap: cap, cheapHours } = chosen
	const { zones } = compilePlan({ ...inputs, outputs: [], sensors: [], dosers: [] })
	const today = todayIn(timezone, ctx.now())
	const days = { from: dayStart(today, timezone), to: dayStart(addDays(today, DAYS), timezone) }
	const lit = { from: dayStart(addDays(today, -1), timezone), to: days.to }
	const lightsFor = (modes: ControlSettings['cheapHours']) =>
		listZoneLights(
			zones,
			{ timezone, settings: { ...settings, cheapHours: modes } },
			{ watts: watts.lamps, days: lit },
		)
	const line = toLine(prices)
	const load = (lights: readonly ZoneLight[], capWatts: number): CapLoad => {
		const arranged = arrangeLight(lights, capWatts, line)
		const own = lights.map(({ zone, watts: drawn }, i) => ({
			zone,
			watts: drawn,
			spans: (arranged.days[i] ?? []).flatMap(({ spans }) => spans),
		}))
		const others = cap?.othersKW ?? othersKW
		const costs = own.map(({ watts: drawn, spans }) => {
			const perKW = line?.costOf(spans.filter(({ from }) => from >= days.from)) ?? null
			return perKW === null ? null : (perKW * drawn) / 1000
		})
		return {
			...expectLoad(
				{ lights: own, othersWatts: others * 1000 },
				days,
				cap ? cap.kW * 1000 : Infinity,
			),
			zones: own.map(({ spans, ...zone }) => ({
				...zone,
				spans: spans.filter(({ to }) => to > days.from),
			})),
			cost: costs.reduce<number | null>(
				(sum, one) => (sum === null || one === null ? null : sum + one),
				0,
			),
		}
	}
	const capWatts = cap ? lampCapWatts(cap) : Infinity
	// As it is without the cap: in cheap hours where that is chosen, which has no meaning without prices.
	const before = load(lightsFor(settings.cheapHours), Infinity)
	const after = cap ? load(lightsFor(cheapHours), capWatts) : before
	return {
		chosen: { powerCap: cap, cheapHours },
		watts,
		measured,
		othersKW,
		othersBy: measured ? 'meter' : 'outputs',
		currency: prices.tariff?.currency ?? null,
		before,
		after,
		help: after.over.length > 0 ? findCapHelp(lightsFor(cheapHours), capWatts) : null,
	}
}

/** The settings of what a form or a call has. */
export const toChoice = ({ kW, othersKW, nursery, cultivation }: PowerCapInput): Choice => ({
	powerCap: kW === undefined ? null : { kW, othersKW },
	cheapHours: { nursery, cultivation },
})
