import { csvLine } from '@sfc/domain/csv/csv-line'
import { qualityFromCode } from '@sfc/domain/readings/quality'
import { unpackChunk, type RawReading } from '#db/telemetry/chunk-codec'
import { groupByPoint, HOUR_MS, mergeByTime } from '#db/telemetry/read-raw'
import type { Database, Statement } from 'better-sqlite3'

const DAY_MS = 24 * HOUR_MS
const COLUMNS = ['at', 'pointId', 'device', 'point', 'quantity', 'value', 'unit', 'quality']

type Point = { id: number; device: string; label: string; quantity: string; unit: string }

/** Yields each day (UTC) that has readings, with its lines of CSV, hour by hour. */
export function* readingFiles(db: Database): Generator<{ day: string; lines: Generator<string> }> {
	const points = db
		.prepare<[], Point>(
			`SELECT points.id, devices.name AS device, label, quantity, unit FROM points
				JOIN devices ON devices.id = device_id ORDER BY points.id`,
		)
		.all()
	const rows = db.prepare<[number, number], Row>(
		`SELECT at, point_id AS pointId, value, quality FROM readings
			WHERE at >= ? AND at < ? ORDER BY at`,
	)
	const packed = db
		.prepare<[number, number], Buffer>(
			'SELECT packed FROM reading_chunks WHERE point_id = ? AND hour_at = ?',
		)
		.pluck()
	for (const day of daysWithReadings(db))
		yield {
			day: new Date(day).toISOString().slice(0, 10),
			lines: dayLines(day, { points, rows, packed }),
		}
}

const daysWithReadings = (db: Database): number[] =>
	db
		.prepare<[], number>(
			`SELECT DISTINCT at / 86400000 * 86400000 FROM readings
			UNION SELECT DISTINCT hour_at / 86400000 * 86400000 FROM reading_chunks ORDER BY 1`,
		)
		.pluck()
		.all()

type Row = RawReading & { pointId: number }

type Source = {
	points: Point[]
	rows: Statement<[number, number], Row>
	packed: Statement<[number, number], Buffer>
}

function* dayLines(day: number, { points, rows, packed }: Source): Generator<string> {
	yield csvLine(COLUMNS)
	for (let hour = day; hour < day + DAY_MS; hour += HOUR_MS) {
		const loose = groupByPoint(rows.all(hour, hour + HOUR_MS))
		for (const { id, device, label, quantity, unit } of points) {
			const chunk = packed.get(id, hour)
			const own = loose.get(id) ?? []
			if (!chunk && own.length === 0) continue
			yield mergeByTime(chunk ? unpackChunk(chunk) : [], own)
				.map(({ at, value, quality }) => {
					const iso = new Date(at).toISOString()
					return csvLine([iso, id, device, label, quantity, value, unit, qualityFromCode(quality)])
				})
				.join('')
		}
	}
}
