import { csvLine } from '@sfc/domain/csv/csv-line'
import { qualityOf } from '@sfc/domain/readings/quality'
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { readings } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'
import { readingWindows } from './reading-windows.server'
import type { ZipStream } from './zip-stream'

/** A zip of this form ends at 4 GB; what does not fit is named instead of spoiling the rest. */
const MOST_BYTES = 3.5e9

const COLUMNS = ['at', 'pointId', 'device', 'point', 'quantity', 'value', 'unit', 'quality']

/** Packs a farm's readings, one CSV file a day in UTC. Gives way after every stretch of time. */
export async function* packReadings(ctx: FarmCtx, zip: ZipStream): AsyncGenerator<void> {
	const { db, farm } = ctx
	const rows = await db.read
		.select({ point: points, device: devices.name })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(eq(points.farmId, farm.id))
	if (rows.length === 0) return
	const known = new Map(rows.map(({ point, device }) => [point.id, { ...point, device }]))
	const itsPoints = () =>
		db.read.select({ id: points.id }).from(points).where(eq(points.farmId, farm.id))
	let day = ''
	for await (const { afterAt, throughAt } of readingWindows(ctx)) {
		const found = await db.read
			.select()
			.from(readings)
			.where(
				and(
					gt(readings.at, afterAt),
					lte(readings.at, throughAt),
					inArray(readings.pointId, itsPoints()),
				),
			)
			.orderBy(asc(readings.at), asc(readings.pointId))
		let lines = ''
		for (const { at, pointId, value, quality } of found) {
			const iso = new Date(at).toISOString()
			if (!iso.startsWith(day) || day === '') {
				zip.write(lines)
				day = iso.slice(0, 10)
				zip.begin(`readings/${day}.csv`)
				lines = csvLine(COLUMNS)
			}
			const { device = '', label = '', quantity = '', unit = '' } = known.get(pointId) ?? {}
			const cells = [iso, pointId, device, label, quantity, value, unit, qualityOf(quality)]
			lines += csvLine(cells)
		}
		zip.write(lines)
		yield
		if (zip.size > MOST_BYTES) {
			zip.begin('readings/NOT-COMPLETE.txt')
			zip.write(`The archive is full. Readings after ${day} are not in it.\n`)
			return
		}
	}
}
