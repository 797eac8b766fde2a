import type { CsvImportInput } from '@sfc/contract/data-protection/csv-imports/csv-import-input'
import { IMPORT_KINDS } from '@sfc/domain/data-protection/csv-imports/import-kinds'
import { Fault } from '@sfc/domain/fault'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import type { Reader, Tx } from '#db/database'
import type { FarmCtx, Permitted } from '~/context.server'
import {
	insertPastEntries,
	selectNewEntries,
} from '~/areas/growing/services/journal/import-entries.server'
import {
	insertPastCycles,
	selectNewCycles,
} from '~/areas/growing/services/planting-cycles/import-cycles.server'
import {
	insertPastHarvests,
	selectNewHarvests,
} from '~/areas/growing/services/planting-cycles/import-harvests.server'
import {
	insertSupplyLots,
	selectNewSupplyLots,
} from '~/areas/growing/services/supplies/import-supply-lots.server'
import { addPastSensors } from '~/areas/equipment/services/imports/add-past-sensors.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { insertBuyers, selectNewBuyers } from '~/areas/selling/services/buyers/import-buyers.server'
import {
	replacePrices,
	selectNewPrices,
} from '~/areas/selling/services/buyers/import-prices.server'
import {
	selectNewSlots,
	storeSlots,
} from '~/areas/control/services/prices/store-hourly-prices.server'
import { storePastReadings } from '~/areas/readings/services/history/store-past-readings.server'
import type { ImportPlan } from './import-plan'
import { findColumnProblem } from './find-column-problem'
import { planBuyers } from './plan-buyers'
import { planElectricity } from './plan-electricity.server'
import { planHarvests } from './plan-harvests.server'
import { planJournal } from './plan-journal'
import { planPlantings } from './plan-plantings'
import { planPrices } from './plan-prices.server'
import { planReadings, type FileReading, type ReadingsPlan } from './plan-readings.server'
import { planSupplyLots } from './plan-supply-lots.server'
import { readFile, type ReadFile } from './read-file.server'

export type Imported = { added: number; withoutTrays: number }

/** What an import of a file would do, and how it is done. */
export type PlannedImport = {
	file: ReadFile
	/** Why the columns cannot be as they are chosen or guessed; then nothing is ready. */
	columnProblem: string | null
	plan: Pick<ImportPlan<unknown>, 'problems'> & { rows: { line: number; shown: string[] }[] }
	/** Items that can be stored. */
	ready: number
	/** How many of them the farm has already; null where that is not counted: of readings. */
	alreadyThere: number | null
	readings: Pick<ReadingsPlan, 'series' | 'sensors'> | null
	store: (ctx: Permitted<'farm.configure'>) => Promise<Imported>
}

/** Reads a file and plans what of it is stored; nothing is. Throws Fault invalid at `text`, too-large. */
export async function planImport(ctx: FarmCtx, input: CsvImportInput): Promise<PlannedImport> {
	const file = await readFile(ctx, input)
	const columnProblem = findColumnProblem(input.kind, file.columns)
	if (columnProblem !== null)
		return {
			file,
			plan: { rows: [], problems: [] },
			columnProblem,
			ready: 0,
			alreadyThere: null,
			readings: null,
			store: () => Promise.reject(new Fault('invalid', columnProblem, { field: 'columns' })),
		}
	const name = input.fileName?.trim() || 'pasted text'
	const source = `${IMPORT_KINDS[input.kind].label} from ${name}`
	if (input.kind === 'readings') {
		const plan = await planReadings(ctx, file, input.sensors ?? {})
		const readings = plan.rows.flatMap(({ item }) => item)
		return {
			file,
			plan,
			columnProblem: null,
			readings: plan,
			alreadyThere: null,
			ready: readings.length,
			store: async (permitted) => storeReadings(permitted, readings, source),
		}
	}
	if (input.kind === 'plantings')
		return planItems(ctx, file, await planPlantings(ctx, file), {
			source,
			selectNew: selectNewCycles,
			insert: insertPastCycles,
			describe: (plantings) => ({ plantings }),
		})
	if (input.kind === 'harvests') {
		const inStock = input.inStock ?? false
		return planItems(ctx, file, await planHarvests(ctx, file), {
			source,
			selectNew: selectNewHarvests,
			insert: (tx, permitted, items) => insertPastHarvests(tx, permitted, items, { inStock }),
			describe: (harvests) => ({ harvests, inStock }),
		})
	}
	if (input.kind === 'buyers')
		return planItems(ctx, file, await planBuyers(file), {
			source,
			selectNew: selectNewBuyers,
			insert: insertBuyers,
			describe: (buyers) => ({ buyers }),
		})
	if (input.kind === 'prices')
		return planItems(ctx, file, await planPrices(ctx, file), {
			source,
			selectNew: selectNewPrices,
			insert: replacePrices,
			describe: (prices) => ({ prices }),
		})
	if (input.kind === 'supplyLots')
		return planItems(ctx, file, await planSupplyLots(ctx, file), {
			source,
			selectNew: selectNewSupplyLots,
			insert: insertSupplyLots,
			describe: (supplyLots) => ({ supplyLots }),
		})
	if (input.kind === 'electricity')
		return planItems(ctx, file, await planElectricity(ctx, file), {
			source,
			selectNew: selectNewSlots,
			insert: async (tx, permitted, slots) => {
				await storeSlots(tx, permitted, { slots, source: 'file' })
			},
			describe: (prices) => ({ prices }),
		})
	return planItems(ctx, file, await planJournal(ctx, file), {
		source,
		selectNew: selectNewEntries,
		insert: insertPastEntries,
		describe: (entries) => ({ entries }),
	})
}

type ImportKind<T> = {
	/** What the audit log says was imported. */
	source: string
	/** Selects the items that the farm does not have. */
	selectNew: (db: Reader, ctx: FarmCtx, items: readonly T[]) => Promise<T[]>
	insert: (
		tx: Tx,
		ctx: Permitted<'farm.configure'>,
		items: readonly T[],
	) => Promise<{ withoutTrays: number } | void>
	/** Details of the entry in the audit log, for so many new items. */
	describe: (count: number) => Record<string, number | boolean>
}

/** Plans items of which the farm may have some already. */
async function planItems<T>(
	ctx: FarmCtx,
	file: ReadFile,
	plan: ImportPlan<T>,
	kind: ImportKind<T>,
): Promise<PlannedImport> {
	const items = plan.rows.map(({ item }) => item)
	const fresh = await kind.selectNew(ctx.db.read, ctx, items)
	return {
		file,
		plan,
		columnProblem: null,
		readings: null,
		ready: items.length,
		alreadyThere: items.length - fresh.length,
		store: (permitted) => storeItems(permitted, items, kind),
	}
}

/** Stores the items that the farm does not have by now. All or none. */
async function storeItems<T>(
	ctx: Permitted<'farm.configure'>,
	items: readonly T[],
	{ source, selectNew, insert, describe }: ImportKind<T>,
): Promise<Imported> {
	const imported = await ctx.db.write(async (tx) => {
		const fresh = await selectNew(tx, ctx, items)
		if (fresh.length === 0) return { added: 0, withoutTrays: 0 }
		const { withoutTrays } = (await insert(tx, ctx, fresh)) ?? { withoutTrays: 0 }
		await auditImport(tx, ctx, source, describe(fresh.length))
		return { added: fresh.length, withoutTrays }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return imported
}

const auditImport = (
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	subject: string,
	after: Record<string, number | boolean>,
) =>
	appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'past.imported',
		subject,
		after,
	})

async function storeReadings(
	ctx: Permitted<'farm.configure'>,
	readings: readonly FileReading[],
	source: string,
): Promise<Imported> {
	const series = [...new Set(readings.map(({ series }) => series))]
	const fresh = series.filter(({ target }) => target?.pointId === null)
	if (series.length === 0) return { added: 0, withoutTrays: 0 }
	const ids = await ctx.db.write(async (tx) => {
		const wanted = fresh.map(({ name, target }) => ({
			name,
			quantity: (target?.quantity ?? 'number') as QuantityKey,
		}))
		const made = await addPastSensors(tx, ctx, wanted)
		await auditImport(tx, ctx, source, { readings: readings.length, sensors: series.length })
		return made
	})
	const pointIds = new Map(fresh.map((one, at) => [one, ids[at]]))
	await storePastReadings(
		ctx,
		readings.flatMap(({ series, at, value, quality }) => {
			const pointId = series.target?.pointId ?? pointIds.get(series)
			return pointId === undefined ? [] : { pointId, at, value, quality }
		}),
	)
	return { added: readings.length, withoutTrays: 0 }
}
