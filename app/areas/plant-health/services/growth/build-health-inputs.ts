import { isDark } from '@sfc/domain/climate/typical-bands'
import { MEASURED_INPUTS, type HealthInput } from '@sfc/domain/plant-health/growth/health'
import type { PlanDelay } from '@sfc/domain/plant-health/growth/plan-delay'
import type { GrownBy } from '@sfc/domain/growing/recipes/growing-record'
import { STAGE_TARGETS, type TargetQuantity } from '@sfc/domain/growing/recipes/target'
import { targetsNow } from '@sfc/domain/growing/recipes/targets-now'
import type { Cycle } from '~/areas/growing/services/cycle.server'
import type { HourlyClimate } from '~/areas/readings/services/load-hourly-climate.server'
import type { CropJournal } from './load-crop-journals.server'

/** Quantities a crop's health is judged by. */
export const HEALTH_QUANTITIES = Object.keys(STAGE_TARGETS) as TargetQuantity[]

const HOUR_MS = 3_600_000

type Known = {
	cycle: Cycle
	/** Returns the recipe and stage at an instant, milliseconds UTC. */
	grownAt: (at: number) => GrownBy
	climate: HourlyClimate
	journal: CropJournal | undefined
	offPlan: PlanDelay | null
}

/** An hour of a crop, counted from 1970, with its recipe and stage in it. */
type GrownHour = { number: number; grown: GrownBy }

/** Builds the inputs of a crop's health score, each with its reason in words. */
export function buildHealthInputs(known: Known): HealthInput[] {
	const { offPlan, journal, cycle, climate, grownAt } = known
	const hours = climate.hours
		.filter(({ day }) => day >= cycle.plantDate)
		.map(({ number }) => ({ number, grown: grownAt(number * HOUR_MS) }))
	return [
		{
			key: 'plan',
			badness: offPlan?.days ?? null,
			why: offPlan?.why ?? 'Nothing was due yet and nobody noted a stage',
		},
		issueInput(journal),
		...HEALTH_QUANTITIES.map((quantity) => hoursOutside(quantity, { climate, hours })),
	]
}

function issueInput(journal: CropJournal | undefined): HealthInput {
	if (!journal || (journal.written === 0 && journal.openIssues === 0))
		return { key: 'issues', badness: null, why: 'No journal entry about this crop' }
	const { openIssues, newestIssue } = journal
	if (openIssues === 0) return { key: 'issues', badness: 0, why: 'No open issue in the journal' }
	const count = openIssues === 1 ? '1 open issue' : `${openIssues} open issues`
	return {
		key: 'issues',
		badness: openIssues,
		why: newestIssue ? `${count}: ${newestIssue}` : count,
	}
}

/** Counts hours outside the range; each is compared with the recipe and the stage of that time. */
function hoursOutside(
	quantity: TargetQuantity,
	{ climate, hours: grownHours }: { climate: HourlyClimate; hours: GrownHour[] },
): HealthInput {
	const unknown = (why: string): HealthInput => ({ key: quantity, badness: null, why })
	const { label, farAt, leastHours } = MEASURED_INPUTS[quantity]
	const recipes = new Set<string>()
	let [hours, outside, badness, wanted] = [0, 0, 0, false]
	for (const { number, grown } of grownHours) {
		const { place, recipe, targets, part } = grown
		if (recipe) recipes.add(recipe.name)
		const range = targetsNow(targets, part)[STAGE_TARGETS[quantity]]
		if (!range) continue
		wanted = true
		const value = climate.valuesOf(quantity, place)?.get(number)
		if (value === undefined || isDark(quantity, value)) continue
		hours++
		const distance = Math.max(0, range.min - value, value - range.max)
		if (distance > 0) outside++
		badness += Math.min(1, distance / farAt)
	}
	if (recipes.size === 0) return unknown('No recipe set a target for it in these hours')
	if (hours === 0)
		return unknown(
			wanted
				? 'No readings where it grows'
				: `${[...recipes].join(' and ')} sets no target for it at this stage`,
		)
	const word = quantity === 'par' ? 'lit hours' : 'hours'
	if (hours < leastHours)
		return unknown(`Too early to say, ${hours} of ${leastHours} ${word} of readings`)
	return {
		key: quantity,
		badness: badness / hours,
		why:
			outside === 0
				? `${label} was what it needs in all of ${hours} ${word}`
				: `${label} was not what it needs in ${outside} of ${hours} ${word}`,
	}
}
