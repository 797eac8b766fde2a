import { formatDecimals } from '../../units/format-decimals'
import { drift } from '../../readings/calibration/drift'
import type { Line } from '../../readings/calibration/line'
import { formatDay } from '../../calendar/format-day'
import { todayIn } from '../../calendar/calendar-day'
import { DAY_MS, type Insight } from './insight'

type Probe = {
	pointId: number
	name: string
	quantity: 'ph' | 'ec'
	/** Its calibrations in force, oldest first. */
	lines: readonly Line[]
	/** A usual reading, in its stored unit. */
	at: number
	now: number
	timezone: string
}

/**
 * An electrode's zero point may lie 30 mV from pH 7 (0.5 pH at 59.16 mV a pH), and its slope at 85 %
 * of theory; beyond, it is to be replaced (Hanna HI 99141 manual, sensor check; Corning 440 manual,
 * 3.4.2). A meter as delivered takes its electrode for an ideal one.
 */
const ZERO_OFF_PH = 30 / 59.16
const WORN_SLOPE = 0.85
/** Half of the way there, and what a fouled conductivity cell is off by (Walchem, probe care: 5 %). */
const MOVED_PH = ZERO_OFF_PH / 2
const MOVED_EC_SHARE = 0.05
const MONTH_DAYS = 30

/** A probe that moved much between its last two calibrations, or is worn; null where it did not. */
export function probeMoves(probe: Probe): Insight | null {
	const { pointId, name, quantity, lines, at, now, timezone } = probe
	const [before, last] = lines.slice(-2)
	const tolerance = quantity === 'ph' ? MOVED_PH : MOVED_EC_SHARE * Math.abs(at)
	const found = drift(lines, { at, tolerance })
	if (!before || !last || !found || tolerance === 0) return null
	const days = (last.fromAt - before.fromAt) / DAY_MS
	const moved = Math.abs(found.perDay) * days
	const isWorn = quantity === 'ph' && isWornOut(last)
	if (moved < tolerance && !isWorn) return null
	const amount =
		quantity === 'ph' ? `${formatDecimals(moved, 2)} pH` : `${Math.round((100 * moved) / at)} %`
	const perMonth = Math.abs(found.perDay) * MONTH_DAYS
	const rate =
		quantity === 'ph'
			? `${formatDecimals(perMonth, 2)} pH`
			: `${formatDecimals((100 * perMonth) / at, 1)} %`
	const dueAt = found.dueAt ?? now
	const due = dueAt <= now ? 'now' : `by ${formatDay(todayIn(timezone, dueAt))}`
	return {
		id: `probe-${pointId}`,
		type: 'recommendation',
		title: isWorn ? `${name} is worn` : `${name} drifts`,
		evidence: `Between its last two calibrations, ${Math.max(1, Math.round(days))} days apart, it moved by ${amount}, ${rate} a month.${isWorn ? ` ${wornInWords(last)}` : ''}`,
		advice: isWorn
			? 'Clean it and calibrate it again; if it stays so, replace it.'
			: `Clean it, and calibrate it ${due}.`,
		confidence: Math.min(1, moved / (2 * tolerance)),
		confidenceMeans: 'how far it moved, as a part of twice what is usual',
		impact: isWorn ? 'high' : 'medium',
		at: now,
		link: `/calibration/${pointId}`,
	}
}

/** What an ideal electrode would show at pH 7, and the part of the ideal slope that this one has. */
const electrodeOffset = ({ slope, offset }: Line) => (7 - offset) / slope
const isWornOut = (line: Line) =>
	1 / line.slope < WORN_SLOPE || Math.abs(electrodeOffset(line) - 7) > ZERO_OFF_PH
const wornInWords = (line: Line) =>
	`Uncalibrated it reads ${formatDecimals(electrodeOffset(line), 2)} in pH 7, and has ${Math.round(100 / line.slope)} % of the slope of a new one.`
