import { SupplyInput, SupplyLotInput } from '@sfc/contract/growing/supplies/supply-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { formatQuantityWithUnit } from '@sfc/domain/growing/inventory/quantity'
import {
	SUPPLY_KIND_LABELS,
	SUPPLY_KINDS,
	SUPPLY_UNITS,
	type SupplyKind,
	type SupplyUnit,
} from '@sfc/domain/growing/supplies/supply'
import { formatMoney } from '@sfc/domain/units/currency'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { supplies } from '#db/schema/supplies'
import type { FarmCtx } from '~/context.server'
import type { PastSupplyLot } from '~/areas/growing/services/supplies/import-supply-lots.server'
import { planRows, type ImportPlan, type RowReader } from './import-plan'
import { nameFinder } from './name-finder'
import { readDay } from './plan-plantings'
import type { ReadFile } from './read-file.server'
import { readMilli } from './read-milli'
import { readPrice } from './read-price'

const SupplyTexts = SupplyInput.pick({ name: true })
const LotTexts = SupplyLotInput.pick({ lotNumber: true, supplier: true, document: true })

type Supply = Pick<typeof supplies.$inferSelect, 'name' | 'kind' | 'unit' | 'supplier'>

/** Reads each line of a file as a delivery of a supply, which becomes one of the farm when none has its name. */
export async function planSupplyLots(
	{ db, farm, now }: FarmCtx,
	{ table, columns, dayOrder, decimal }: ReadFile,
): Promise<ImportPlan<PastSupplyLot>> {
	const today = todayIn(farm.timezone, now())
	const findSupplies = nameFinder(
		await db.read.select().from(supplies).where(eq(supplies.farmId, farm.id)),
		({ name }) => [name],
	)
	const added = new Map<string, Supply>()
	return planRows(table, columns, (row) => {
		const key = row.text('name').toLowerCase()
		const known = findSupplies(key)
		if (known.length > 1) row.wrong('name', `${known.length} supplies are called “${key}”`)
		const lot = readTexts(row, LotTexts)
		const supply = known[0] ?? added.get(key) ?? readSupply(row, lot?.supplier ?? null)
		const receivedOn = readDay(row, 'receivedOn', dayOrder)
		const bestBefore = readDay(row, 'bestBefore', dayOrder)
		const priceCents = readPrice(row, decimal, farm.currency)
		const quantityMilli = readMilli(row, 'quantity', decimal)
		if (row.text('receivedOn') === '') row.wrong('receivedOn', 'The day is missing')
		if (receivedOn !== null && receivedOn > today)
			row.wrong('receivedOn', 'The day cannot be in the future')
		if (row.text('quantity') === '') row.wrong('quantity', 'The quantity is missing')
		if (quantityMilli === 0) row.wrong('quantity', 'The quantity is 0')
		if (supply) checkUnit(row, supply)
		if (row.problems.length > 0 || !supply || !lot || !receivedOn || !quantityMilli) return null
		added.set(key, supply)
		row.show('name', supply.name)
		row.show('kind', SUPPLY_KIND_LABELS[supply.kind as SupplyKind])
		row.show('lotNumber', lot.lotNumber)
		row.show('supplier', lot.supplier ?? supply.supplier ?? '')
		row.show('quantity', formatQuantityWithUnit(quantityMilli, supply.unit))
		row.show('unit', supply.unit)
		row.show('price', priceCents === null ? '' : formatMoney(priceCents, farm.currency))
		row.show('document', lot.document ?? '')
		return { supply, ...lot, receivedOn, bestBefore, priceCents, quantityMilli }
	})
}

/** The supply that a line adds to the farm: it says what it is, and its unit. */
function readSupply(row: RowReader, supplier: string | null): Supply | null {
	const kind = readKind(row.text('kind'))
	const unit = readUnit(row.text('unit'))
	if (!kind) row.wrong('kind', `What it is: one of ${SUPPLY_KINDS.join(', ')}`)
	if (!unit) row.wrong('unit', `The unit is one of ${SUPPLY_UNITS.join(', ')}`)
	const named = readTexts(row, SupplyTexts)
	return named && kind && unit ? { ...named, kind, unit, supplier } : null
}

function checkUnit(row: RowReader, { name, unit }: Supply): void {
	const written = row.text('unit')
	if (written !== '' && readUnit(written) !== unit)
		row.wrong('unit', `${name} is kept in ${unit} here, not in ${written.slice(0, 40)}`)
}

/** The texts of a line by their schema; null when one is wrong, which the line then says. */
function readTexts<T extends z.ZodObject>(row: RowReader, schema: T): z.output<T> | null {
	const texts = Object.keys(schema.shape).map((field) => [field, row.text(field)])
	const { data, error } = schema.safeParse(Object.fromEntries(texts))
	for (const { path, message } of error?.issues ?? []) row.wrong(String(path[0]), message)
	return data ?? null
}

const readKind = (written: string): SupplyKind | undefined =>
	SUPPLY_KINDS.find((kind) => kind === written.toLowerCase().replace(/s$/, '')) ??
	KIND_WORDS.get(written.toLowerCase())

/** Words of other programs and of other languages. */
const KIND_WORDS = new Map<string, SupplyKind>(
	Object.entries({
		fertilizer: 'nutrient',
		fertilizers: 'nutrient',
		fertiliser: 'nutrient',
		medium: 'substrate',
		media: 'substrate',
		'growing medium': 'substrate',
		packing: 'packaging',
		saatgut: 'seed',
		dünger: 'nutrient',
		substrat: 'substrate',
		verpackung: 'packaging',
	}),
)

const UNIT_WORDS = new Map<string, SupplyUnit>(
	Object.entries({
		seed: 'seeds',
		pc: 'pieces',
		pcs: 'pieces',
		piece: 'pieces',
		each: 'pieces',
		stück: 'pieces',
		bag: 'bags',
		gram: 'g',
		grams: 'g',
		kilogram: 'kg',
		kilograms: 'kg',
		ounce: 'oz',
		ounces: 'oz',
		lbs: 'lb',
		pound: 'lb',
		pounds: 'lb',
		liter: 'L',
		liters: 'L',
		litre: 'L',
		litres: 'L',
		milliliter: 'ml',
		milliliters: 'ml',
	}),
)

const readUnit = (written: string): SupplyUnit | undefined => {
	const lower = written.toLowerCase()
	return SUPPLY_UNITS.find((unit) => unit.toLowerCase() === lower) ?? UNIT_WORDS.get(lower)
}
