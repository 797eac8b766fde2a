import type { AgentRecord, ReadingsRecord } from '@sfc/contract/agent/batch'
import { CLOCK_TOLERANCE_MS } from '@sfc/domain/readings/machine-problems'
import { judgeReading, judgementReason, type PointState } from '@sfc/domain/readings/judge-reading'
import { compensateEc, TEMPERATURE_KEPT_MS } from '@sfc/domain/readings/compensation'
import { QUALITIES, isTrusted } from '@sfc/domain/readings/quality'
import { limitsFor } from '@sfc/domain/readings/default-limits'
import type { GapRow, LatestRow, ReadingRow } from '#db/telemetry/ingest-job'
import { wasCalibrating, type CalibrationPeriods } from './calibration/calibration-periods.server'
import type { PointIndex } from './point-index.server'
import { refuse, type Refused } from './batch-refusal'
import type { PointStates } from './point-states.server'

export type BatchRows = {
	rows: { readings: ReadingRow[]; latest: LatestRow[]; gaps: GapRow[] }
	/** New states of its points, to be saved once the batch is stored. */
	learnt: Map<number, PointState>
	/** Newest trusted water temperatures in it so far, °C. */
	temperatures: Map<number, { at: number; celsius: number }>
}

/**
 * Age of the oldest accepted reading; older ones are not a backlog, but the sign of a wrong clock.
 */
export const OLDEST_MS = 400 * 86_400_000

const codes = new Map<string, number>(QUALITIES.map((quality, code) => [quality, code]))
const [GOOD, BAD] = [0, codes.get('bad') ?? 0]
const CALIBRATING = codes.get('calibrating') ?? BAD
const SIMULATED = codes.get('simulated')

/** Series, limits and calibration periods of an agent's points. */
export type BatchContext = {
	index: PointIndex
	calibrating: CalibrationPeriods
	memory: PointStates
}

/**
 * Builds the rows to store for a batch of the lanes `live` and `backlog`. `now` is the server's
 * clock.
 */
export function buildBatchRows(
	records: readonly AgentRecord[],
	places: BatchContext,
	now: number,
): BatchRows | Refused {
	const batch: BatchRows = {
		rows: { readings: [], latest: [], gaps: [] },
		learnt: new Map(),
		temperatures: new Map(),
	}
	const unknown: Unknown = { count: 0 }
	for (const record of records) {
		if (record.kind === 'gap') batch.rows.gaps.push(toGapRow(record))
		if (record.kind !== 'readings') continue
		const { seq, at } = record
		if (at > now + CLOCK_TOLERANCE_MS) {
			return refuse('bad-record', `Record ${seq} was taken in the future`, { seq })
		}
		if (at < now - OLDEST_MS) {
			return refuse('bad-record', `Record ${seq} is older than 400 days`, { seq })
		}
		addValues(batch, unknown, record, places)
	}
	if (unknown.first === undefined) return batch
	const others = unknown.count > 1 ? ` and ${unknown.count - 1} more` : ''
	return refuse('unknown-series', `The inventory has no ${unknown.first}${others}`, {
		...(unknown.seq === undefined ? {} : { seq: unknown.seq }),
	})
}

type Unknown = { first?: string; seq?: number; count: number }

function addValues(
	batch: BatchRows,
	unknown: Unknown,
	record: ReadingsRecord,
	context: BatchContext,
): void {
	const { rows, learnt } = batch
	const { readings, latest } = rows
	const { seq, at, device, values } = record
	const { index, calibrating, memory } = context
	const points = index.get(device)
	noteTemperatures(batch, record, context)
	const mayBeOfCup = at < calibrating.untilAt
	for (const entry of values) {
		const pointId = points?.get(entry[0])
		if (pointId === undefined) {
			unknown.first ??= `${device}.${entry[0]}`.slice(0, 160)
			unknown.seq ??= seq
			unknown.count++
			continue
		}
		let value = entry[1]
		let code = codes.get(entry[2] ?? 'good') ?? GOOD
		let reason = entry[3] ?? null
		if (code === GOOD || code === SIMULATED) {
			if (mayBeOfCup && wasCalibrating(calibrating, pointId, at)) code = CALIBRATING
			else if (value !== null) {
				value = atReferenceTemperature(batch, { pointId, at, value }, memory)
				const before = learnt.get(pointId) ?? memory.states.get(pointId) ?? null
				const limits = memory.limits.get(pointId) ?? ANY_NUMBER
				const { quality, state } = judgeReading(before, { at, value }, limits)
				if (state !== null && state !== before) learnt.set(pointId, state)
				if (quality !== 'good') {
					code = codes.get(quality) ?? BAD
					reason = judgementReason(quality, state, at)
				}
			} else if (code === GOOD) code = BAD // a reading without a number cannot be good
		}
		if (value !== null) readings.push({ seq, at, pointId, value, quality: code })
		latest.push({ seq, at, pointId, value, quality: code, reason })
	}
}

/** Takes the trusted water temperatures of a record, whatever stands first in it. */
function noteTemperatures(
	{ temperatures }: BatchRows,
	{ at, device, values }: ReadingsRecord,
	{ index, memory: { compensations, limits } }: BatchContext,
): void {
	if (compensations.temperatures.size === 0) return
	for (const [key, raw, quality = 'good'] of values) {
		const pointId = index.get(device)?.get(key)
		if (pointId === undefined || raw === null || !isTrusted(quality, true)) continue
		if (!compensations.temperatures.has(pointId)) continue
		const { min, max } = limits.get(pointId) ?? ANY_NUMBER
		if (raw < min || raw > max) continue
		temperatures.set(pointId, { at, celsius: compensations.celsius(pointId, at, raw) })
	}
}

/** EC at 25 °C where the farm corrects the probe and knows its water's temperature at that time. */
function atReferenceTemperature(
	{ temperatures }: BatchRows,
	{ pointId, at, value }: { pointId: number; at: number; value: number },
	{ compensations: { ofPoint, celsius }, states }: PointStates,
): number {
	const own = ofPoint.get(pointId)
	if (!own) return value
	const state = states.get(own.temperaturePointId)
	const before = state && {
		at: state.trustedAt,
		celsius: celsius(own.temperaturePointId, state.trustedAt, state.trusted),
	}
	const near = [temperatures.get(own.temperaturePointId), before].find(
		(one) => one && Math.abs(one.at - at) <= TEMPERATURE_KEPT_MS,
	)
	return compensateEc(value, near?.celsius ?? null, own.percentPerK)
}

const ANY_NUMBER = limitsFor('number')

export const toGapRow = (gap: Extract<AgentRecord, { kind: 'gap' }>): GapRow => ({
	seq: gap.seq,
	fromAt: Math.min(gap.fromAt, gap.at),
	toAt: gap.at,
	records: Math.min(gap.records, gap.seq - gap.fromSeq + 1),
	cause: gap.cause,
})
