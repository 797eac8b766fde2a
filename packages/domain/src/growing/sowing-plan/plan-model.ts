import { groupBy } from '../../group-by'
import { listAllTrays } from '../planting-cycles/allocate-trays'
import {
	dayNumber,
	isSowable,
	leftByDay,
	nurseryDays,
	sowingWindow,
	workDays,
	zoneDays,
	type SowableCrop,
} from './plan-days'
import type { PlanInput } from './sowing-plan'
import { sumSupplies } from './sum-supplies'

/** What a plan costs; a plan with the least is sought. All are for the produce of one plant. */
export const PLAN_COSTS = {
	/** Missing on its due day. Counted in plants, so that heads, bunches and pounds compare. */
	missing: 100,
	missingOfBuffer: 10,
	sown: 1,
	/** A tray for a day, by the share of it that the plant takes. */
	trayDay: 0.01,
	dayInStore: 0.001,
} as const

/** Demand of a crop on a day, of one rank. */
export type DemandClass = {
	crop: string
	due: number
	isBuffer: boolean
	milli: number
	/** The variable of what is missing, in units; the model has none where nothing can cover it. */
	missing: string
}

export type PlanModel = {
	/** In the LP format of CPLEX, which HiGHS and GLPK read. Without whole numbers its optimum is a bound. */
	lp: string
	/** What a unit of each variable costs. */
	costs: ReadonlyMap<string, number>
	/** The variables that are whole in truth: plants, trays, and what is missing of whole units. */
	whole: string[]
	classes: DemandClass[]
	sowings: { crop: SowableCrop; day: number; plants: string; trays: string }[]
}

type Terms = string[]

/**
 * Builds the linear model of a plan that sows from a day on, and before another. Its objective: the least cost of produce
 * missing on its due day, then of plants sown, trays for a day and days in store, by `PLAN_COSTS`. Free
 * trays, places in zones and minutes of work hold on each day.
 */
export function buildPlanModel(
	input: PlanInput,
	{ sowFrom = 0, sowBefore = input.horizonDays + 1 } = {},
): PlanModel {
	const costs = new Map<string, number>()
	const rows: string[] = []
	const bounds: string[] = []
	const whole: string[] = []
	const classes = demandClasses(input)
	const sowings: PlanModel['sowings'] = []
	const limits = dayLimits(input)
	const supplies = groupBy(sumSupplies(input), ({ crop }) => crop)
	for (const [index, crop] of input.crops.entries()) {
		const needed = classes.filter(({ crop: key }) => key === crop.key)
		const perUnit = 1000 / (crop.perPlantMilli ?? 1000)
		const given = new Map<string, { terms: Terms; limit: string }>()
		for (const one of needed) {
			const into: Terms = [one.missing]
			const { missing, missingOfBuffer, dayInStore } = PLAN_COSTS
			const take = (from: string, limit: string, day: number) => {
				const flow = `f${one.missing}_${from}`
				into.push(`+ ${flow}`)
				const source = given.get(from) ?? { terms: [], limit }
				source.terms.push(`+ ${flow}`)
				given.set(from, source)
				if (one.due > day) costs.set(flow, dayInStore * perUnit * (one.due - day))
			}
			for (const { from, until, milli } of supplies.get(crop.key) ?? [])
				if (from <= one.due && one.due <= until)
					take(`s${index}_${from}_${until}`, `<= ${milli / 1000}`, from)
			if (isSowable(crop)) {
				const [first, last] = sowingWindow(crop, one.due)
				for (let day = Math.max(first, sowFrom); day <= Math.min(last, sowBefore - 1); day++) {
					const limit = `- ${crop.perPlantMilli / 1000} p${index}_${day} <= 0`
					take(`p${index}_${day}`, limit, day + crop.harvestDays)
				}
			}
			// What nothing can cover would only hide how near the solver is.
			if (into.length === 1) continue
			costs.set(one.missing, (one.isBuffer ? missingOfBuffer : missing) * perUnit)
			if (isInWholeUnits(one)) whole.push(one.missing)
			bounds.push(`${one.missing} <= ${one.milli / 1000}`)
			rows.push(`${wrap(into)} = ${one.milli / 1000}`)
		}
		for (const { terms, limit } of given.values()) rows.push(`${wrap(terms)} ${limit}`)
		if (!isSowable(crop)) continue
		for (const from of [...given.keys()].filter((name) => name.startsWith('p'))) {
			const day = Number(from.slice(from.indexOf('_') + 1))
			const trays = `t${from.slice(1)}`
			sowings.push({ crop, day, plants: from, trays })
			const [since, until] = nurseryDays(crop, day)
			const inTray = (PLAN_COSTS.trayDay * (until - since)) / input.nursery.plantsPerTray
			costs.set(from, PLAN_COSTS.sown + inTray)
			rows.push(`${from} - ${input.nursery.plantsPerTray} ${trays} <= 0`)
			whole.push(trays, from)
			for (const limit of limits) limit.add({ crop, day, plants: from, trays })
		}
	}
	for (const { terms, left } of limits)
		for (const [day, some] of terms) rows.push(`${wrap(some)} <= ${Math.max(0, left[day] ?? 0)}`)
	const cost = [...costs].map(([name, factor]) => term(factor, name))
	const lp = [
		`Minimize\n cost: ${cost.length > 0 ? wrap(cost) : '0 none'}`,
		`Subject To\n${(rows.length > 0 ? rows : ['none = 0']).map((row, at) => ` r${at}: ${row}`).join('\n')}`,
		`Bounds\n${bounds.join('\n')}`,
		'End\n',
	]
	return { lp: lp.join('\n'), costs, whole, classes, sowings }
}

/** Whether a demand is in whole units, such as heads, and what covers it is too. */
export const isInWholeUnits = ({ milli }: Pick<DemandClass, 'milli'>): boolean => milli % 1000 === 0

function demandClasses(input: PlanInput): DemandClass[] {
	const due = input.demands.map((demand) => ({ ...demand, due: dayNumber(input, demand.dueDay) }))
	const inTime = due.filter((one) => one.due >= 0 && one.due <= input.horizonDays && one.milli > 0)
	return [...groupBy(inTime, (one) => `${one.due} ${one.isBuffer} ${one.crop}`).values()]
		.flatMap((of) => {
			const [first] = of
			const milli = of.reduce((sum, one) => sum + one.milli, 0)
			return first ? [{ crop: first.crop, due: first.due, isBuffer: first.isBuffer, milli }] : []
		})
		.sort((a, b) => a.due - b.due || Number(a.isBuffer) - Number(b.isBuffer))
		.map((one, at) => ({ ...one, missing: `u${at}` }))
}

type Sown = { crop: SowableCrop; day: number; plants: string; trays: string }

/** The limits that hold on each day, with what is left of each and what sowings take of it. */
function dayLimits(input: PlanInput) {
	const days = input.horizonDays + 1
	const { nursery, zones, workMinutes } = input
	const limit = (left: number[], takes: Takes) => {
		const terms = new Map<number, Terms>()
		const put = (day: number, amount: number, name: string) => {
			if (amount <= 0 || day >= days) return
			const row = terms.get(day) ?? []
			terms.set(day, row)
			row.push(term(amount, name))
		}
		return { left, terms, add: (sown: Sown) => takes(sown, put) }
	}
	const freeTrays = leftByDay(
		days,
		listAllTrays(nursery.layout).length,
		nursery.taken.map((booking) => ({ ...between(input, booking), amount: 1 })),
	)
	const limits = [
		limit(freeTrays, ({ crop, day, trays }, put) => {
			const [since, until] = nurseryDays(crop, day)
			for (let on = since; on < until; on++) put(on, 1, trays)
		}),
	]
	for (const [group, places] of groupBy(zones, (zone) => zone.group)) {
		if (places.some((zone) => zone.places === null)) continue
		const sum = places.reduce((all, zone) => all + (zone.places ?? 0), 0)
		const taken = places.flatMap((zone) => zone.taken)
		const left = leftByDay(
			days,
			sum,
			taken.map((one) => ({ ...between(input, one), amount: one.plants })),
		)
		limits.push(
			limit(left, ({ crop, day, plants }, put) => {
				const [since, until] = (crop.group === group && zoneDays(crop, day)) || [0, 0]
				for (let on = since; on < until; on++) put(on, 1, plants)
			}),
		)
	}
	if (workMinutes !== null)
		limits.push(
			limit(workLeft(input, workMinutes), ({ crop, day, plants }, put) => {
				for (const [on, minutes] of workDays(crop, day)) put(on, minutes, plants)
			}),
		)
	return limits
}

type Takes = (sown: Sown, put: (day: number, amount: number, name: string) => void) => void

/** The minutes of work that are left on each day. */
export const workLeft = (input: PlanInput, workMinutes: number): number[] =>
	leftByDay(
		input.horizonDays + 1,
		workMinutes,
		[...input.busy].map(([day, amount]) => {
			const from = dayNumber(input, day)
			return { from, until: from + 1, amount }
		}),
	)

/** A period in numbers of days. */
export const between = (
	input: Pick<PlanInput, 'today'>,
	{ fromDay, untilDay }: { fromDay: string; untilDay: string },
) => ({ from: dayNumber(input, fromDay), until: dayNumber(input, untilDay) })

/** At most 9 decimals, and never an exponent, which not every reader of the format takes. */
const term = (factor: number, name: string) => `+ ${factor.toFixed(9)} ${name}`

/** Lines of ten terms: readers bound the length of a line. */
const wrap = (terms: readonly string[]) =>
	terms.map((one, at) => (at > 0 && at % 10 === 0 ? `\n ${one}` : one)).join(' ')
