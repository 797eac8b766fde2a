import { gramsOfUnit } from '@sfc/domain/growing/inventory/unit-and-price'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { parseWrittenNumber } from '@sfc/domain/csv/written-number'
import { HARVEST_GRADES, type HarvestGrade } from '@sfc/domain/growing/inventory/harvest-grade'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import { harvestRefusal } from '@sfc/domain/growing/scouting/intervals'
import { cropLabel } from '@sfc/domain/growing/planting-cycles/crop-label'
import { isAbandonedCycle } from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { FarmCtx } from '~/context.server'
import {
	listHarvestedCycles,
	type HarvestedCycle,
	type PastHarvest,
} from '~/areas/growing/services/planting-cycles/import-harvests.server'
import { farmClock } from '~/areas/growing/services/scouting/require-harvestable.server'
import { loadTreatedCycles } from '~/areas/growing/services/scouting/load-treated-cycles.server'
import { splitHeader } from '@sfc/domain/data-protection/csv-imports/split-header'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import { readDay } from './plan-plantings'
import type { ReadFile } from './read-file.server'
import { readMilli } from './read-milli'

/** Reads each line of a file as a harvest of a planting that is on the farm. */
export async function planHarvests(
	ctx: FarmCtx,
	{ table, columns, dayOrder, decimal }: ReadFile,
): Promise<ImportPlan<PastHarvest>> {
	const cycles = await listHarvestedCycles(ctx)
	const today = todayIn(ctx.farm.timezone, ctx.now())
	const days = { farmId: ctx.farm.id, from: '', to: today }
	const treatmentsOf = await loadTreatedCycles(ctx.db.read, days)
	const weightHeader = table.header[columns.indexOf('weight')] ?? ''
	return planRows(table, columns, (row) => {
		const harvestedOn = readDay(row, 'harvestedOn', dayOrder)
		const plantDate = readDay(row, 'plantDate', dayOrder)
		if (row.problems.length > 0) return null
		if (harvestedOn === null) row.wrong('harvestedOn', 'The day of the harvest is missing')
		else if (harvestedOn > today) row.wrong('harvestedOn', 'The harvest cannot be in the future')
		const amount = (field: string) => readMilli(row, field, decimal)
		const [quantityMilli, wasteMilli] = [amount('quantity'), amount('waste') ?? 0]
		if (quantityMilli === null) row.wrong('quantity', 'The quantity is missing')
		const weightG = readWeight(row, splitHeader(weightHeader), decimal)
		const grade = readGrade(row)
		if (row.problems.length > 0 || harvestedOn === null || quantityMilli === null || !grade)
			return null
		const cycle = findCycle(row, cycles, { harvestedOn, plantDate })
		if (!cycle) return null
		const refusal = harvestRefusal(
			treatmentsOf(cycle),
			{ day: harvestedOn, recordedAt: ctx.now() },
			farmClock(ctx),
		)
		if (refusal) row.wrong('harvestedOn', refusal)
		if (quantityMilli + wasteMilli <= 0) row.wrong('quantity', 'The quantity is 0')
		const unit = row.text('unit').toLowerCase()
		if (unit !== '' && !isUnit(unit, cycle.unit))
			row.wrong('unit', `${cropLabel(cycle)} is counted in ${cycle.unit} here, not in ${unit}`)
		row.show('quantity', formatQuantityWithUnit(quantityMilli, cycle.unit))
		for (const field of ['lotCode', 'cropName'])
			row.show(field, `${cropLabel(cycle)}, ${cycle.lotCode}`)
		row.show('grade', grade)
		return {
			cycleId: cycle.id,
			lotId: cycle.lotId,
			harvestedOn,
			quantityMilli,
			wasteMilli,
			weightG,
			grade,
			storageLocation: row.text('storageLocation').slice(0, 100) || 'Not recorded',
			notes: row.text('notes').slice(0, 2000) || null,
		}
	})
}

const isUnit = (written: string, unit: string) =>
	unit.replace(/e?s$/, '') === written.replace(/e?s$/, '')

const WEIGHT_MAX_G = 100_000_000

/** A weight in the unit that the cell or the header names, else in grams. */
function readWeight(
	row: RowReader,
	{ name, bracketed }: ReturnType<typeof splitHeader>,
	decimal: ReadFile['decimal'],
): number | null {
	const [, number = '', own = ''] = /^(.*?)\s*([a-z]{0,3})$/i.exec(row.text('weight')) ?? []
	if (number === '') return null
	const unit = (own || bracketed || name.split(' ').at(-1) || 'g').toLowerCase()
	const value = parseWrittenNumber(number, decimal)
	const grams = Math.round((value ?? Number.NaN) * (gramsOfUnit(unit) ?? (own ? Number.NaN : 1)))
	if (grams >= 0 && grams <= WEIGHT_MAX_G) {
		row.show('weight', `${grams} g`)
		return grams
	}
	row.wrong('weight', 'The weight is a number with g, kg, lb or oz')
	return null
}

function readGrade(row: RowReader): HarvestGrade | null {
	const text = row.text('grade').toUpperCase()
	const grade = HARVEST_GRADES.find((known) => known === (text || 'A'))
	if (!grade) row.wrong('grade', `The grade is one of ${HARVEST_GRADES.join(', ')}`)
	return grade ?? null
}

type Days = { harvestedOn: string; plantDate: string | null }

/** The one planting that a line is about: by its lot, else by crop, variety and planting day. */
function findCycle(
	row: RowReader,
	cycles: readonly HarvestedCycle[],
	{ harvestedOn, plantDate }: Days,
): HarvestedCycle | null {
	const is = (a: string | null, b: string) => (a ?? '').toLowerCase() === b.toLowerCase()
	const [lot, crop, variety] = [row.text('lotCode'), row.text('cropName'), row.text('varietyName')]
	const field = lot ? 'lotCode' : 'cropName'
	if (!lot && !crop) {
		row.wrong(field, 'Name the lot, or the crop')
		return null
	}
	const named = cycles.filter(
		(cycle) =>
			(!lot || is(cycle.lotCode, lot)) &&
			(!crop || is(cycle.cropName, crop) || is(cropLabel(cycle), crop)) &&
			(!variety || is(cycle.varietyName, variety)) &&
			(plantDate === null || cycle.plantDate === plantDate),
	)
	const what = lot || [crop, variety].filter(Boolean).join(' - ')
	const before = named.filter(
		(cycle) => cycle.plantDate <= harvestedOn && !isAbandonedCycle(cycle.status),
	)
	if (before.length === 0)
		row.wrong(
			field,
			`No planting of ${what.slice(0, 80)} was growing then. Import the plantings first.`,
		)
	else if (before.length === 1) return before[0] ?? null
	else {
		const onDay = before.filter((cycle) => cycle.harvestedOn === harvestedOn)
		if (onDay.length === 1) return onDay[0] ?? null
		row.wrong(
			field,
			`${before.length} plantings of ${what.slice(0, 80)} fit: name the lot or the planting day`,
		)
	}
	return null
}
