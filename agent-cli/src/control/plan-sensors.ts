import { ALARMS_KNOWN_MS, isAlarmKey } from '@sfc/domain/control/rules/alarm-question'
import { staleAfterMs } from '@sfc/domain/readings/stale-after-ms'
import type { PlanSensor } from '@sfc/domain/growing/recipes/plan-zone'
import { measuredValue } from '@sfc/domain/readings/measured-value'
import { isTrusted } from '@sfc/domain/readings/quality'
import type { TimedReading } from '../safety/step/check-interlocks'
import type { Clock } from '../time/clock'

export type PlanSources = {
	clock: Clock
	/** The newest reading of a point, and how often the point is read. */
	readingOf(key: string): TimedReading | null
}

/** What the plan reads: sensors, and the alarms that are open. */
export class PlanSensors {
	readonly #sources: PlanSources
	#alarms: { areOpen: ReadonlyMap<string, boolean>; atMs: number } | null = null

	constructor(sources: PlanSources) {
		this.#sources = sources
	}

	/** The server tells which alarms of the plan are open. After a while without word none is known. */
	hearAlarms(alarms: Readonly<Record<string, boolean>>): void {
		this.#alarms = { areOpen: new Map(Object.entries(alarms)), atMs: this.#sources.clock.now() }
	}

	#alarmValue(key: string): number | null {
		const heard = this.#alarms
		if (!heard || this.#sources.clock.now() - heard.atMs > ALARMS_KNOWN_MS) return null
		const isOpen = heard.areOpen.get(key)
		return isOpen === undefined ? null : Number(isOpen)
	}

	/** What a sensor measures, by its calibration; null when that cannot be trusted. */
	read(sensor: PlanSensor): number | null {
		if (isAlarmKey(sensor.key)) return this.#alarmValue(sensor.key)
		const raw = sensor.isCalibrating ? null : this.#trustedValue(sensor.key)
		if (raw === null) return null
		const { compensation } = sensor
		return measuredValue(sensor, raw, compensation ? this.read(compensation.temperature) : null)
	}

	#trustedValue(key: string): number | null {
		const reading = this.#sources.readingOf(key)
		if (!reading || !isTrusted(reading.quality, reading.simulated)) return null
		const ageMs = this.#sources.clock.now() - reading.at
		return ageMs > staleAfterMs(reading.intervalMs) ? null : reading.value
	}
}
