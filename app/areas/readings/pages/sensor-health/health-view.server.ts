import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { displayQuality } from '@sfc/domain/readings/quality'
import type { FarmScope } from '~/context.server'
import type { QualityCount } from '~/areas/readings/services/sensor-health/count-qualities.server'
import { formatZone } from '../format-zone'
import type { SensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'

export type HealthRow = ReturnType<typeof healthRow>

/** A sensor as the pages show it, with the farm's days. */
export function healthRow(ctx: FarmScope, health: SensorHealth) {
	const { reading, band, day, week, calibration, batteryPct, signalDbm, linkQuality, steps } =
		health
	const { pointId, label, quantity, zone, deviceName, value, reason, at } = reading
	return {
		pointId,
		label,
		deviceName,
		zone: formatZone(zone),
		/** In its stored unit. */
		reading: {
			pointId,
			quantity,
			value,
			quality: displayQuality(reading.quality, ctx.farm.isSimulated),
			reason,
			at,
		},
		band,
		day: sharePct(day),
		week: formatWeek(week),
		stuck: day.stuck,
		spikes: day.spikes,
		count: day.count,
		calibration: calibration && calibrationWords(ctx, health),
		device: [
			batteryPct === null ? null : `Battery ${Math.round(batteryPct)} %`,
			signalDbm === null ? null : `Signal ${Math.round(signalDbm)} dBm`,
			linkQuality === null ? null : `Link ${Math.round(linkQuality)} of 255`,
		].filter((words) => words !== null),
		steps: steps.map(({ key, tone, text }) => ({ key, tone, text })),
		needsCare: steps[0].tone === 'danger' || steps[0].tone === 'attention',
	}
}

/** Whole percent, rounded down: 100 % means all of them. Null without readings. */
const sharePct = ({ count, good }: QualityCount) =>
	count > 0 ? Math.floor((100 * good) / count) : null

const WEEK_HOURS = 7 * 24

/** Formats `7 days: 98 %`, with the number of hours when some have no readings. Null without readings. */
export function formatWeek(week: QualityCount): string | null {
	const percent = sharePct(week)
	if (percent === null) return null
	const { hours } = week
	if (hours >= WEEK_HOURS) return `7 days: ${percent} %`
	const span = hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
	return `${span} of readings: ${percent} %`
}

function calibrationWords(ctx: FarmScope, { calibration }: SensorHealth) {
	const day = (at: number) => formatDay(todayIn(ctx.farm.timezone, at))
	const { lastAt, due, driftPerDay } = calibration ?? { lastAt: null, due: null, driftPerDay: null }
	return {
		last: lastAt === null ? 'Never' : day(lastAt),
		due: due?.at == null ? null : day(due.at),
		// A sensor that was never calibrated has its own label; only a calibrated one can be
		// overdue.
		isDue: due?.at != null && due.at <= ctx.now(),
		/** In the stored unit. */
		driftPerMonth: driftPerDay === null ? null : 30 * driftPerDay,
	}
}
