import type { BandState } from '../../climate/typical-bands'
import type { Band, Range } from '../../growing/recipes/band'
import { lightIntegral } from '../../growing/recipes/light-integral'
import type { LightMap } from './light-map'

/** What a plan does with the lamps of a zone, and what its stage asks for. */
export type PlannedLight = {
	targets: Pick<Band, 'ppfd' | 'lightHours'>
	/** The level of the lamps by day, percent; null where the plan does not dim them. */
	percent: number | null
	/** Sunrise and sunset, each within the day. */
	rampMin: number
}

/** A position by row and place, both from 1, at the level of the plan. `dli` and `state` are null without hours and targets. */
type LightPosition = {
	row: number
	place: number
	ppfd: number
	dli: number | null
	state: BandState | null
}

export type LightAssessment = {
	/** The level that the figures are for: the plan's, else that of the measurement. */
	percent: number
	/** Hours at full level with as much light as a day with its sunrise and sunset; null without a photoperiod. */
	hours: number | null
	positions: LightPosition[]
	average: Omit<LightPosition, 'row' | 'place'>
	minimum: number
	maximum: number
	/** The lowest divided by the average, 0 to 1; null in the dark. */
	uniformity: number | null
	/** What the stage asks for: PPFD in µmol/m²/s, and its light of a day in mol/m². */
	target: { ppfd: Range; dli: Range | null } | null
	/** Levels, percent; null without a target or light. */
	levels: LightLevels | null
}

type LightLevels = {
	/** Where the average is within the target; null where no level of 1 to 100 % does that. */
	average: Range | null
	/** From where no position is below the target; null where not even 100 % does that. */
	everywhere: number | null
}

const SECONDS_AN_HOUR = 3600
const MICROMOLES_A_MOLE = 1e6

/**
 * What plants get at each position of a measured area by the plan. Light is taken to be proportional to the
 * level of the lamps.
 */
export function assessLightMap(map: LightMap, plan: PlannedLight): LightAssessment | null {
	const percent = plan.percent ?? map.lampPercent
	const toPpfd = (value: number) => (value * (map.umolPerLux ?? 1) * percent) / map.lampPercent
	const read = map.rows.flatMap((row, i) =>
		row.flatMap((value, j) =>
			value === null ? [] : [{ row: i + 1, place: j + 1, ppfd: toPpfd(value) }],
		),
	)
	if (read.length === 0) return null
	const hours = lightHours(plan)
	const dli = (ppfd: number) =>
		hours === null ? null : (ppfd * hours * SECONDS_AN_HOUR) / MICROMOLES_A_MOLE
	const target = plan.targets.ppfd
		? { ppfd: plan.targets.ppfd, dli: lightIntegral(plan.targets) }
		: null
	const needed = target && neededPpfd(target, hours)
	const judged = (ppfd: number) => ({
		ppfd,
		dli: dli(ppfd),
		state: needed && stateOf(ppfd, needed),
	})
	const all = read.map(({ ppfd }) => ppfd)
	const mean = all.reduce((sum, ppfd) => sum + ppfd, 0) / all.length
	const [minimum, maximum] = [Math.min(...all), Math.max(...all)]
	return {
		percent,
		hours,
		positions: read.map(({ row, place, ppfd }) => ({ row, place, ...judged(ppfd) })),
		average: judged(mean),
		minimum,
		maximum,
		uniformity: mean > 0 ? minimum / mean : null,
		target,
		levels: needed && mean > 0 ? levels(needed, { mean, minimum, percent }) : null,
	}
}

/** A linear sunrise has half the light of its time. */
function lightHours({ targets, rampMin }: PlannedLight): number | null {
	if (!targets.lightHours) return null
	const planned = (targets.lightHours.min + targets.lightHours.max) / 2
	return planned - Math.min(rampMin / 60, planned / 2)
}

type Target = NonNullable<LightAssessment['target']>

/** The PPFD that is within the target of the moment and gives the light of the day; the first where both exclude each other. */
function neededPpfd({ ppfd, dli }: Target, hours: number | null): Range {
	if (!dli || hours === null || hours === 0) return ppfd
	const perDay = (hours * SECONDS_AN_HOUR) / MICROMOLES_A_MOLE
	const both = {
		min: Math.max(ppfd.min, dli.min / perDay),
		max: Math.min(ppfd.max, dli.max / perDay),
	}
	return both.min <= both.max ? both : ppfd
}

/** A thousandth is no difference: a level in whole percent brings nothing exactly to an end of the range. */
const NEAR = 0.001

const stateOf = (ppfd: number, { min, max }: Range): BandState =>
	ppfd < min * (1 - NEAR) ? 'low' : ppfd > max * (1 + NEAR) ? 'high' : 'in-band'

function levels(
	needed: Range,
	{ mean, minimum, percent }: { mean: number; minimum: number; percent: number },
): LightLevels {
	const average = {
		min: Math.max(1, wholeFrom((percent * needed.min) / mean)),
		max: Math.min(100, wholeTo((percent * needed.max) / mean)),
	}
	const everywhere =
		minimum > 0 ? Math.max(1, wholeFrom((percent * needed.min) / minimum)) : Infinity
	return {
		average: average.min <= average.max ? average : null,
		everywhere: everywhere <= 100 ? everywhere : null,
	}
}

const wholeFrom = (level: number) => Math.ceil(level * (1 - NEAR))
const wholeTo = (level: number) => Math.floor(level * (1 + NEAR))
