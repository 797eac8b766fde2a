import {
	listPlannedDays,
	moveDay,
	PriceLine,
	findSlackMs,
	type CheapHours,
} from '@sfc/domain/control/cheap-light/cheap-days'
import { compilePlan } from '@sfc/domain/control/compile-plan'
import type { Span } from '@sfc/domain/control/light-window'
import { RECIPE_ZONES, type RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import type { FarmCtx } from '~/context.server'
import {
	loadAgentPoints,
	loadFarmInputs,
} from '~/areas/control/services/plans/load-plan-inputs.server'
import { loadKnownPrices } from '~/areas/control/services/prices/load-plan-prices.server'
import { listPlanAgents } from './load-proposed-inputs.server'
import { plannedWatts } from './planned-watts'
import { listWattsByKey } from '~/areas/control/services/power/list-watts-by-key.server'

/** When lamps are lit, and what a kW or all lamps of known power cost; money is null where it is not known. */
export type LitCost = { spans: Span[]; perKW: number; money: number | null }

type RehearsedDay = { planned: LitCost; shift: LitCost | null; pauses: LitCost | null }

export type RehearsedZone = {
	zone: RecipeZone
	mode: CheapHours
	/** The power of its lamps at their level, W, and how many have none that is known. */
	watts: number
	lamps: number
	unknown: number
	/** How much earlier and later its stage allows light, ms; 0: its day cannot be moved. */
	slackMs: number
	/** Whether its days end by measured light, so that they are not moved. */
	byIntegral: boolean
	/** Days to come, and the one that runs, of which all prices are known. */
	days: RehearsedDay[]
}

const DAY_MS = 86_400_000
const DAYS = 3

/** Computes what light would cost in the days whose prices are known: as planned, and moved to cheap hours. */
export async function rehearseCheapHours(
	ctx: FarmCtx,
): Promise<{ currency: string | null; knownUntil: number | null; zones: RehearsedZone[] }> {
	const [inputs, { tariff, slots, extra }, fullWatts, agentIds] = await Promise.all([
		loadFarmInputs(ctx),
		loadKnownPrices(ctx),
		listWattsByKey(ctx),
		listPlanAgents(ctx),
	])
	const points = await Promise.all(agentIds.map((id) => loadAgentPoints(ctx, id)))
	const plans = points.map((bound) => {
		const plan = compilePlan({ ...inputs, ...bound, isAutomatic: true })
		return { plan, watts: plannedWatts(plan, fullWatts), outputs: bound.outputs }
	})
	const line = new PriceLine(slots, extra)
	const { timezone } = ctx.farm
	const zones = RECIPE_ZONES.flatMap((zone): RehearsedZone[] => {
		const planned = plans[0]?.plan.zones.find((one) => one.zone === zone)
		if (!planned) return []
		const lights = plans.flatMap(({ plan, ...rest }) =>
			plan.controllers.flatMap((one) =>
				one.kind === 'light' && one.zone === zone ? [{ ...one, ...rest }] : [],
			),
		)
		const known = lights.flatMap(({ lamps, watts, outputs }) =>
			lamps.map(({ key }) => {
				const equipmentKey = outputs.find((one) => one.key === key)?.equipmentKey ?? key
				return watts({ key, equipmentKey })
			}),
		)
		const total = known.reduce((sum: number, watts) => sum + (watts ?? 0), 0)
		const unknown = known.filter((watts) => watts === null).length
		const costOf = (spans: Span[] | null): LitCost | null => {
			const perKW = spans && line.costOf(spans)
			if (!spans || perKW === null) return null
			return { spans, perKW, money: total > 0 ? (perKW * total) / 1000 : null }
		}
		const all = listPlannedDays(planned, timezone, {
			from: ctx.now() - DAY_MS,
			to: ctx.now() + DAYS * DAY_MS,
		})
		return [
			{
				zone,
				mode: inputs.settings.cheapHours[zone],
				watts: total,
				lamps: known.length,
				unknown,
				slackMs: Math.max(0, ...all.map(findSlackMs)),
				byIntegral: lights.some(({ integral }) => integral),
				days: all
					.filter(({ to }) => to > ctx.now())
					.flatMap((day) => {
						const asPlanned = costOf([{ from: day.from, to: day.to }])
						if (!asPlanned) return []
						const moved = (mode: CheapHours) => costOf(moveDay(day, mode, line))
						return [{ planned: asPlanned, shift: moved('shift'), pauses: moved('pauses') }]
					}),
			},
		]
	})
	return {
		currency: tariff?.currency ?? null,
		knownUntil: slots.at(-1)?.endsAt ?? null,
		zones,
	}
}
