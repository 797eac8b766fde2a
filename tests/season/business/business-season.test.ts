import { createWriteStream, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isNotNull, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DumpedRow } from '#db/dump/table-shapes'
import { withSnapshot } from '#db/dump/with-snapshot'
import { openDb } from '#db/open.server'
import { salesInvoices } from '#db/schema/sales-invoices'
import {
	archivedTables,
	farmCondition,
	withhold,
} from '~/areas/data-protection/services/archives/archived-tables'
import { restoreArchive } from '~/areas/data-protection/services/archives/restore-archive.server'
import { packFarm } from '~/areas/data-protection/services/exports/pack-farm.server'
import { openFolderFiles } from '~/areas/platform/services/files/folder-files.server'
import { countInvoices } from '~/areas/selling/services/sales-invoices/list-invoices.server'
import type { TestFarm } from '~/tests/farms/test-farm'
import {
	expectCosts,
	expectInvoices,
	expectNothingTwice,
	expectStock,
	expectTraces,
	expectTrays,
} from './books'
import { liveSeason } from './live-season'

const { SEASON_SEED } = process.env
const SEEDS = SEASON_SEED ? [Number(SEASON_SEED)] : Array.from({ length: 20 }, (_, seed) => seed)

test.each(SEEDS)('the books of twelve weeks balance, seed %i', async (seed) => {
	const { farm, seen } = await liveSeason(seed)
	try {
		await expectStock(farm)
		await expectNothingTwice(farm)
		await expectTrays(farm)
		const invoices = await expectInvoices(farm)
		const costs = await expectCosts(farm, { from: '2026-03', until: '2026-05' })
		const deliveries = await expectTraces(farm)
		await expectArchive(farm)
		const counts = await countInvoices(farm.owner)
		expect(counts.overdue.count).toBe(1)
		expect(seen.differences.map(({ kind }) => kind)).toContain('slipped')
		expect(seen.shortCycleId).not.toBeNull()
		console.info(
			`seed ${seed}: ${deliveries} lots delivered, ${seen.cancelled} orders without a harvest, ${invoices} invoices, ` +
				`${costs.plantings.length} plantings, ${costs.figures.cents / 100} spent; plan: ` +
				[...new Set(seen.differences.map(({ kind }) => kind))].join(', '),
		)
	} finally {
		await farm.close()
	}
})

/** An archive on an empty server gives the rows of the farm back, every one. */
async function expectArchive(farm: TestFarm): Promise<void> {
	const { ctx, owner } = farm
	const archive = join(ctx.dataDir, 'farm.zip')
	const folder = mkdtempSync(join(ctx.dataDir, 'exporting-'))
	const job = {
		url: ctx.db.url,
		farm: owner.farm,
		files: ctx.files.settings,
		folder,
		now: ctx.now(),
	}
	await pipeline(Readable.from(packFarm(job)), createWriteStream(archive))
	const dataDir = mkdtempSync(join(ctx.dataDir, 'new-'))
	await restoreArchive(archive, {
		dataDir,
		files: openFolderFiles(dataDir),
		postgresUrl: undefined,
	})
	const wanted = await readTables(ctx.db.url, owner.farm.id)
	const restored = await readTables(join(dataDir, 'farm.db'), owner.farm.id)
	for (const shape of archivedTables)
		expect(restored[shape.name], shape.name).toEqual(withhold(shape, wanted[shape.name] ?? []))
	const db = await openDb({ url: join(dataDir, 'farm.db') })
	expect(await db.read.$count(salesInvoices, isNotNull(salesInvoices.buyerId))).toBeGreaterThan(3)
	expect(await db.read.$count(salesInvoices, isNull(salesInvoices.buyerId))).toBe(0)
	await db.close()
}

const readTables = (url: string, farmId: number): Promise<Record<string, DumpedRow[]>> =>
	withSnapshot(url, async (snapshot) => {
		const found: Record<string, DumpedRow[]> = {}
		for (const shape of archivedTables) {
			const rows = (found[shape.name] = [] as DumpedRow[])
			for await (const some of snapshot.rows(shape, farmCondition(shape, farmId)))
				rows.push(...some)
		}
		return found
	})
