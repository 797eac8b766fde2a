import { formatDecimals } from '../../../units/format-decimals'
import type { Range } from '../../../growing/recipes/band'
import type { FarmState } from '../controller'
import type { NoticeEffect } from '../notice'
import { EFFECTS } from './doser-effects'
import { bandEdge, bandMiddle, BEGINS } from './dosing-band'
import type { Aim } from './dosing-preconditions'
import { DAY_MS, HOUR_MS, type DosingMemory } from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import { NEW_SALTS, type SaltWatch } from './watch-memory'

/** What was given too much of is mixed by then, and plants have shown what they take up. */
const LASTS_MS = 6 * HOUR_MS
/** While EC is still in its band there is time to see how fast it rises beyond the noise. */
const RISES_MS = DAY_MS
/** At a time: by default filling gives 30 % of the capacity in a day, and plants need part of it. */
const MOST_PART = 0.15
/** Less of what draining lowers may be anything's. */
const DRAINED_PART = MOST_PART / 2

/**
 * Tells, once until it is over, that EC will be above its band in a day and how many litres to drain. Nothing
 * that is dosed lowers EC; what fills a reservoir may bring more salts than plants take up. It looks from a
 * quarter of the band inside its edge, as dosing does below.
 */
export function watchSalts(
	settings: DosingSettings,
	before: DosingMemory,
	farm: FarmState,
	aim: Aim,
): { memory: DosingMemory; effects: NoticeEffect[] } {
	const was = before.salts
	const litres = farm.read(settings.reservoir.level)
	// Without a reading nothing is known: what was told stays told.
	if ('reason' in aim || litres === null) return { memory: before, effects: [] }
	const salts = passSalts(was, aim, farm.passedMs)
	const effects = salts.isTold && !was.isTold ? [tell(settings, aim, litres)] : []
	return { memory: salts === was ? before : { ...before, salts }, effects }
}

function passSalts(
	was: SaltWatch,
	{ value, doubt, band }: Exclude<Aim, { reason: string }>,
	passedMs: number,
): SaltWatch {
	if (value < bandEdge({ value, doubt: 0, band }, 'max', BEGINS))
		return was.fromEc === null ? was : NEW_SALTS
	const isBeyond = value > bandEdge({ value, doubt, band }, 'max', BEGINS)
	if (was.fromEc === null) return isBeyond ? { ...NEW_SALTS, fromEc: value } : was
	// Part of the water was drained: what is left is judged anew.
	if (was.isTold && value < was.fromEc * (1 - DRAINED_PART)) return { ...NEW_SALTS, fromEc: value }
	const aboveMs = was.aboveMs + passedMs
	const inADay = value + ((value - was.fromEc) * DAY_MS) / Math.max(aboveMs, HOUR_MS)
	const lastsMs = value > band.max ? LASTS_MS : RISES_MS
	const stays = aboveMs >= lastsMs && inADay > bandEdge({ value, doubt, band }, 'max', 0)
	return { aboveMs, fromEc: was.fromEc, isTold: was.isTold || stays }
}

/** Litres to drain for EC to be in the middle of its band once fresh water has taken their place. */
export const drainL = (ec: number, band: Range, litres: number): number =>
	litres * Math.min(MOST_PART, 1 - bandMiddle(band) / ec)

/** `240 L`, in two digits. */
const formatDrain = (ec: number, band: Range, litres: number): string =>
	`${Number(drainL(ec, band, litres).toPrecision(2))} L`

/** What a person does about EC above its band; nothing that is dosed lowers it. */
export function whatLowersEc(
	{ reservoir }: DosingSettings,
	{ salts }: DosingMemory,
	farm: FarmState,
	{ value, band }: { value: number; band: Range },
): string {
	const litres = farm.read(reservoir.level)
	return salts.isTold && litres !== null
		? `drain ${formatDrain(value, band, litres)} and fill up with fresh water`
		: 'plants and fresh water lower it'
}

const DRAIN = 'EC does not fall by itself: drain '

/** The title of the notice; `isDrainTitle` knows it again. */
export const isDrainTitle = (title: string): boolean => title.startsWith(DRAIN)

function tell(
	{ id, dosers }: DosingSettings,
	{ value, band }: { value: number; band: Range },
	litres: number,
): NoticeEffect {
	const doser = dosers.find(({ role }) => EFFECTS[role].quantity === 'ec') ?? dosers[0]
	const drain = formatDrain(value, band, litres)
	const after = value * (1 - drainL(value, band, litres) / litres)
	const text = `EC is ${formatDecimals(value, 2)} mS/cm, its target ${band.min} to ${band.max} mS/cm; with ${drain} of fresh water in place of what is there it is about ${formatDecimals(after, 2)} mS/cm, or more by what salts the fresh water has`
	return {
		kind: 'notice',
		controller: id,
		output: doser?.output.key ?? '',
		title: `${DRAIN}${drain}`,
		causes: [
			{
				cause:
					'The water that fills the reservoir brings more salts than plants take up: switch the fill valve off, drain, then let it fill up; use rain water or water from reverse osmosis if it comes back',
				evidence: [{ supports: true, text }],
			},
			{ cause: 'Nutrients were added by hand', evidence: [] },
			{
				cause: 'The EC probe reads too high: compare it with a second meter before you drain',
				evidence: [],
			},
		],
		isStopped: false,
	}
}
