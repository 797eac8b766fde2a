import { csvLine, type Cell } from '@sfc/domain/csv/csv-line'
import { PICTURE_SIZES } from '~/areas/platform/services/images/encode-picture.server'
import { readPicture } from '~/areas/platform/services/images/picture-files.server'
import { exportReadme } from './export-readme'
import { packPhotos } from './pack-photos.server'
import { packReadings } from './pack-readings.server'
import type { PackCtx, Row, Sheet } from './sheet-pages'
import { listSheets } from './sheets.server'
import { ZipStream } from './zip-stream'

/** Packs all data of a farm as a zip, piece by piece: memory use does not depend on the size of the farm. */
export async function* packFarm(ctx: PackCtx, now: number): AsyncGenerator<Uint8Array> {
	const zip = new ZipStream()
	const { farm } = ctx
	zip.begin('README.txt')
	zip.write(exportReadme(farm, now))
	zip.begin('farm.json')
	zip.write(inJson(toExportRow(farm)))
	for (const sheet of listSheets(ctx)) {
		for await (const _page of packJson(sheet, zip)) yield zip.take()
		for await (const _page of packCsv(sheet, zip)) yield zip.take()
	}
	for (const size of farm.imageFile ? PICTURE_SIZES : []) {
		const bytes = await readPicture(ctx, farm.imageFile ?? '', size)
		if (!bytes) continue
		zip.begin(`images/farm-${size}.webp`, { stored: true })
		zip.write(bytes)
	}
	for await (const _photo of packPhotos(ctx, zip)) yield zip.take()
	for await (const _window of packReadings(ctx, zip)) yield zip.take()
	zip.end()
	yield zip.take()
}

async function* packJson({ name, pages }: Sheet, zip: ZipStream): AsyncGenerator<void> {
	zip.begin(`${name}.json`)
	let between = '[\n'
	for await (const rows of pages()) {
		for (const row of rows) {
			zip.write(between + JSON.stringify(toExportRow(row)))
			between = ',\n'
		}
		yield
	}
	zip.write(between === '[\n' ? '[]\n' : '\n]\n')
}

async function* packCsv({ name, pages }: Sheet, zip: ZipStream): AsyncGenerator<void> {
	let columns: string[] | null = null
	for await (const rows of pages()) {
		for (const row of rows.map(toExportRow)) {
			if (!columns) {
				columns = Object.keys(row)
				zip.begin(`${name}.csv`)
				zip.write(csvLine(columns))
			}
			zip.write(csvLine(columns.map((column) => toCell(row[column]))))
		}
		yield
	}
}

const inJson = (value: unknown) => `${JSON.stringify(value, null, '\t')}\n`

/** Converts a row for the export: instants as ISO 8601 in UTC, without the farm's own number. */
function toExportRow({ farmId: _farm, ...row }: Row): Row {
	const said = Object.entries(row).map(([key, value]) =>
		typeof value === 'number' && /(^at|At|Until)$/.test(key)
			? [key, new Date(value).toISOString()]
			: [key, value ?? null],
	)
	return Object.fromEntries(said) as Row
}

/** Converts a value to a spreadsheet cell; objects and arrays become JSON. */
function toCell(value: unknown): Cell {
	if (value === null || value === undefined) return null
	if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
		return value
	return JSON.stringify(value)
}
