import { formatInstantWithYear } from '@sfc/domain/calendar/format-instant'
import { slotProblem, SLOT_LENGTHS_MS, type PriceSlot } from '@sfc/domain/control/prices/price-slot'
import { parsePriceUnit, type PriceUnit } from '@sfc/domain/control/prices/price-unit'
import { periodReader, shownTwice, zoneOfHeader } from '@sfc/domain/control/prices/written-period'
import { isMissingValue, parseWrittenNumber } from '@sfc/domain/csv/written-number'
import { splitHeader } from '@sfc/domain/data-protection/csv-imports/split-header'
import { formatUnitPrice } from '@sfc/domain/units/currency'
import type { FarmCtx } from '~/context.server'
import type { MoneySlot } from '~/areas/control/services/prices/load-hourly-prices.server'
import { requireTariff } from '~/areas/control/services/prices/hourly-price-settings.server'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import type { ReadFile } from './read-file.server'

/** A line that has a begin and a price; its end may only be known from the lines around it. */
type OpenSlot = Omit<PriceSlot, 'endsAt'> & { endsAt: number | null }

/** Reads each line of a file as what a kWh costs in an hour, or a part of it. */
export async function planElectricity(
	ctx: FarmCtx,
	file: ReadFile,
): Promise<ImportPlan<MoneySlot>> {
	const { currency } = await requireTariff(ctx)
	const { table, columns, decimal } = file
	const headerOf = (field: string) => splitHeader(table.header[columns.indexOf(field)] ?? '')
	const zone = zoneOfHeader(headerOf('time').bracketed, ctx.farm.timezone)
	const readPeriod = periodReader(zone, file.dayOrder)
	const isShownTwice = shownTwice(zone)
	const lines = new Map<number, number>()
	let firstSeries: string | null = null
	const isPerMWh = headerOf('time').name === 'delivery start'
	const open = await planRows<OpenSlot>(table, columns, (row) => {
		const series = row.text('series')
		firstSeries ??= series
		if (series !== firstSeries) {
			row.wrong('series', `Only the first series is read: ${firstSeries.slice(0, 60)}`)
			return null
		}
		const period = readPeriod(row.text('time'))
		const endsAt = period.endsAt ?? readPeriod(row.text('end')).startsAt
		const priced = readPrice(row, {
			unit: headerOf('price').bracketed,
			isPerMWh,
			currency,
			decimal,
		})
		if (period.startsAt === null)
			row.wrong('time', `“${row.text('time').slice(0, 40)}” is not a time`)
		if (period.startsAt === null || priced === null) return null
		// In autumn an hour of local time comes twice: the second line of it is the second hour.
		const again = lines.has(period.startsAt) && isShownTwice(period.startsAt)
		const startsAt = period.startsAt + (again ? HOUR_MS : 0)
		const earlier = lines.get(startsAt)
		if (earlier !== undefined) row.wrong('time', `Line ${earlier} has a price of this time`)
		else lines.set(startsAt, row.line)
		row.show('time', formatInstantWithYear(startsAt, ctx.farm.timezone, ctx.user))
		row.show('price', `${formatUnitPrice(priced, currency, 5)} a kWh`)
		const endsWithin = endsAt !== null && endsAt > startsAt && endsAt - startsAt <= HOUR_MS
		return { startsAt, endsAt: endsWithin ? endsAt : null, perKWh: priced }
	})
	const { rows, problems } = closeSlots(open)
	return { rows: rows.map((row) => ({ ...row, item: { ...row.item, currency } })), problems }
}

const HOUR_MS = 3_600_000

/** Gives each price the length of the file's steps where it says no end, and refuses what overlaps. */
function closeSlots({ rows, problems }: ImportPlan<OpenSlot>): ImportPlan<PriceSlot> {
	const sorted = rows.toSorted((a, b) => a.item.startsAt - b.item.startsAt)
	const steps = sorted.map(
		({ item }, i) => (sorted[i + 1]?.item.startsAt ?? Infinity) - item.startsAt,
	)
	const step = SLOT_LENGTHS_MS.find((length) => length >= Math.min(...steps)) ?? HOUR_MS
	const closed: ImportPlan<PriceSlot> = { rows: [], problems: [...problems] }
	let takenUntil = 0
	for (const { line, item, shown } of sorted) {
		const slot = { ...item, endsAt: item.endsAt ?? item.startsAt + step }
		const problem =
			slotProblem(slot) ?? (slot.startsAt < takenUntil ? 'It overlaps the price before it' : null)
		if (problem) closed.problems.push({ line, column: '', message: problem })
		else {
			closed.rows.push({ line, item: slot, shown })
			takenUntil = slot.endsAt
		}
	}
	closed.rows.sort((a, b) => a.line - b.line)
	closed.problems.sort((a, b) => a.line - b.line)
	return closed
}

type Priced = {
	unit: string | null
	/** Where the header names a currency alone: what a market sells is a MWh. */
	isPerMWh: boolean
	currency: string
	decimal: ReadFile['decimal']
}

/** The price of a kWh; null with a problem of the line. */
function readPrice(row: RowReader, { unit, isPerMWh, currency, decimal }: Priced): number | null {
	const text = row.text('price')
	if (isMissingValue(text) || text === 'n/e') {
		row.wrong('price', 'The price is missing')
		return null
	}
	const value = parseWrittenNumber(text, decimal)
	if (value === null) {
		row.wrong('price', `“${text.slice(0, 40)}” is not a number`)
		return null
	}
	const written = findUnit([row.text('unit'), unit ?? ''])
	const kWh = written?.kWh ?? (isPerMWh ? 1000 : null)
	if (!written || kWh === null) {
		row.wrong('price', 'Write into the header what it is of: Price (EUR/MWh), Price (ct/kWh)')
		return null
	}
	const named = written.currency ?? (row.text('currency').toUpperCase() || currency)
	if (named === currency) return (value * (written.isHundredths ? 0.01 : 1)) / kWh
	row.wrong('price', `It is in ${named.slice(0, 3)}, the farm pays in ${currency}`)
	return null
}

const findUnit = (texts: readonly string[]): PriceUnit | null =>
	texts.map((text) => parsePriceUnit(text)).find((unit) => unit !== null) ?? null
