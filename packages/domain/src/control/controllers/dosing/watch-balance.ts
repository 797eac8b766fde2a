import { median } from '../../../median'
import { formatSigned } from '../../../units/format-decimals'
import type { FarmState } from '../controller'
import type { NoticeEffect } from '../notice'
import { EFFECTS } from './doser-effects'
import { DAY_MS, HOUR_MS, type DosingMemory } from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import type { BalancePoint, BalanceWatch } from './watch-memory'
import { readRestingPh } from './watch-water'

const STEP_MS = 2 * HOUR_MS
/** Three days of values: the newest is compared with those that are a day old and older. */
const KEPT = 36
const EARLIER = 24
const LEAST_SPAN = 0.95
/**
 * By so much pH a day, or such a part of what it was, the balance may change. In 30 drawn tanks without a fault
 * it came to 0.93 of what is told in 14 days (`tests/bench/control-world`).
 */
const CHANGES_PH = 0.35
const CHANGES_PART = 0.2
/** A steady trend goes on by about as much as it varied before. */
const CHANGES_TIMES = 1.25
/** The change is over when half of it is left. */
const OVER = 0.5
/** When more water than this part of the capacity came or went, it is other water. */
const OTHER_WATER = 0.1

/**
 * Tells, once until it is over, that pH moves otherwise in a day than in the days before. A probe that
 * drifts shows in nothing else, because the water answers each dose as it should.
 */
export function watchBalance(
	settings: DosingSettings,
	before: DosingMemory,
	farm: FarmState,
): { memory: DosingMemory; effects: NoticeEffect[] } {
	const was = before.balance
	const now = nextPoint(settings, before, farm)
	if (!now) return { memory: before, effects: [] }
	const isSame = now !== 'other water'
	const curve = isSame
		? [...was.curve.filter(({ atMs }) => now.atMs - atMs <= DAY_MS + STEP_MS), now]
		: []
	const moved = movedInDay(curve)
	if (moved === null)
		return {
			memory: { ...before, balance: { ...was, curve, ...(!isSame && { perDay: [] }) } },
			effects: [],
		}
	const perDay = [...was.perDay, moved].slice(-KEPT)
	const { isTold, usual } = compare(perDay, was)
	return {
		memory: { ...before, balance: { curve, perDay, isTold } },
		effects: isTold && !was.isTold ? [tell(settings, moved, usual)] : [],
	}
}

function compare(perDay: readonly number[], { isTold }: BalanceWatch) {
	const earlier = perDay.slice(0, EARLIER)
	const usual = median(earlier)
	if (perDay.length < KEPT || usual === null) return { isTold, usual: 0 }
	// New water comes to rest for days: what changed before may go on.
	const varied = Math.max(...earlier) - Math.min(...earlier)
	const limit = Math.max(CHANGES_PH, CHANGES_PART * Math.abs(usual), CHANGES_TIMES * varied)
	// One day may differ by chance: two that follow each other have to.
	const by = Math.min(...perDay.slice(-2).map((now) => Math.abs(now - usual)))
	return { usual, isTold: by >= limit || (isTold && by >= OVER * limit) }
}

/** The next point of the curve; null while none is due or pH is not at rest. */
function nextPoint(
	settings: DosingSettings,
	memory: DosingMemory,
	farm: FarmState,
): BalancePoint | 'other water' | null {
	const last = memory.balance.curve.at(-1)
	const { ranMs: atMs } = memory
	if (last && atMs - last.atMs < STEP_MS) return null
	const ph = readRestingPh(settings, memory, farm)
	const litres = farm.read(settings.reservoir.level)
	if (ph === null || litres === null || farm.isRequested('wait-for-mixing')) return null
	if (!last) return { atMs, ph, litres, byItself: 0 }
	const dosed = dosedSince(settings, memory, last.atMs)
	const changedL = Math.abs(litres - last.litres)
	if (dosed === null || changedL > OTHER_WATER * settings.reservoir.capacityL) return 'other water'
	return { atMs, ph, litres, byItself: last.byItself + ph - last.ph - dosed }
}

/** What doses did to pH since a time; null where a pump ran by hand and nobody knows. */
function dosedSince(
	{ dosers }: DosingSettings,
	memory: DosingMemory,
	sinceMs: number,
): number | null {
	let sum = 0
	for (const { output, role } of dosers) {
		const { quantity, direction } = EFFECTS[role]
		if (quantity !== 'ph') continue
		for (const { atMs, seen, expected } of memory.dosers[output.key]?.given ?? []) {
			if (atMs < sinceMs) continue
			if (seen === undefined && expected === undefined) return null
			sum += seen ?? direction * (expected ?? 0)
		}
	}
	return sum
}

/** By how much pH moved by itself over what is nearest to a day; null before the curve is that long. */
function movedInDay(curve: readonly BalancePoint[]): number | null {
	const now = curve.at(-1)
	if (!now) return null
	const far = ({ atMs }: BalancePoint) => Math.abs(now.atMs - atMs - DAY_MS)
	const first = curve.reduce((a, b) => (far(b) < far(a) ? b : a), now)
	const spanMs = now.atMs - first.atMs
	return spanMs < LEAST_SPAN * DAY_MS ? null : ((now.byItself - first.byItself) * DAY_MS) / spanMs
}

function tell({ id, dosers }: DosingSettings, moved: number, usual: number): NoticeEffect {
	const isRise = moved > usual
	const doser = dosers.find(({ role }) => role === (isRise ? 'ph-down' : 'ph-up')) ?? dosers[0]
	const [now, then] = [formatSigned(moved, 1), formatSigned(usual, 1)]
	const causes = [
		'The pH probe drifts: check it in a buffer and calibrate it',
		isRise
			? 'Harder water comes in, or more of it: measure its alkalinity'
			: 'Acid comes in: lift the acid line out of the water, and look at what was added',
		'Plants take up more or less than before: after a harvest, or in other light',
	]
	return {
		kind: 'notice',
		controller: id,
		output: doser?.output.key ?? '',
		title: `pH moves by ${now} a day by itself, in the days before by ${then}`,
		causes: causes.map((cause) => ({ cause, evidence: [] })),
		isStopped: false,
	}
}
