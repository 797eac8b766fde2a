import { StartCycleInput } from '@sfc/contract/growing/planting-cycles/cycle-input'
import { daysBetween, todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { parseWrittenDay } from '@sfc/domain/csv/written-instant'
import { parseWrittenNumber } from '@sfc/domain/csv/written-number'
import { Fault } from '@sfc/domain/fault'
import {
	CYCLE_STATUSES,
	statusDayRefusal,
	type CycleStatus,
} from '@sfc/domain/growing/planting-cycles/cycle-status'
import type { FarmCtx } from '~/context.server'
import type { PastCycle } from '~/areas/growing/services/planting-cycles/import-cycles.server'
import { requirePlausibleDay } from '~/areas/growing/services/planting-cycles/require-plausible-day'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import type { ReadFile } from './read-file.server'

/** Reads each line of a file as a planting, growing or over. */
export function planPlantings(
	{ farm, now }: FarmCtx,
	{ table, columns, dayOrder, decimal }: ReadFile,
): Promise<ImportPlan<PastCycle>> {
	const today = todayIn(farm.timezone, now())
	return planRows(table, columns, (row) => {
		const day = (field: string) => readDay(row, field, dayOrder)
		const count = (field: string) => {
			const text = row.text(field)
			return text === '' ? undefined : (parseWrittenNumber(text, decimal) ?? Number.NaN)
		}
		const plantDate = day('plantDate')
		const transplant = day('transplantedOn')
		const harvest = day('harvestedOn')
		const endedOn = day('endedOn')
		if (row.problems.length > 0) return null
		if (plantDate === null) return missing(row, 'plantDate', 'The planting day is missing')
		const days = (date: string | null) => (date === null ? undefined : daysBetween(plantDate, date))
		const harvestDays = count('harvestDays') ?? days(harvest) ?? days(endedOn)
		if (harvestDays === undefined)
			return missing(row, 'harvestedOn', 'The day of the harvest is missing, done or expected')
		// A day ahead is a plan and not done.
		const transplantedOn = transplant !== null && transplant <= today ? transplant : null
		const harvestedOn = harvest !== null && harvest <= today ? harvest : null
		const status = readStatus(row, { transplantedOn, harvestedOn })
		if (status === null) return null
		const parsed = StartCycleInput.safeParse({
			cropName: row.text('cropName'),
			varietyName: row.text('varietyName'),
			quantity: count('quantity') ?? Number.NaN,
			plantDate,
			plantTime: row.text('plantTime') || undefined,
			transplantDays: count('transplantDays') ?? days(transplant) ?? 0,
			harvestDays,
			zone:
				row
					.text('zone')
					.toUpperCase()
					.replace(/^ZONE\s+/, '') || undefined,
			notes: row.text('notes'),
			seedLot: row.text('seedLot'),
			seedSupplier: row.text('seedSupplier'),
		})
		for (const { path, message } of parsed.error?.issues ?? []) row.wrong(String(path[0]), message)
		if (!parsed.success) return null
		const { cropName, quantity, transplantDays, zone, plantTime } = parsed.data
		const cycle: PastCycle = {
			cropName,
			varietyName: parsed.data.varietyName || null,
			quantity,
			plantDate,
			plantTime,
			transplantDays,
			harvestDays: parsed.data.harvestDays,
			zone,
			status,
			transplantedOn: status === 'planted' ? null : transplantedOn,
			harvestedOn: status === 'harvested' ? (harvestedOn ?? endedOn ?? null) : null,
			endedOn: status === 'cancelled' || status === 'terminated' ? (endedOn ?? today) : null,
			notes: parsed.data.notes || null,
			seedLot: parsed.data.seedLot || null,
			seedSupplier: parsed.data.seedSupplier || null,
		}
		checkDays(row, cycle, today)
		showCycle(row, cycle)
		return cycle
	})
}

function missing(row: RowReader, field: string, message: string): null {
	row.wrong(field, message)
	return null
}

/** A day of a cell; null when it is empty, and a problem of the line when it cannot be read. */
export function readDay(row: RowReader, field: string, order: ReadFile['dayOrder']): string | null {
	const text = row.text(field)
	if (text === '') return null
	const day = parseWrittenDay(text, order)
	if (day === null) row.wrong(field, `“${text.slice(0, 40)}” is not a day that exists`)
	else row.show(field, formatDay(day))
	return day
}

type Done = { transplantedOn: string | null; harvestedOn: string | null }

function readStatus(row: RowReader, { transplantedOn, harvestedOn }: Done): CycleStatus | null {
	const text = row.text('status').toLowerCase()
	const known = CYCLE_STATUSES.find((status) => status === text)
	if (text !== '' && !known)
		return missing(row, 'status', `The status is one of ${CYCLE_STATUSES.join(', ')}`)
	return known ?? (harvestedOn ? 'harvested' : transplantedOn ? 'transplanted' : 'planted')
}

/** The rules of a cycle that is typed in hold for an imported one. */
function checkDays(row: RowReader, cycle: PastCycle, today: string): void {
	try {
		requirePlausibleDay(cycle.plantDate, today)
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		row.wrong('plantDate', error.message)
	}
	if (cycle.status === 'harvested' && cycle.harvestedOn === null)
		row.wrong('harvestedOn', 'It is harvested: the day is missing')
	if (cycle.status === 'transplanted' && cycle.transplantedOn === null)
		row.wrong('transplantedOn', 'It is transplanted: the day is missing')
	const lived = { plantDate: cycle.plantDate, transplantedOn: cycle.transplantedOn }
	const refusals = [
		['transplantedOn', 'transplanted', { ...lived, transplantedOn: null }],
		['harvestedOn', 'harvested', lived],
	] as const
	for (const [field, to, known] of refusals) {
		const refusal = cycle[field] && statusDayRefusal(known, to, cycle[field])
		if (refusal) row.wrong(field, refusal)
	}
}

function showCycle(row: RowReader, cycle: PastCycle): void {
	for (const [field, value] of Object.entries(cycle))
		if (value !== null && !field.endsWith('On') && field !== 'plantDate')
			row.show(field, String(value))
}
