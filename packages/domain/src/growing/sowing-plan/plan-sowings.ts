import { addDays } from '../../calendar/calendar-day'
import { coverDemands, listSources } from './cover-demands'
import { explainShorts } from './explain-shorts'
import { Places } from './place-sowings'
import { dayNumber, nurseryDays, workDays, zoneDays, type SowableCrop } from './plan-days'
import { buildPlanModel, type PlanModel } from './plan-model'
import type { PlanInput, PlannedSowing, SowingPlan } from './sowing-plan'

/** Finds the values of a linear model's variables, in LP format, that cost least. */
export type SolveLinear = (lp: string) => Promise<ReadonlyMap<string, number>>

/** Sowings of so many days are made whole before the later ones are planned anew. */
const STEP_DAYS = 14
const NEAR = 1e-6
const WHOLE_UNIT = 1000

/**
 * Plans what to sow on which day so that orders are met: at the least cost of what is missing on its due
 * day, then of plants sown, trays and days in store (`PLAN_COSTS`). Two weeks of sowings at a time become
 * whole plants in trays and zones by name, and the rest is planned around them.
 */
export async function planSowings(input: PlanInput, solve: SolveLinear): Promise<SowingPlan> {
	const sowings: PlannedSowing[] = []
	for (let sowFrom = 0; sowFrom <= input.horizonDays; sowFrom += STEP_DAYS) {
		const sown = withSowings(input, sowings)
		const model = buildPlanModel(sown, { sowFrom })
		if (model.sowings.length === 0) break
		const until = sowFrom + STEP_DAYS
		const parts = placeNext(sown, model, { until, values: await solve(model.lp) })
		// Rounded up, it often fits as it is; where trays are short, whole ones are sought.
		const next = parts.isCut
			? placeNext(sown, model, { until, values: await solve(withWhole(model, until)) })
			: parts
		for (const placed of next.sowings) sowings.push({ id: `sowing ${sowings.length}`, ...placed })
	}
	const sown = withSowings(input, sowings)
	const { lp, classes } = buildPlanModel(sown, { sowFrom: input.horizonDays + 1 })
	const values = classes.length > 0 ? await solve(lp) : new Map<string, number>()
	const targets = classes.map((one) => {
		const missing = Math.round((values.get(one.missing) ?? one.milli / WHOLE_UNIT) * WHOLE_UNIT)
		const covered = Math.max(0, one.milli - missing)
		const isCounted = missing > 0 && one.milli % WHOLE_UNIT === 0
		return { ...one, coveredMilli: covered - (isCounted ? covered % WHOLE_UNIT : 0) }
	})
	const sources = listSources(sown)
	const covers = coverDemands(sown, targets, sources)
	return { sowings, covers, shorts: explainShorts(sown, sources, covers) }
}

type Found = { until: number; values: ReadonlyMap<string, number> }

/** Places what a solver sows before a day, in whole plants. `isCut`: some found no tray or place. */
function placeNext(sown: PlanInput, { sowings }: PlanModel, { until, values }: Found) {
	const places = new Places(sown)
	const wanted = sowings
		.filter(({ day }) => day < until)
		.map((one) => ({ ...one, plants: Math.ceil((values.get(one.plants) ?? 0) - NEAR) }))
		.filter(({ plants }) => plants > 0)
		.sort((a, b) => a.day - b.day || (a.crop.key < b.crop.key ? -1 : 1))
	const placed = wanted.flatMap((one) => places.place(one))
	const count = (of: readonly { plants: number }[]) => of.reduce((sum, one) => sum + one.plants, 0)
	return { sowings: placed, isCut: count(placed) < count(wanted) }
}

/** The model with whole trays for what is sown before a day, and parts of trays for what comes later. */
function withWhole({ lp, sowings }: PlanModel, until: number): string {
	const whole = sowings.filter(({ day }) => day < until).map(({ trays }) => trays)
	return whole.length > 0 ? lp.replace(/End\n$/, `General\n${whole.join('\n')}\nEnd\n`) : lp
}

/** The farm once the sowings are made: they take trays, places and time, and supply their harvest. */
export function withSowings(input: PlanInput, sowings: readonly PlannedSowing[]): PlanInput {
	const crops = new Map(input.crops.map((crop) => [crop.key, crop as SowableCrop]))
	const days = (from: number, until: number) => ({
		fromDay: addDays(input.today, from),
		untilDay: addDays(input.today, until),
	})
	const busy = new Map(input.busy)
	const taken = [...input.nursery.taken]
	const supplies = [...input.supplies]
	const zones = input.zones.map((zone) => ({ ...zone, taken: [...zone.taken] }))
	for (const { id, crop: key, sowDay, harvestDay, plants, trays, zone, milli } of sowings) {
		const crop = crops.get(key)
		if (!crop) continue
		const day = dayNumber(input, sowDay)
		supplies.push({
			id,
			crop: key,
			fromDay: harvestDay,
			untilDay: addDays(harvestDay, crop.shelfDays),
			milli,
		})
		for (const tray of trays) taken.push({ ...tray, ...days(...nurseryDays(crop, day)) })
		const stands = zoneDays(crop, day)
		if (stands) zones.find((one) => one.zone === zone)?.taken.push({ ...days(...stands), plants })
		for (const [on, minutes] of workDays(crop, day)) {
			const name = addDays(input.today, on)
			busy.set(name, (busy.get(name) ?? 0) + minutes * plants)
		}
	}
	return { ...input, supplies, zones, busy, nursery: { ...input.nursery, taken } }
}
