import { LEVELS_MS } from '@sfc/domain/readings/history/levels'
import { mergeRollups, rollUp, type Rollup, type Sample } from '@sfc/domain/readings/history/rollup'
import { packChunk, type RawReading } from './chunk-codec'
import { ROLLUP_RETENTION_MS } from './purge-old-readings'

const [MINUTE_MS, QUARTER_MS, HOUR_MS, DAY_MS] = LEVELS_MS

type PastReading = RawReading & Sample
type Point = { id: number; hour: PastReading[]; hours: Rollup[] }
type PastChunk = { pointId: number; hourAt: number; count: number; packed: Uint8Array }
type PastRollup = Rollup & { pointId: number; levelMs: number; at: number }

/** Where finished hours go, in the form that ingest, roll-ups and packing would have left them in. */
export type PastWriter = {
	/** Keeps all that `write` writes, or nothing of it. */
	together(write: () => void): void
	chunk(row: PastChunk): void
	rollup(row: PastRollup): void
	/** A reading of the hour that is not over, which is rolled up by the running server. */
	reading(pointId: number, reading: RawReading): void
	mark(levelMs: number, at: number): void
}

/**
 * Collects the trusted readings of a past that ends at `endsAt`, those of each point in order, and
 * writes each hour when it is over. What would have been purged by then is left out.
 */
export class PastReadings {
	readonly #points: ReadonlyMap<number, Point>
	readonly #minutesFrom: number
	#hourAt: number | null = null

	constructor(
		pointIds: readonly number[],
		private readonly quality: number,
		private readonly write: PastWriter,
		endsAt: number,
	) {
		this.#points = new Map(pointIds.map((id) => [id, { id, hour: [], hours: [] }]))
		this.#minutesFrom = endsAt - (ROLLUP_RETENTION_MS.get(MINUTE_MS) ?? 0)
	}

	/** A reading, not older than the hour of the one before. */
	add(pointId: number, at: number, value: number): void {
		const hourAt = at - (at % HOUR_MS)
		const before = this.#hourAt
		if (before !== null && hourAt !== before) this.write.together(() => this.#endHour(before))
		this.#hourAt = hourAt
		this.#points.get(pointId)?.hour.push({ at, value, quality: this.quality, isGood: true })
	}

	/** The past is over: the hour that is not is left to the server. */
	end(): void {
		const minutes = new Set<number>()
		this.write.together(() => {
			for (const { id, hour } of this.#points.values()) {
				for (const reading of hour) {
					this.write.reading(id, reading)
					minutes.add(reading.at - (reading.at % MINUTE_MS))
				}
			}
			for (const at of minutes) this.write.mark(MINUTE_MS, at)
			if (this.#hourAt !== null) this.write.mark(DAY_MS, this.#hourAt - (this.#hourAt % DAY_MS))
		})
	}

	#endHour(hourAt: number): void {
		const endsAt = hourAt + HOUR_MS
		for (const point of this.#points.values()) {
			const { id, hour } = point
			if (hour.length > 0) {
				this.write.chunk({ pointId: id, hourAt, count: hour.length, packed: packChunk(hour) })
				const rollup = mergeRollups(this.#rollUpQuarters(id, hourAt, hour))
				this.#keep(id, HOUR_MS, hourAt, rollup)
				if (rollup) point.hours.push(rollup)
			}
			point.hour = []
			if (endsAt % DAY_MS !== 0) continue
			this.#keep(id, DAY_MS, endsAt - DAY_MS, mergeRollups(point.hours))
			point.hours = []
		}
	}

	#rollUpQuarters(id: number, hourAt: number, readings: readonly PastReading[]): Rollup[] {
		return split(readings, hourAt, hourAt + HOUR_MS, QUARTER_MS).flatMap(([at, part]) => {
			const rollup =
				at + QUARTER_MS > this.#minutesFrom
					? mergeRollups(this.#rollUpMinutes(id, at, part))
					: rollUp(part)
			this.#keep(id, QUARTER_MS, at, rollup)
			return rollup ? [rollup] : []
		})
	}

	#rollUpMinutes(id: number, quarterAt: number, readings: readonly PastReading[]): Rollup[] {
		return split(readings, quarterAt, quarterAt + QUARTER_MS, MINUTE_MS).flatMap(([at, part]) => {
			const rollup = rollUp(part)
			this.#keep(id, MINUTE_MS, at, rollup)
			return rollup ? [rollup] : []
		})
	}

	#keep(pointId: number, levelMs: number, at: number, rollup: Rollup | null): void {
		if (rollup) this.write.rollup({ pointId, levelMs, at, ...rollup })
	}
}

/** Readings in order, by the steps of a span. */
function split(
	readings: readonly PastReading[],
	fromAt: number,
	toAt: number,
	stepMs: number,
): [at: number, part: PastReading[]][] {
	const parts: [number, PastReading[]][] = []
	let from = 0
	for (let at = fromAt; at < toAt; at += stepMs) {
		let to = from
		while ((readings[to]?.at ?? Infinity) < at + stepMs) to++
		parts.push([at, readings.slice(from, to)])
		from = to
	}
	return parts
}
