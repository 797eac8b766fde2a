import { formatDecimals } from '../../../units/format-decimals'
import { OUTPUT_CLASSES } from '../../output-class'
import type { NoticeEffect } from '../notice'
import { bandEdge, ENDS } from './dosing-band'
import { EFFECTS, QUANTITIES, type Quantity } from './doser-effects'
import { DAY_MS, doserMemory, HOUR_MS, type DoserMemory, type DosingMemory } from './dosing-memory'
import type { Aim, Aims } from './dosing-preconditions'
import type { Doser, DosingSettings } from './dosing-settings'
import { MARGIN, roundUp } from './limit-advice'
import { foreseenTitle } from './limit-reason'
import { usedIn } from './size-dose'

/** The pace of these hours keeps the value in its band; what brought it there is not needed every day. */
const PACE_MS = 4 * HOUR_MS
/** Minutes outside, while water that came in is mixed, take so many times as long from the hours in the band. */
const OUT_TIMES = 4
const MOST_IN_BAND_MS = PACE_MS + HOUR_MS
/** So far ahead a person is told; farther on lamps may be off, and plants need less. */
const AHEAD_H = 3
/** It is over when no more than this part of the limit was foreseen for a day: plants need more by day than by night. */
const OVER = 0.9

const MS_PER_MIN = 60_000
const { dailyMaxMs } = OUTPUT_CLASSES.dosing

/**
 * A limit of a day: how much of it is used, how fast it goes, and the most that the past day will hold of it
 * in the hours ahead. `inH`: when it binds; null when it does not. Without `limit` it is the pump's run time.
 */
type Foreseen = {
	limit: 'perDayMl' | 'perDayChange' | null
	unit: string
	most: number
	used: number
	perHour: number
	ahead: number
	inH: number | null
}

/**
 * Tells, once until it is over, that what keeps a value in its band will use up what its doser may give in a
 * day. A person has hours to raise it, before the value leaves its band.
 */
export function foreseeLimits(
	settings: DosingSettings,
	before: DosingMemory,
	{ aims, passedMs }: { aims: Aims; passedMs: number },
): { memory: DosingMemory; effects: NoticeEffect[] } {
	const pass = (quantity: Quantity) =>
		passInBand(before.inBandMs[quantity], aims[quantity], passedMs)
	const inBandMs = { ph: pass('ph'), ec: pass('ec') }
	let { foreseen } = before
	const effects: NoticeEffect[] = []
	for (const doser of settings.dosers) {
		const known = doserMemory(before, doser)
		if (inBandMs[EFFECTS[doser.role].quantity] < PACE_MS || !known.isConfirmed) continue
		const { key } = doser.output
		const limits = foresee(doser, known, before.ranMs)
		const [first] = limits
			.filter(({ inH }) => inH !== null)
			.toSorted((a, b) => (a.inH ?? 0) - (b.inH ?? 0))
		if (first && foreseen[key] === undefined) {
			const needed = first.limit && { limit: first.limit, needed: Number(toNeeded(first)) }
			foreseen = { ...foreseen, [key]: { heldBy: needed, atMs: before.ranMs } }
			effects.push(tell(settings, doser, first))
		}
		const was = foreseen[key]
		if (!was) continue
		if (limits.some(({ ahead, most }) => ahead > OVER * most))
			foreseen = { ...foreseen, [key]: { ...was, atMs: before.ranMs } }
		else if (before.ranMs - was.atMs >= DAY_MS) {
			const { [key]: _, ...others } = foreseen
			foreseen = others
		}
	}
	return { memory: { ...before, inBandMs, foreseen }, effects }
}

/** It begins near the middle, where a correction that began outside ends. */
function passInBand(ms: number, aim: Aim, passedMs: number): number {
	if ('reason' in aim) return ms
	const isWithin = (inside: number) =>
		aim.value >= bandEdge(aim, 'min', inside) && aim.value <= bandEdge(aim, 'max', inside)
	if (ms === 0 && !isWithin(ENDS)) return 0
	return isWithin(0)
		? Math.min(MOST_IN_BAND_MS, ms + passedMs)
		: Math.max(0, ms - OUT_TIMES * passedMs)
}

function foresee({ budget, role }: Doser, known: DoserMemory, ranMs: number): Foreseen[] {
	const pace = usedIn(known, ranMs, PACE_MS)
	const hours = Array.from({ length: AHEAD_H + 1 }, (_, inH) => ({
		inH,
		left: usedIn(known, ranMs, DAY_MS - inH * HOUR_MS),
	}))
	const limit = (
		name: Foreseen['limit'],
		of: 'ml' | 'change' | 'forMs',
		{ unit, most }: { unit: string; most: number },
	): Foreseen => {
		const perHour = (pace[of] * HOUR_MS) / PACE_MS
		const at = hours.map(({ inH, left }) => ({ inH, used: left[of] + perHour * inH }))
		return {
			limit: name,
			unit,
			most,
			used: at[0]?.used ?? 0,
			perHour,
			ahead: Math.max(...at.map(({ used }) => used)),
			// What only the start has nearly used up is there again a day later.
			inH: perHour * 24 > most ? (at.find(({ used }) => used > most)?.inH ?? null) : null,
		}
	}
	const { label, unit } = QUANTITIES[EFFECTS[role].quantity]
	return [
		limit('perDayChange', 'change', { unit: `${unit} of ${label}`, most: budget.perDayChange }),
		limit('perDayMl', 'ml', { unit: ' ml', most: budget.perDayMl }),
		limit(null, 'forMs', { unit: ' min', most: dailyMaxMs }),
	]
}

const toNeeded = ({ ahead }: Foreseen): string => roundUp(MARGIN * ahead)

function tell({ id }: DosingSettings, doser: Doser, foreseen: Foreseen): NoticeEffect {
	const { limit, unit, most, used, perHour, inH, ahead } = foreseen
	const { label } = doser.output
	const per = limit ? 1 : MS_PER_MIN
	const amount = (value: number) => formatDecimals(value / per, 1)
	const times = (MARGIN * ahead) / most
	const evidence = [
		{
			supports: true,
			text: `in the past day ${amount(used)} of ${amount(most)}${unit}, and ${formatDecimals(perHour / per, 2)} an hour of late`,
		},
	]
	return {
		kind: 'notice',
		controller: id,
		output: doser.output.key,
		title: foreseenTitle(label, limit ? 'budget' : 'run time', inH ?? 0),
		causes: [
			{
				cause: limit
					? `This reservoir needs more than its budget: raise it to ${toNeeded(foreseen)}${unit} a day`
					: `This reservoir needs a pump of at least ${roundUp(times * (doser.mlPerS ?? 0))} ml/s, or a concentrate ${roundUp(times)} times as strong`,
				evidence,
			},
			{ cause: 'More or harder water comes in than usual: look for a leak', evidence: [] },
			{
				cause: 'The probe reads wrong: compare it with a second meter before you raise anything',
				evidence: [],
			},
		],
		isStopped: false,
	}
}
