import type { CostKind } from '@sfc/domain/selling/costs/cost-kinds'
import { findRates, findTypedRates } from '@sfc/domain/selling/costs/rates'
import type { Permitted } from '~/context.server'
import { readNurserySize } from '~/areas/farms/services/read-nursery-size.server'
import { readPlanSettings } from '../sowing-plan/plan-settings.server'
import { listCostRates } from './cost-rates.server'
import type { Note } from './material-costs'

const CM2_IN_M2 = 10_000

export type CostSettings = Awaited<ReturnType<typeof readCostSettings>>

/** Reads what things cost the farm, and what it has room for on a day. */
export async function readCostSettings(ctx: Permitted<'cost.manage'>, day: string, note: Note) {
	const [rates, nursery, plan] = await Promise.all([
		listCostRates(ctx),
		readNurserySize(ctx),
		readPlanSettings(ctx),
	])
	const rateOn = findRates(rates)
	const typedOn = findTypedRates(rates)
	const plants = [plan.placesA, plan.placesB, plan.placesC, plan.placesD]
	const known = plants.every((places) => places != null)
	if (!known) note({ kind: 'places', subject: '', label: '' }, day.slice(0, 7))
	const trayMilliM2 = rateOn('tray-area', '', day)
	const plantMilliCm2 = rateOn('plant-area', '', day)
	const places = plants.reduce<number>((sum, one) => sum + (one ?? 0), 0)
	return {
		rateOn,
		typedOn,
		trayAreaM2: {
			nursery: trayMilliM2 === null ? null : trayMilliM2 / 1000,
			cultivation:
				plantMilliCm2 === null ? null : (plantMilliCm2 / 1000 / CM2_IN_M2) * nursery.plantsPerTray,
		},
		plantsPerTray: nursery.plantsPerTray,
		packagingDays: listDays(rates, 'packaging'),
		trays: {
			nursery: nursery.total,
			cultivation: known ? Math.floor(places / Math.max(1, nursery.plantsPerTray)) : null,
		},
	}
}

/** The days on which a kind of rate changes, in order. */
const listDays = (rates: readonly { kind: string; fromDay: string }[], kind: CostKind): string[] =>
	[...new Set(rates.filter((rate) => rate.kind === kind).map(({ fromDay }) => fromDay))].sort()
