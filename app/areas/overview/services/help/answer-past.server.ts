import { addDays, todayIn } from '@sfc/domain/calendar/calendar-day'
import { dayStart } from '@sfc/domain/calendar/day-start'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { localTime } from '@sfc/domain/calendar/local-time'
import { pastDays, type Days, type PastTime } from '@sfc/domain/overview/help/past-time'
import { isQuantity, QUANTITIES } from '@sfc/domain/units/quantities'
import { formatValue } from '@sfc/domain/units/display-unit'
import type { FarmCtx } from '~/context.server'
import type { ChartPoint } from '~/areas/readings/services/history/chart-point'
import { listSeries } from '~/areas/readings/services/history/list-series.server'
import { readHistory } from '~/areas/readings/services/history/read-history.server'
import type { Answer } from './answer'

const SHOWN = 6
/** How close to the requested time a reading must be. */
const NEAR_MS = 15 * 60_000
const HISTORY = { to: '/history', label: 'History' }

/** Answer for a past time that help does not look back to. */
export const PAST_UNKNOWN: Answer = {
	tone: 'info',
	title: 'Help does not know that time',
	lines: [
		'It looks back at readings, harvests, completed tasks, orders and who recorded what, over a time such as “yesterday at noon”, “last Monday”, “last week” or “the past 30 days”.',
	],
	source: 'How this product works',
	links: [HISTORY],
}

/** Answers what the sensors of a quantity showed at a past time, or on a past day. */
export async function answerPast(ctx: FarmCtx, quantity: string, past: PastTime): Promise<Answer> {
	const { timezone } = ctx.farm
	const days = pastDays(past, todayIn(timezone, ctx.now()))
	if (days === null || !isQuantity(quantity)) return PAST_UNKNOWN
	const { label } = QUANTITIES[quantity]
	const minute = typeof past === 'object' && 'minute' in past ? past.minute : null
	const at = minute === null ? null : localTime(days.from, clock(minute), timezone)
	const when = at === null ? formatDays(days) : formatInstant(at, timezone, ctx.user)
	const answer = {
		tone: 'info' as const,
		title: `${label}, ${when}`,
		source: 'Readings of this farm',
		links: [HISTORY],
	}
	if (at !== null && at > ctx.now()) return { ...answer, lines: ['That is still to come.'] }
	const sensors = (await listSeries(ctx)).filter(
		(one) => one.quantity === quantity && one.zone !== 'machine',
	)
	const span =
		at === null
			? { fromAt: dayStart(days.from, timezone), toAt: dayStart(addDays(days.to, 1), timezone) }
			: { fromAt: at - NEAR_MS, toAt: at + NEAR_MS }
	const shown = sensors.slice(0, SHOWN)
	const pointIds = shown.map(({ pointId }) => pointId)
	const read = await readHistory(ctx, { ...span, pointIds, width: at === null ? 200 : 2000 })
	const show = (value: number) => formatValue(quantity, value, ctx.user)
	const lines = shown.map(({ pointId, label: name, deviceName }) => {
		const marks = (read.find((one) => one.pointId === pointId)?.marks ?? []).filter(isKnown)
		const words =
			at === null ? formatDayValues(marks, show) : formatNearestValue(ctx, marks, at, show)
		return `${name} (${deviceName}): ${words}`
	})
	const rest = sensors.length - shown.length
	if (sensors.length === 0) lines.push(`No sensor of this farm measures ${label}.`)
	if (rest > 0) lines.push(`${rest} more sensors.`)
	return { ...answer, lines }
}

type Known = ChartPoint & { min: number; mean: number; max: number }
const isKnown = (mark: ChartPoint): mark is Known =>
	mark.min !== null && mark.mean !== null && mark.max !== null

export const formatDays = ({ from, to }: Days): string =>
	from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

const clock = (minute: number) =>
	[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

function formatDayValues(marks: readonly Known[], show: (value: number) => string): string {
	if (marks.length === 0) return 'no reading then.'
	const lowest = Math.min(...marks.map(({ min }) => min))
	const highest = Math.max(...marks.map(({ max }) => max))
	return `${show(lowest)} to ${show(highest)}.`
}

function formatNearestValue(
	{ farm, user }: FarmCtx,
	marks: readonly Known[],
	at: number,
	show: (value: number) => string,
): string {
	const away = (mark: Known) => Math.max(0, mark.at - at, at - mark.untilAt)
	const [nearest] = [...marks].sort((a, b) => away(a) - away(b))
	if (!nearest) return 'no reading within 15 minutes of that.'
	return `${show(nearest.mean)}, read at ${formatInstant(nearest.at, farm.timezone, user)}.`
}
