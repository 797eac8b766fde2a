import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FarmCtx } from '~/context.server'
import { readTab } from '~/areas/growing/pages/tasks/read-tab.server'
import { readCyclePage } from '~/areas/growing/pages/planting-cycles/cycle-list/read-cycle-page.server'
import {
	readTaskPage,
	readUpcoming,
} from '~/areas/growing/pages/planting-cycles/task-list/read-task-page.server'
import { listFeedTasks } from '~/areas/growing/services/calendar-feeds/list-feed-tasks.server'
import { makeFarm, openTestFarm, type TestFarm } from '../app/tests/farms/test-farm'
import { summarizeCycles } from '~/areas/growing/services/planting-cycles/summarize-cycles.server'
import { listGrowth } from '~/areas/plant-health/services/growth/list-growth.server'
import { readGrowthAnalytics } from '~/areas/plant-health/services/growth/read-growth-analytics.server'
import { loadInventoryFigures } from '~/areas/growing/services/inventory/load-inventory-figures.server'
import { listInventory } from '~/areas/growing/services/inventory/list-inventory.server'
import { countEntries } from '~/areas/growing/services/journal/count-entries.server'
import { loadJournalStats } from '~/areas/growing/services/journal/load-journal-stats.server'
import { listCrops } from '~/areas/growing/services/journal/list-crops.server'
import { listEntries } from '~/areas/growing/services/journal/list-entries.server'
import { loadGrowingHistory } from '~/areas/growing/services/recipes/load-growing-history.server'
import { searchFarm } from '~/areas/overview/services/search/search-farm.server'
import { growFarm } from '../tests/bench/page-farm'
import {
	askPostgres,
	collectStatements,
	findWholeTables,
	type Statement,
} from '../tests/support/whole-tables'
import { isPostgres } from './columns'

const NOW = Date.UTC(2026, 5, 15, 12)
const GROWING = 'planting_cycles|tasks|lots|harvests|stock_movements|journal_entries'
const FARMS = 3

let farm: TestFarm
let asked: Statement[] = []

beforeAll(async () => {
	farm = await openTestFarm(NOW)
	const others = Array.from({ length: FARMS - 1 }, (_, n) => makeFarm(farm, { name: `Pod ${n}` }))
	for (const { farm: of } of [farm.owner, ...(await Promise.all(others))])
		await growFarm(farm.ctx.db, {
			farmId: of.id,
			today: '2026-06-15',
			cycles: 80,
			tasks: 800,
			days: 300,
		})
	if (isPostgres) await askPostgres(farm.ctx.db, (sql) => sql.unsafe('ANALYZE'))
	collectStatements(farm.ctx.db.read, (statement) => asked.push(statement))
}, 240_000)
afterAll(() => farm.close())

const tab = (search: string) => (ctx: FarmCtx) => readTab(ctx, new URLSearchParams(search))
const PAGES: [string, (ctx: FarmCtx) => Promise<unknown>][] = [
	['the calendar', tab('')],
	['the week', tab('view=week')],
	['the task list', tab('tab=tasks')],
	['the cycles of the calendar', tab('tab=cycles')],
	['the analytics of a month', tab('tab=analytics&span=30d')],
	['the journal of the calendar', tab('tab=journal')],
	['the calendar feed', (ctx) => listFeedTasks(ctx, ctx.farm)],
	['planting cycles', (ctx) => readCyclePage(ctx, new URLSearchParams())],
	['the figures of planting cycles', summarizeCycles],
	['the next tasks', readUpcoming],
	['a late page of tasks', (ctx) => readTaskPage(ctx, 9)],
	['the inventory', (ctx) => listInventory(ctx, { page: 1, pageSize: 25 })],
	['the figures of the inventory', loadInventoryFigures],
	['growth', listGrowth],
	['the analytics of growth', (ctx) => readGrowthAnalytics(ctx, { page: 1, size: 10 })],
	['the recipes of cycles', (ctx) => loadGrowingHistory(ctx, { fromAt: NOW })],
	['the journal', (ctx) => listEntries(ctx, { limit: 20, cursor: null })],
	[
		'a search in the journal',
		(ctx) => listEntries(ctx, { search: 'green', limit: 20, cursor: null }),
	],
	['the hits of a search', (ctx) => countEntries(ctx, { search: 'green' })],
	['a search over everything', (ctx) => searchFarm(ctx, { typed: 'lettuce', pages: [] })],
	['the figures of the journal', loadJournalStats],
	['the crops of the journal', listCrops],
]

test.each(PAGES)('%s reads no whole table', async (_, open) => {
	asked = []
	await open(farm.owner)
	expect(asked.length).toBeGreaterThan(0)
	for (const statement of asked.filter(({ text }) => new RegExp(GROWING).test(text)))
		expect(await findWholeTables(farm.ctx.db, statement, GROWING), statement.text).toEqual([])
})
