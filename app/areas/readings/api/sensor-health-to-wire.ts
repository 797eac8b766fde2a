import type { SensorHealthWire } from '@sfc/contract/readings/sensor-health/sensor-health-wire'
import type { SensorHealth } from '~/areas/readings/services/sensor-health/list-sensor-health.server'

export function healthToWire(health: SensorHealth): SensorHealthWire {
	const { reading, day, week, calibration, own, steps } = health
	const { pointId, label, quantity, unit, zone, deviceName, value, quality, reason, at } = reading
	const { batteryPct, signalDbm, linkQuality } = health
	return {
		pointId,
		label,
		quantity,
		unit,
		zone,
		deviceName,
		value,
		quality,
		reason,
		at,
		day,
		week,
		batteryPct,
		signalDbm,
		linkQuality,
		calibration: calibration && {
			lastAt: calibration.lastAt,
			driftPerDay: calibration.driftPerDay,
			dueAt: calibration.due.at === null ? null : Math.round(calibration.due.at),
		},
		limits: {
			min: own?.min ?? null,
			max: own?.max ?? null,
			maxStepPerS: own?.maxStepPerS ?? null,
			flatMinutes: own?.flatMs == null ? null : own.flatMs / 60_000,
		},
		nextSteps: steps.map(({ key, tone, text }) => ({ key, tone, text })),
	}
}
