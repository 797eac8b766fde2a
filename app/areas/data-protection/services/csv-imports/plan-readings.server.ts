import { match } from '#db/match'
import { sensorLimits } from '#db/schema/readings'
import type { SensorChoice } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { instantReader } from '@sfc/domain/csv/written-instant'
import { isMissingValue, parseWrittenNumber } from '@sfc/domain/csv/written-number'
import { splitHeader } from '@sfc/domain/data-protection/csv-imports/split-header'
import { Fault } from '@sfc/domain/fault'
import { limitsFor } from '@sfc/domain/readings/default-limits'
import { judgeReading, type PointState } from '@sfc/domain/readings/judge-reading'
import { QUALITIES, qualityCode, type Quality } from '@sfc/domain/readings/quality'
import { formatNumber } from '@sfc/domain/units/format-number'
import type { FarmCtx } from '~/context.server'
import { listSeries } from '~/areas/readings/services/history/list-series.server'
import { SeriesOfFile, type FarmSensor, type FileSeries } from './file-series'
import { RowReader, type ImportPlan } from './import-plan'
import type { ReadFile } from './read-file.server'

/** A reading of a file, in the stored unit of its series. */
export type FileReading = { series: FileSeries; at: number; value: number; quality: number }

export type ReadingsPlan = ImportPlan<FileReading[]> & {
	series: { of: FileSeries; readings: number }[]
	sensors: FarmSensor[]
}

const OLDEST_YEARS = 10
const YEAR_MS = 365.25 * 86_400_000
const ROWS_AT_ONCE = 500
const READINGS_MAX = 250_000

const tooMany = () =>
	new Fault('too-large', 'The file has more than 250,000 readings: import it in parts', {
		field: 'text',
	})

/** Reads each line of a file as readings. A cell that cannot be read leaves the others of its line alone. */
export async function planReadings(
	ctx: FarmCtx,
	file: ReadFile,
	choices: Readonly<Record<string, SensorChoice>>,
): Promise<ReadingsPlan> {
	const sensors: FarmSensor[] = await listSeries(ctx)
	const series = new SeriesOfFile({ sensors, choices })
	const plan: ReadingsPlan = { rows: [], problems: [], series: [], sensors }
	const readTime = timeReader(ctx, file)
	const first = new Map<FileSeries, Map<number, { line: number; value: number }>>()
	let count = 0
	for (const [at, row] of file.table.rows.entries()) {
		if (at % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
		const reader = new RowReader(file.table, file.columns, row)
		const instant = readTime(reader)
		if (instant !== null) {
			const item: FileReading[] = []
			for (const cell of cellsOfRow(file, row.cells, reader)) {
				const reading = readCell(reader, series, { ...cell, file })
				if (!reading) continue
				const known =
					first.get(reading.series) ?? new Map<number, { line: number; value: number }>()
				first.set(reading.series, known)
				const before = known.get(instant)
				if (!before) {
					known.set(instant, { line: row.line, value: reading.value })
					item.push({ ...reading, at: instant })
					if (++count > READINGS_MAX) throw tooMany()
				} else if (before.value !== reading.value)
					reader.problems.push(
						problemAt(
							file,
							row.line,
							cell.column,
							`Another value at this time is on line ${before.line}`,
						),
					)
			}
			if (item.length > 0) plan.rows.push({ line: row.line, item, shown: reader.shown })
		}
		plan.problems.push(...reader.problems)
	}
	await judge(ctx, plan)
	const counts = new Map<string, number>()
	for (const { item } of plan.rows)
		for (const { series } of item) counts.set(series.name, (counts.get(series.name) ?? 0) + 1)
	plan.series = [...series.all.values()].map((of) => ({ of, readings: counts.get(of.name) ?? 0 }))
	return plan
}

const problemAt = ({ table }: ReadFile, line: number, at: number, message: string) => ({
	line,
	column: (table.header[at] ?? '').slice(0, 80),
	message,
})

/** Reads the time of a line: one column, or a day and a time of day. */
function timeReader(ctx: FarmCtx, { columns, dayOrder }: ReadFile) {
	const readInstant = instantReader(ctx.farm.timezone, dayOrder)
	const [newest, oldest] = [ctx.now(), ctx.now() - OLDEST_YEARS * YEAR_MS]
	const field = columns.includes('time') ? 'time' : 'date'
	return (row: RowReader): number | null => {
		const clock = field === 'date' ? row.text('clock') : ''
		const text = `${row.text(field)} ${clock}`.trim()
		const at = text === '' ? null : readInstant(text)
		const wrong =
			text === ''
				? 'The time is missing'
				: at === null
					? `“${text.slice(0, 40)}” is not a time`
					: at > newest
						? 'The time lies in the future'
						: at < oldest
							? `The time is more than ${OLDEST_YEARS} years ago`
							: null
		if (wrong) row.wrong(field, wrong)
		else if (at !== null) row.show(field, formatInstantWithYear(at, ctx.farm.timezone, ctx.user))
		return wrong ? null : at
	}
}

type Cell = { column: number; name: string; unit: string | null; text: string; quality: string }

/** The cells of a line that hold a value, with the name of their series. */
function cellsOfRow(
	{ table, columns }: ReadFile,
	cells: readonly string[],
	row: RowReader,
): Cell[] {
	const quality = row.text('quality')
	const valueAt = columns.indexOf('value')
	if (valueAt >= 0) {
		const names = columns.flatMap((field, at) =>
			field === 'sensor' ? (cells[at] ?? '').trim() : [],
		)
		const name = names.filter(Boolean).join(' ') || (table.header[valueAt] ?? '').trim()
		const unit = row.text('unit') || splitHeader(table.header[valueAt] ?? '').bracketed
		return [
			{ column: valueAt, name: name.slice(0, 200), unit, text: cells[valueAt] ?? '', quality },
		]
	}
	return columns.flatMap((field, column) => {
		if (field !== 'reading') return []
		const name = (table.header[column] ?? '').trim().slice(0, 200)
		return {
			column,
			name: name || `Column ${column + 1}`,
			unit: null,
			text: cells[column] ?? '',
			quality,
		}
	})
}

type CellOfFile = Cell & { file: ReadFile }

const SWITCHED = new Map(Object.entries({ on: 1, off: 0, true: 1, false: 0 }))

function readCell(
	row: RowReader,
	all: SeriesOfFile,
	{ file, column, name, unit, text, quality }: CellOfFile,
): Omit<FileReading, 'at'> | null {
	const series = all.find(name, unit)
	if (series.target === null || isMissingValue(text)) return null
	const written =
		SWITCHED.get(text.trim().toLowerCase()) ?? parseWrittenNumber(text.trim(), file.decimal)
	if (written === null) {
		row.problems.push(problemAt(file, row.line, column, `“${text.slice(0, 40)}” is not a number`))
		return null
	}
	const value = series.convert(written)
	row.shown[column] = `${formatNumber(value, 3)} ${series.target.unit}`.trim()
	return { series, value, quality: Math.max(0, QUALITIES.indexOf(quality as Quality)) }
}

/** Judges the readings of each series in order of time, like those of an agent. */
async function judge(ctx: FarmCtx, plan: ReadingsPlan): Promise<void> {
	const own = await ctx.db.read
		.select()
		.from(sensorLimits)
		.where(match(sensorLimits, { farmId: ctx.farm.id }))
	const limits = new Map<FileSeries, ReturnType<typeof limitsFor>>()
	const states = new Map<FileSeries, PointState | null>()
	const inOrder = plan.rows.flatMap(({ item }) => item).sort((a, b) => a.at - b.at)
	for (const [at, reading] of inOrder.entries()) {
		if (at % (ROWS_AT_ONCE * 20) === 0) await new Promise(setImmediate)
		if (reading.quality !== 0) continue
		const { series, value } = reading
		const { pointId, quantity } = series.target ?? { pointId: null, quantity: 'number' }
		const known =
			limits.get(series) ??
			limitsFor(
				quantity,
				own.find((row) => row.pointId === pointId),
			)
		limits.set(series, known)
		const { quality, state } = judgeReading(
			states.get(series) ?? null,
			{ at: reading.at, value },
			known,
		)
		states.set(series, state)
		reading.quality = qualityCode(quality)
	}
}
