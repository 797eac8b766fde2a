import type { AgentRecord, ReadingsRecord } from '@sfc/contract/agent/batch'
import { CLOCK_TOLERANCE_MS } from '@sfc/contract/agent/paths'
import { QUALITIES } from '@sfc/domain/readings/quality'
import type { GapRow, LatestRow, ReadingRow } from '#db/telemetry/ingest-job'
import type { PointIndex } from '../devices/point-index.server'
import { refuse, type Refused } from './batch-refusal'

export type BatchRows = { readings: ReadingRow[]; latest: LatestRow[]; gaps: GapRow[] }

/** Older readings are nobody's backlog: something is wrong with the clock that stamped them. */
const OLDEST_MS = 400 * 86_400_000

const codes = new Map<string, number>(QUALITIES.map((quality, code) => [quality, code]))
const [GOOD, BAD] = [0, codes.get('bad') ?? 0]
const CALIBRATING = codes.get('calibrating') ?? BAD
const TRUSTED = new Set([GOOD, codes.get('simulated')])

/** Where an agent's readings belong, and which of its points somebody is calibrating. */
export type Places = { index: PointIndex; calibrating: ReadonlySet<number> }

/** What a batch of the lanes `live` and `backlog` stores. `now` is the server's clock. */
export function rowsOfBatch(
	records: readonly AgentRecord[],
	{ index, calibrating }: Places,
	now: number,
): BatchRows | Refused {
	const rows: BatchRows = { readings: [], latest: [], gaps: [] }
	const unknown: Unknown = { count: 0 }
	for (const record of records) {
		if (record.kind === 'gap') rows.gaps.push(gapRow(record))
		if (record.kind !== 'readings') continue
		const { seq, at, device } = record
		if (at > now + CLOCK_TOLERANCE_MS) {
			return refuse('bad-record', `Record ${seq} was taken in the future`, { seq })
		}
		if (at < now - OLDEST_MS) {
			return refuse('bad-record', `Record ${seq} is older than 400 days`, { seq })
		}
		addValues(rows, unknown, record, { points: index.get(device), calibrating })
	}
	if (unknown.first === undefined) return rows
	const others = unknown.count > 1 ? ` and ${unknown.count - 1} more` : ''
	return refuse('unknown-series', `The inventory has no ${unknown.first}${others}`, {
		...(unknown.seq === undefined ? {} : { seq: unknown.seq }),
	})
}

type Unknown = { first?: string; seq?: number; count: number }

function addValues(
	{ readings, latest }: BatchRows,
	unknown: Unknown,
	{ seq, at, device, values }: ReadingsRecord,
	{
		points,
		calibrating,
	}: { points: ReadonlyMap<string, number> | undefined; calibrating: ReadonlySet<number> },
): void {
	for (const entry of values) {
		const pointId = points?.get(entry[0])
		if (pointId === undefined) {
			unknown.first ??= `${device}.${entry[0]}`.slice(0, 160)
			unknown.seq ??= seq
			unknown.count++
			continue
		}
		const value = entry[1]
		const told = codes.get(entry[2] ?? 'good') ?? GOOD
		const code = calibrating.has(pointId) && TRUSTED.has(told) ? CALIBRATING : told
		if (value !== null) readings.push({ seq, at, pointId, value, quality: code })
		// without a number there is nothing good about it
		const quality = value === null && code === GOOD ? BAD : code
		latest.push({ seq, at, pointId, value, quality, reason: entry[3] ?? null })
	}
}

export const gapRow = (gap: Extract<AgentRecord, { kind: 'gap' }>): GapRow => ({
	seq: gap.seq,
	fromAt: Math.min(gap.fromAt, gap.at),
	toAt: gap.at,
	records: Math.min(gap.records, gap.seq - gap.fromSeq + 1),
	cause: gap.cause,
})
