import type { UnnumberedRecord, WireValue } from '@sfc/contract/agent/batch'
import { RECORD_MAX_VALUES } from '@sfc/contract/agent/paths'
import type { InventoryPoint } from '@sfc/contract/agent/inventory'
import { staleAfterMs } from '@sfc/domain/readings/stale-after-ms'
import type { Sample } from '../drivers/driver'
import type { LastReading } from '../safety/step/check-interlocks'
import { markQuality, type TrustedValue } from './mark-quality'

/** Turns the samples of one device into records: checked, without repetitions, only declared points. */
export class DeviceReadings {
	readonly latest = new Map<string, LastReading>()
	#points = new Map<string, InventoryPoint>()
	readonly #trusted = new Map<string, TrustedValue>()
	readonly #recordedAt = new Map<string, { at: number; stale: boolean }>()

	constructor(private readonly device: string) {}

	setPoints(points: readonly InventoryPoint[]): void {
		this.#points = new Map(points.map((point) => [point.key, point]))
	}

	/** How often a point is read, milliseconds; undefined for a point that is not known. */
	intervalOf(point: string): number | undefined {
		return this.#points.get(point)?.intervalMs
	}

	/** Marks samples and remembers them as the latest; unknown points are left out. */
	markSamples(samples: readonly Sample[], simulated: boolean): Sample[] {
		return samples.flatMap((raw) => {
			const point = this.#points.get(raw.point)
			if (!point) return []
			const sample = markQuality(raw, point.quantity, this.#trusted.get(raw.point))
			const { value, quality, at, reason } = sample
			if (value !== null && (quality === 'good' || quality === 'simulated'))
				this.#trusted.set(raw.point, { value, at })
			this.latest.set(raw.point, { value, quality, at, simulated, reason })
			return [sample]
		})
	}

	/** Picks samples not recorded yet, and once each sample that became stale. */
	filterNew(samples: readonly Sample[], nowMs: number): Sample[] {
		return samples.flatMap((sample) => {
			const last = this.#recordedAt.get(sample.point)
			const intervalMs = this.#points.get(sample.point)?.intervalMs ?? 0
			const stale = isStale(nowMs - sample.at, intervalMs)
			this.#recordedAt.set(sample.point, { at: sample.at, stale })
			if (last?.at !== sample.at) return stale ? [toStale(sample, nowMs)] : [sample]
			return stale && !last.stale ? [toStale(sample, nowMs)] : []
		})
	}

	/** Records for the spool; `at` is the instant on the server's clock. */
	records(samples: readonly Sample[], at: number): UnnumberedRecord[] {
		const values = samples.map(wireValue)
		const records: UnnumberedRecord[] = []
		for (let from = 0; from < values.length; from += RECORD_MAX_VALUES) {
			const part = values.slice(from, from + RECORD_MAX_VALUES)
			records.push({ kind: 'readings', at: Math.max(0, at), device: this.device, values: part })
		}
		return records
	}
}

/** Whether a value is older than it should be. */
export const isStale = (ageMs: number, intervalMs: number): boolean =>
	ageMs > staleAfterMs(intervalMs)

const toStale = (sample: Sample, nowMs: number): Sample => ({
	...sample,
	at: nowMs,
	quality: sample.quality === 'good' || sample.quality === 'simulated' ? 'stale' : sample.quality,
	reason: sample.reason ?? `last heard ${Math.round((nowMs - sample.at) / 1000)} s ago`,
})

function wireValue({ point, value, quality, reason }: Sample): WireValue {
	if (quality === 'good' && value !== null) return [point, value]
	const word = quality === 'good' ? 'bad' : quality
	return reason ? [point, value, word, reason.slice(0, 200)] : [point, value, word]
}
