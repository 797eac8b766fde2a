import { coverDemands, listSources, type Source } from './cover-demands'
import { explainShorts } from './explain-shorts'
import { Places } from './place-sowings'
import { costOfPlan } from './plan-cost'
import type { SowableCrop } from './plan-days'
import { buildPlanModel, isInWholeUnits, type DemandClass, type PlanModel } from './plan-model'
import type { PlanInput, PlannedSowing, SowingPlan } from './sowing-plan'
import { withSowings } from './with-sowings'

/** Finds the values of a linear model's variables, in LP format, that cost least. */
export type SolveLinear = (lp: string) => Promise<ReadonlyMap<string, number>>

/** Sowings of so many days are made whole before the later ones are planned anew. */
const STEP_DAYS = 14
/** Whole trays of a step are sought beside what is sown so many days after it; later sowings hardly meet them. */
const DAYS_AHEAD = 28
/** A plan that costs at most so many times what no plan can undercut is not bettered. */
const GOOD = 1.02
const NEAR = 1e-6
const WHOLE_UNIT = 1000

type Placed = Omit<PlannedSowing, 'id'>
type Plan = Pick<SowingPlan, 'sowings' | 'covers'> & { cost: number; sources: Source[] }
type PlanInSteps = Plan & {
	/** What no plan can undercut that keeps the sowings it began with. */
	bound: number
}

/**
 * Plans what to sow on which day so that orders are met: at the least cost of what is missing on its due
 * day, then of plants sown, trays and days in store (`PLAN_COSTS`). The plan is made in steps; where that
 * is not near the bound that no plan can undercut, whole trays are searched over all days as well, unless
 * it `isLate` by then, and the cheaper plan is taken.
 */
export async function planSowings(
	input: PlanInput,
	solve: SolveLinear,
	isLate: () => boolean = () => false,
): Promise<SowingPlan> {
	const inSteps = await planInSteps(input, solve, [])
	const isGood = inSteps.cost <= GOOD * inSteps.bound + NEAR
	const other = isGood || isLate() ? inSteps : await searchPlan(input, solve)
	const { sowings, covers, sources } = other.cost < inSteps.cost - NEAR ? other : inSteps
	return { sowings, covers, shorts: explainShorts(withSowings(input, sowings), sources, covers) }
}

/** Searches whole trays over all days; what then finds no tray or place by name is planned in steps. */
async function searchPlan(input: PlanInput, solve: SolveLinear): Promise<Plan> {
	const model = buildPlanModel(input)
	const until = input.horizonDays + 1
	const values = await solve(withWhole(model, until, model.classes))
	const bySowing = placeNext(input, model, { until, values })
	if (bySowing.cut === 0) return handOut(input, solve, numbered(bySowing.sowings))
	const byZone = placeNext(input, model, { until, values, isByZone: true })
	const { sowings } = byZone.cut < bySowing.cut ? byZone : bySowing
	return planInSteps(input, solve, sowings)
}

const NONE: ReadonlyMap<string, number> = new Map()

/**
 * Adds sowings to some that are placed: two weeks at a time become whole plants in trays and zones by name,
 * and the rest is planned around them.
 */
async function planInSteps(
	input: PlanInput,
	solve: SolveLinear,
	placed: readonly Placed[],
): Promise<PlanInSteps> {
	let sowings = numbered(placed)
	let bound: number | null = null
	for (let sowFrom = 0; sowFrom <= input.horizonDays; sowFrom += STEP_DAYS) {
		const sown = withSowings(input, sowings)
		const model = buildPlanModel(sown, { sowFrom })
		if (model.sowings.length === 0) break
		const until = sowFrom + STEP_DAYS
		const values = await solve(model.lp)
		bound ??= costOfSolution(model, values)
		const parts = placeNext(sown, model, { until, values })
		// Rounded up, it often fits as it is; where trays are short, whole ones are sought.
		const next = parts.cut > 0 ? await placeWhole(sown, solve, { sowFrom, until }) : parts
		sowings = numbered([...sowings, ...next.sowings])
	}
	const plan = await handOut(input, solve, sowings)
	return { ...plan, bound: bound ?? plan.cost }
}

/** Places whole trays of a step. */
async function placeWhole(
	sown: PlanInput,
	solve: SolveLinear,
	{ sowFrom, until }: { sowFrom: number; until: number },
) {
	const model = buildPlanModel(sown, { sowFrom, sowBefore: until + DAYS_AHEAD })
	return placeNext(sown, model, { until, values: await solve(withWhole(model, until)) })
}

/** Sowings by day, each with its name. */
const numbered = (sowings: readonly Placed[]): PlannedSowing[] =>
	sowings
		.toSorted((a, b) => (a.sowDay < b.sowDay ? -1 : a.sowDay > b.sowDay ? 1 : 0))
		.map((sowing, at) => ({ ...sowing, id: `sowing ${at}` }))

/** Hands out what there is and what is sown, and says what the plan costs. */
async function handOut(
	input: PlanInput,
	solve: SolveLinear,
	sowings: PlannedSowing[],
): Promise<Plan> {
	const sown = withSowings(input, sowings)
	const model = buildPlanModel(sown, { sowFrom: input.horizonDays + 1 })
	const values = model.classes.length > 0 ? await solve(model.lp) : NONE
	const targets = model.classes.map((one) => {
		const missing = Math.round((values.get(one.missing) ?? one.milli / WHOLE_UNIT) * WHOLE_UNIT)
		const covered = Math.max(0, one.milli - missing)
		const isCounted = missing > 0 && isInWholeUnits(one)
		return { ...one, coveredMilli: covered - (isCounted ? covered % WHOLE_UNIT : 0) }
	})
	const sources = listSources(sown)
	const covers = coverDemands(sown, targets, sources)
	return { sowings, covers, sources, cost: costOfPlan(input, { sowings, covers }) }
}

/** What the values of a model's variables cost: of its best solution the bound that no plan can undercut. */
const costOfSolution = ({ costs }: PlanModel, values: ReadonlyMap<string, number>): number =>
	[...costs].reduce((sum, [name, each]) => sum + each * (values.get(name) ?? 0), 0)

type Found = { until: number; values: ReadonlyMap<string, number>; isByZone?: boolean }

/**
 * Places what a solver sows before a day, in whole plants: in the order of their sowing, which leaves the
 * fewest gaps in trays, or with `isByZone` of their transplanting, which leaves the fewest in zones.
 * `cut`: plants that found no tray or place.
 */
function placeNext(
	sown: PlanInput,
	{ sowings }: PlanModel,
	{ until, values, isByZone = false }: Found,
) {
	const places = new Places(sown)
	const startOf = ({ day, crop }: { day: number; crop: SowableCrop }) =>
		isByZone ? day + crop.transplantDays : day
	const wanted = sowings
		.filter(({ day }) => day < until)
		.map((one) => ({ ...one, plants: Math.ceil((values.get(one.plants) ?? 0) - NEAR) }))
		.filter(({ plants }) => plants > 0)
		.sort((a, b) => startOf(a) - startOf(b) || (a.crop.key < b.crop.key ? -1 : 1))
	const placed = wanted.flatMap((one) => places.place(one))
	const count = (of: readonly { plants: number }[]) => of.reduce((sum, one) => sum + one.plants, 0)
	return { sowings: placed, cut: count(wanted) - count(placed) }
}

/**
 * The model with whole trays for what is sown before a day, and parts of trays for what comes later; and with
 * whole units missing of some demands.
 */
function withWhole(
	{ lp, costs, sowings }: PlanModel,
	until: number,
	of: DemandClass[] = [],
): string {
	const trays = sowings.filter(({ day }) => day < until).map(({ trays }) => trays)
	const units = of.filter((one) => costs.has(one.missing) && isInWholeUnits(one))
	const whole = [...trays, ...units.map(({ missing }) => missing)]
	return whole.length > 0 ? lp.replace(/End\n$/, `General\n${whole.join('\n')}\nEnd\n`) : lp
}
