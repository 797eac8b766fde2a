import { daysBetween } from '@sfc/domain/calendar/calendar-day'
import { MEASURED_INPUTS, type HealthInput } from '@sfc/domain/growth/health'
import type { PlanDelay } from '@sfc/domain/growth/plan-delay'
import type { Band } from '@sfc/domain/recipes/band'
import { bandAt } from '@sfc/domain/recipes/band-at'
import type { Recipe } from '@sfc/domain/recipes/recipe'
import type { Cycle } from '../planting-cycles/cycle.server'
import type { HourlyClimate } from './load-hourly-climate.server'
import type { CropJournal } from './load-crop-journals.server'
import { placeOnDay } from './place-on-day'

/** The quantities a crop is judged by, and their bands in a recipe. */
export const HEALTH_QUANTITIES = [
	{ quantity: 'airTemperature', band: 'airC' },
	{ quantity: 'humidity', band: 'humidityPct' },
	{ quantity: 'ph', band: 'ph' },
	{ quantity: 'ec', band: 'ecMsCm' },
	{ quantity: 'par', band: 'ppfd' },
	{ quantity: 'co2', band: 'co2Ppm' },
] as const satisfies readonly { quantity: string; band: keyof Band }[]
export type HealthQuantity = (typeof HEALTH_QUANTITIES)[number]

/** Below this, µmol/m²/s, the light counts as switched off and is not compared. */
export const DARK_PPFD = 5

type Known = {
	cycle: Cycle
	recipe: Recipe | null
	climate: HourlyClimate
	journal: CropJournal | undefined
	offPlan: PlanDelay | null
}

/** The inputs of a crop's health score, each with its reason in words. */
export function healthInputs(known: Known): HealthInput[] {
	const { offPlan, journal } = known
	return [
		{
			key: 'plan',
			badness: offPlan?.days ?? null,
			why: offPlan?.why ?? 'Nothing was due yet and nobody noted a stage',
		},
		issueInput(journal),
		...HEALTH_QUANTITIES.map((judged) => hoursOutside(judged, known)),
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

function hoursOutside({ quantity, band }: HealthQuantity, known: Known): HealthInput {
	const { cycle, recipe, climate } = known
	const unknown = (why: string): HealthInput => ({ key: quantity, badness: null, why })
	if (!recipe) return unknown('No recipe sets a target for it')
	const bands = new Map<string, Band>()
	const { label, farAt, leastHours } = MEASURED_INPUTS[quantity]
	let [hours, outside, badness, wanted] = [0, 0, 0, false]
	for (const { number, day } of climate.hours) {
		if (day < cycle.plantDate) continue
		let wants = bands.get(day)
		if (!wants) bands.set(day, (wants = bandAt(recipe, daysBetween(cycle.plantDate, day))))
		const range = wants[band]
		if (!range) continue
		wanted = true
		const value = climate.valuesOf(quantity, placeOnDay(cycle, day))?.get(number)
		if (value === undefined || (quantity === 'par' && value < DARK_PPFD)) continue
		hours++
		const distance = Math.max(0, range.min - value, value - range.max)
		if (distance > 0) outside++
		badness += Math.min(1, distance / farAt)
	}
	if (hours === 0)
		return unknown(wanted ? 'No readings where it grows' : `${recipe.name} sets no target for it`)
	const word = quantity === 'par' ? 'lit hours' : 'hours'
	if (hours < leastHours)
		return unknown(`Too early to say, ${hours} of ${leastHours} ${word} of readings`)
	return {
		key: quantity,
		badness: badness / hours,
		why:
			outside === 0
				? `${label} was in the band in all of ${hours} hours`
				: `${label} was outside the band in ${outside} of ${hours} ${word}`,
	}
}
