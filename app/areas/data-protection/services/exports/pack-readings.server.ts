import { csvLine } from '@sfc/domain/csv/csv-line'
import { qualityFromCode } from '@sfc/domain/readings/quality'
import { eq, inArray, max, min } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { readingChunks, readings } from '#db/schema/readings'
import { HOUR_MS, readRaw } from '#db/telemetry/read-raw'
import type { PackCtx } from './sheet-pages'
import type { ZipStream } from './zip-stream'

/**
 * Most bytes: this zip format ends at 4 GB; what does not fit is listed instead of breaking the
 * archive.
 */
const MOST_BYTES = 3.5e9
/** Points per pass; an hour of each is held in memory. */
const POINTS_AT_ONCE = 50

const COLUMNS = ['at', 'pointId', 'device', 'point', 'quantity', 'value', 'unit', 'quality']

type Known = typeof points.$inferSelect & { device: string }

/**
 * Packs a farm's readings, packed or not, into one CSV file per day (UTC), hour by hour. Yields
 * after every hour.
 */
export async function* packReadings(ctx: PackCtx, zip: ZipStream): AsyncGenerator<void> {
	const { db, farm } = ctx
	const rows = await db.read
		.select({ point: points, device: devices.name })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(eq(points.farmId, farm.id))
	if (rows.length === 0) return
	const all = rows.map(({ point, device }): Known => ({ ...point, device }))
	const { fromAt, toAt } = await findSpan(ctx, all)
	let day = ''
	for (let hour = fromAt - (fromAt % HOUR_MS); hour <= toAt; hour += HOUR_MS) {
		for (let i = 0; i < all.length; i += POINTS_AT_ONCE) {
			const lines = await formatHour(ctx, all.slice(i, i + POINTS_AT_ONCE), hour)
			if (!lines) continue
			const ofHour = new Date(hour).toISOString().slice(0, 10)
			if (ofHour !== day) {
				day = ofHour
				zip.begin(`readings/${day}.csv`)
				zip.write(csvLine(COLUMNS))
			}
			zip.write(lines)
		}
		await new Promise(setImmediate) // lets other work run
		yield
		if (zip.size > MOST_BYTES) {
			zip.begin('readings/NOT-COMPLETE.txt')
			zip.write(`The archive is full. Readings after ${day} are not in it.\n`)
			return
		}
	}
}

/**
 * Finds the oldest and newest reading of all farms, because the ends of the whole table are found
 * at once.
 */
async function findSpan({ db }: PackCtx, all: readonly Known[]) {
	const ids = all.map(({ id }) => id)
	const [rows] = await db.read
		.select({ first: min(readings.at), last: max(readings.at) })
		.from(readings)
	const [chunks] = await db.read
		.select({ first: min(readingChunks.hourAt), last: max(readingChunks.hourAt) })
		.from(readingChunks)
		.where(inArray(readingChunks.pointId, ids))
	return {
		fromAt: Math.min(rows?.first ?? Infinity, chunks?.first ?? Infinity),
		toAt: Math.max(rows?.last ?? 0, chunks?.last ?? 0),
	}
}

async function formatHour({ db }: PackCtx, some: readonly Known[], hour: number): Promise<string> {
	const ids = some.map(({ id }) => id)
	const lists = await readRaw(db.read, ids, { fromAt: hour, toAt: hour + HOUR_MS })
	return some
		.flatMap((point) => (lists.get(point.id) ?? []).map((reading) => ({ ...reading, point })))
		.sort((a, b) => a.at - b.at || a.point.id - b.point.id)
		.map(({ at, value, quality, point: { id, device, label, quantity, unit } }) => {
			const iso = new Date(at).toISOString()
			return csvLine([iso, id, device, label, quantity, value, unit, qualityFromCode(quality)])
		})
		.join('')
}
