import { groupBy } from '../../group-by'

/** A sowing as it was agreed; `startedOn` its planting, with the day it is to be harvested now. */
export type AgreedSowing = {
	crop: string
	sowDay: string
	harvestDay: string
	plants: number
	isStarted: boolean
	/** Null: its planting has ended or was deleted, or it was never started. */
	harvestNow: string | null
}

export type PlanDifference =
	| { kind: 'more' | 'fewer'; crop: string; sowDay: string; plants: number }
	| { kind: 'slipped' | 'sooner'; crop: string; sowDay: string; from: string; to: string }
	| { kind: 'short'; who: string; crop: string; milli: number }
	| { kind: 'met'; who: string; crop: string; milli: number }

type Sowing = { crop: string; sowDay: string; plants: number }
type Short = { demand: string; who: string; crop: string; missingMilli: number }
type Plan<S> = { sowings: readonly S[]; shorts: readonly Short[] }

/**
 * What differs between the plan somebody agreed to and what is planned now: harvests that moved, plants
 * more or fewer on a day from today on, and what has become short, or is met by now.
 */
export function comparePlans(
	agreed: Plan<AgreedSowing>,
	now: Plan<Sowing>,
	today: string,
): PlanDifference[] {
	const moved = agreed.sowings.flatMap(({ crop, sowDay, harvestDay: from, harvestNow: to }) =>
		to === null || to === from
			? []
			: [{ kind: to > from ? ('slipped' as const) : ('sooner' as const), crop, sowDay, from, to }],
	)
	const open = agreed.sowings.filter(({ isStarted, sowDay }) => !isStarted && sowDay >= today)
	const keyOf = ({ crop, sowDay }: Sowing) => `${sowDay} ${crop}`
	const before = groupBy<Sowing, string>(open, keyOf)
	const after = groupBy(now.sowings, keyOf)
	const count = (of: readonly Sowing[] = []) => of.reduce((sum, { plants }) => sum + plants, 0)
	const changed = [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((key) => {
		const [one] = after.get(key) ?? before.get(key) ?? []
		const plants = count(after.get(key)) - count(before.get(key))
		if (!one || plants === 0) return []
		const kind = plants > 0 ? ('more' as const) : ('fewer' as const)
		return [{ kind, crop: one.crop, sowDay: one.sowDay, plants: Math.abs(plants) }]
	})
	return [
		...moved,
		...changed,
		...beyond(now.shorts, agreed.shorts).map((short) => ({ kind: 'short' as const, ...short })),
		...beyond(agreed.shorts, now.shorts).map((short) => ({ kind: 'met' as const, ...short })),
	]
}

/** What is missing in some shorts beyond what is in others. */
function beyond(some: readonly Short[], others: readonly Short[]) {
	const known = new Map(others.map(({ demand, missingMilli }) => [demand, missingMilli]))
	return some
		.map(({ who, crop, demand, missingMilli }) => ({
			who,
			crop,
			milli: missingMilli - (known.get(demand) ?? 0),
		}))
		.filter(({ milli }) => milli > 0)
}
