import { addDays, daysBetween, todayIn } from '../../calendar/calendar-day'
import { dayStart } from '../../calendar/day-start'
import { formatDay } from '../../calendar/format-day'
import { planLightAt, planStageAt, type PlanLight, type PlanStage } from './plan-zone'
import { leadingPlanting, zoneStages } from './zone-stages'
import { cropLabel } from '../planting-cycles/crop-label'
import { formatPlants } from '../planting-cycles/format-plants'
import type { Band } from './band'
import { bandAt, stageAt } from './band-at'
import type { LampLevels } from './lamp-levels'
import type { Recipe } from './recipe'
import { cropMatchScore } from './recipe-for-crop'
import { RECIPE_ZONES, type RecipeZone } from './recipe-zone'
import type { GrowingHistory, Planting } from './growing-history'
import { CHANGE_MS, dayPartAt, hasNight, withNightDrop, type DayPart } from './targets-now'

/** What a zone is kept at, or a crop needs, at one moment. */
export type GrownBy = {
	place: RecipeZone
	/** Null: none is recorded for this time. */
	recipe: Recipe | null
	/** Whether it is the planting's own recipe, not that of its place. */
	isOwn: boolean
	stage: string | null
	/** What it needs by day and at night; `part` says which holds. */
	targets: Band
	/** The levels of lamps by colour in its zone; null where the stage of the zone sets none. */
	lamps: LampLevels | null
	part: DayPart
	/** Why this recipe and stage. */
	why: string
}

/** What a zone was kept at for a period; `toAt` is not included (milliseconds UTC). */
export type GrowingPeriod = GrownBy & { fromAt: number; toAt: number }

type Span = { fromAt: number; toAt: number }

/** Answers what a farm's zones and plantings were grown by, at any time. */
export type GrowingRecord = {
	/** What stands in a zone, whichever recipe it follows. */
	plantingsAt(zone: RecipeZone, at: number): Planting[]
	/** Plantings that grow by the recipe of the zone, and so decide its stage. */
	followersAt(zone: RecipeZone, at: number): Planting[]
	zoneAt(zone: RecipeZone, at: number): GrownBy
	/**
	 * The zone that the target of a reading comes from: its own; for air and water that are shared,
	 * cultivation, or else the nursery, as control has it.
	 */
	zoneOf(series: { zone: string | null; quantity: string }, at: number): RecipeZone
	cropAt(planting: Planting, at: number): GrownBy
	/** By day and night where they differ; over more than two weeks both together. */
	zonePeriods(zone: RecipeZone, span: Span): GrowingPeriod[]
	cropPeriods(planting: Planting, span: Span): GrowingPeriod[]
}

/** What control keeps in the reservoir, for all zones. */
const RESERVOIR_QUANTITIES: ReadonlySet<string> = new Set(['ph', 'ec'])

const NO_RECIPE = {
	recipe: null,
	isOwn: false,
	stage: null,
	targets: {},
	lamps: null,
	part: 'day',
} as const

/** Beyond it a chart would draw more days and nights than can be told apart. */
const MOST_BY_DAY_MS = 14 * 86_400_000

export function growingRecord({
	timezone,
	selections,
	plantings,
	lightsOnAt,
	nightDropC,
	reservoirZone,
}: GrowingHistory): GrowingRecord {
	const dayOf = memoized((at: number) => todayIn(timezone, at))
	const startOf = memoized((day: string) => dayStart(day, timezone))
	const stages = new Map<string, PlanStage[]>()

	/** Zones by instant, kept because every planting in a zone asks for the same ones. */
	const knownZoneAt = memoized((zone: RecipeZone) =>
		memoized((at: number) => computeZoneAt(zone, at)),
	)
	const zoneAt = (zone: RecipeZone, at: number): GrownBy => knownZoneAt(zone)(at)

	function computeZoneAt(zone: RecipeZone, at: number): GrownBy {
		const recipe = recipeAt(zone, at)
		if (!recipe)
			return {
				...NO_RECIPE,
				place: zone,
				why: `No recipe is recorded for the ${zone} at this time`,
			}
		const leading = leadingPlanting(followersAt(zone, at))
		const own = stagesBy(zone, recipe, leading)
		const stage = planStageAt({ stages: own }, at)
		return {
			place: zone,
			recipe,
			isOwn: false,
			stage: stage?.name ?? null,
			targets: stage?.targets ?? {},
			lamps: stage?.lamps ?? null,
			part: dayPartAt(lightBy(zone, own, at), at),
			why: leading
				? `${cropLabel(leading)}, ${formatPlants(leading.plants)} of ${formatDay(leading.plantDate)}, leads the ${zone}`
				: `No planting in the ${zone} follows it; kept ready for new plants`,
		}
	}

	function stagesBy(zone: RecipeZone, recipe: Recipe, leading: Planting | undefined) {
		const key = `${zone} ${recipe.id} ${recipe.version} ${leading?.plantDate}`
		let own = stages.get(key)
		if (!own) stages.set(key, (own = zoneStages(zone, recipe, leading, { timezone, nightDropC })))
		return own
	}

	/** The lamps of a zone in these stages, as its plan has them. */
	const lightBy = (zone: RecipeZone, own: PlanStage[], at: number): PlanLight | null =>
		planLightAt({ stages: own, lightsOnAt: lightsOnAt[zone] }, timezone, at)

	/** Splits a period into days and nights; it is of one stage, and so has one pair of targets. */
	function byDayPart(period: GrowingPeriod): GrowingPeriod[] {
		const { place, targets } = period
		if (!hasNight(targets)) return [period]
		const own = [{ fromAt: 0, name: '', targets }]
		const parts: GrowingPeriod[] = []
		for (let at = period.fromAt; at < period.toAt; at = parts.at(-1)?.toAt ?? period.toAt) {
			const light = lightBy(place, own, at)
			const part = dayPartAt(light, at)
			const changedAt = part === 'change' && light ? light.startedAt + CHANGE_MS : Infinity
			const toAt = Math.min(changedAt, light?.endsAt ?? Infinity, period.toAt)
			parts.push({ ...period, part, fromAt: at, toAt })
		}
		return parts
	}

	function zonePeriods(zone: RecipeZone, span: Span): GrowingPeriod[] {
		const found = periods((at) => zoneAt(zone, at), choiceTimes(plantings), span)
		return span.toAt - span.fromAt > MOST_BY_DAY_MS
			? found.map((period) => ({ ...period, part: 'change' as const }))
			: found.flatMap(byDayPart)
	}

	function zoneOf({ zone, quantity }: { zone: string | null; quantity: string }, at: number) {
		const own = RECIPE_ZONES.find((one) => one === zone)
		const isOfReservoir = RESERVOIR_QUANTITIES.has(quantity) && zone === reservoirZone
		if (own && !isOfReservoir) return own
		return recipeAt('cultivation', at) ? 'cultivation' : 'nursery'
	}

	function plantingsAt(zone: RecipeZone, at: number): Planting[] {
		const day = dayOf(at)
		return plantings.filter(
			({ fromDay, endedOn, movedOn }) =>
				fromDay <= day && (endedOn === null || day < endedOn) && placeOn({ movedOn }, day) === zone,
		)
	}

	function followersAt(zone: RecipeZone, at: number): Planting[] {
		const recipe = recipeAt(zone, at)
		return recipe ? plantingsAt(zone, at).filter((planting) => follows(planting, recipe, at)) : []
	}

	const recipeAt = (zone: RecipeZone, at: number): Recipe | null =>
		selections.findLast((one) => one.zone === zone && one.fromAt <= at)?.recipe ?? null

	function cropAt(planting: Planting, at: number): GrownBy {
		const day = dayOf(at)
		const place = placeOn(planting, day)
		const choice = choiceAt(planting, at)
		if (choice && !choice.isKnown)
			return { ...NO_RECIPE, place, why: 'Its recipe at this time is not recorded' }
		const zone = zoneAt(place, at)
		const recipe = choice?.recipe ?? zone.recipe
		// Of another crop's recipe it gets the climate of the zone; its own days do not count there.
		if (!recipe || (!choice?.recipe && cropMatchScore(recipe, planting) === 0)) return zone
		const dayOfCycle = Math.max(0, daysBetween(planting.plantDate, day))
		return {
			place,
			recipe,
			isOwn: Boolean(choice?.recipe),
			stage: stageAt(recipe, dayOfCycle)?.name ?? null,
			targets: withNightDrop(bandAt(recipe, dayOfCycle), nightDropC),
			lamps: zone.lamps,
			part: zone.part,
			why: choice?.recipe ? 'Its own recipe' : `The recipe of the ${place}`,
		}
	}

	const periods = (grownBy: (at: number) => GrownBy, changes: number[], span: Span) =>
		splitPeriods(grownBy, [...changes, ...selections.map(({ fromAt }) => fromAt)], span, (at) =>
			startOf(addDays(dayOf(at), 1)),
		)

	return {
		plantingsAt,
		followersAt,
		zoneAt,
		zoneOf,
		cropAt,
		zonePeriods,
		cropPeriods: (planting, span) =>
			periods((at) => cropAt(planting, at), choiceTimes(plantings), span),
	}
}

const choiceTimes = (plantings: readonly Planting[]) =>
	plantings.flatMap(({ choices }) => choices.map(({ fromAt }) => fromAt))

const placeOn = ({ movedOn }: Pick<Planting, 'movedOn'>, day: string): RecipeZone =>
	movedOn !== null && day >= movedOn ? 'cultivation' : 'nursery'

const choiceAt = ({ choices }: Planting, at: number) =>
	choices.findLast(({ fromAt }) => fromAt <= at) ?? choices[0]

/** Whether a planting grows by the recipe of its zone: because it names it, or is its crop. */
function follows(planting: Planting, recipe: Recipe, at: number): boolean {
	const choice = choiceAt(planting, at)
	if (!choice?.isKnown) return false
	return choice.recipe === null
		? cropMatchScore(recipe, planting) > 0
		: choice.recipe.id === recipe.id
}

/** Splits a span where something changes or a day begins, and joins what stays equal. */
function splitPeriods(
	grownBy: (at: number) => GrownBy,
	changes: readonly number[],
	{ fromAt, toAt }: Span,
	nextDay: (at: number) => number,
): GrowingPeriod[] {
	const cuts = new Set([fromAt, ...changes.filter((at) => at > fromAt && at < toAt)])
	for (let at = nextDay(fromAt); at < toAt; at = nextDay(at)) cuts.add(at)
	const starts = [...cuts].sort((a, b) => a - b)
	const periods: GrowingPeriod[] = []
	starts.forEach((start, i) => {
		const end = starts[i + 1] ?? toAt
		const now = grownBy(start)
		const last = periods.at(-1)
		if (last && isSame(last, now)) last.toAt = end
		else periods.push({ ...now, fromAt: start, toAt: end })
	})
	return periods
}

const isSame = (one: GrownBy, other: GrownBy) =>
	one.place === other.place &&
	one.recipe?.id === other.recipe?.id &&
	one.recipe?.version === other.recipe?.version &&
	one.isOwn === other.isOwn &&
	one.stage === other.stage &&
	one.why === other.why

function memoized<K, V>(compute: (key: K) => V): (key: K) => V {
	const known = new Map<K, V>()
	return (key) => {
		const found = known.get(key)
		if (found !== undefined) return found
		const made = compute(key)
		known.set(key, made)
		return made
	}
}
