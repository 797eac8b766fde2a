import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFarm, openTestFarm, type OwnerCtx, type TestFarm } from '../app/tests/farms/test-farm'
import { growBusiness } from '../tests/bench/business-farm'
import { BUSINESS_READS, findKnown } from '../tests/bench/business-reads'
import { adder, growFarm } from '../tests/bench/page-farm'
import { growPower } from '../tests/bench/power-farm'
import {
	askPostgres,
	collectStatements,
	findWholeTables,
	type Statement,
} from '../tests/support/whole-tables'
import { isPostgres } from './columns'

const TODAY = '2026-06-15'
const BUSINESS =
	'buyers|buyer_prices|standing_orders|standing_order_lines|orders|order_lines|lot_reservations|' +
	'sales_invoices|sales_invoice_lines|invoiced_order_lines|sales_payments|planting_cycles|tasks|lots|harvests|' +
	'stock_movements|trays|tray_events|tray_bookings|work_entries|doses|checklist_records|checklist_deviations|' +
	'excursions|documents|supply_lots|supply_movements|scouting_visits|scouting_counts|treatments|treatment_cycles|' +
	'location_descriptions|rollups'

let farm: TestFarm
let larger: OwnerCtx
let asked: Statement[] = []

beforeAll(async () => {
	farm = await openTestFarm(Date.parse(`${TODAY}T12:00:00Z`))
	larger = await makeFarm(farm, { name: 'Pod 2' })
	for (const [of, times] of [
		[farm.owner, 1],
		[larger, 2],
	] as const) {
		const at = { farmId: of.farm.id, today: TODAY }
		await growFarm(farm.ctx.db, { ...at, cycles: 60 * times, tasks: 300 * times, days: 300 })
		await growBusiness(farm.ctx.db, {
			...at,
			buyers: 10 * times,
			orders: 100 * times,
			trays: 60 * times,
		})
		await growPower(farm.ctx.db, adder(farm.ctx.db, at.farmId), {
			...at,
			days: 3,
			dosesADay: times,
		})
	}
	if (isPostgres) await askPostgres(farm.ctx.db, (sql) => sql.unsafe('ANALYZE'))
	collectStatements(farm.ctx.db.read, (statement) => asked.push(statement))
}, 240_000)
afterAll(() => farm.close())

test.each(BUSINESS_READS)('%s: no whole table is read', async (_, read) => {
	const known = await findKnown(farm.owner, TODAY)
	asked = []
	await read(farm.owner, known)
	expect(asked.length).toBeGreaterThan(0)
	const seen = new Map(asked.map((statement) => [statement.text, statement]))
	for (const statement of seen.values())
		if (new RegExp(BUSINESS).test(statement.text))
			expect(await findWholeTables(farm.ctx.db, statement, BUSINESS), statement.text).toEqual([])
})

test.each(BUSINESS_READS)('%s: twice as many rows need as many statements', async (_, read) => {
	const few = await findKnown(farm.owner, TODAY)
	const more = await findKnown(larger, TODAY)
	const count = async (ctx: OwnerCtx, known: typeof few) => {
		asked = []
		await read(ctx, known)
		return asked.length
	}
	expect(await count(larger, more)).toBeLessThanOrEqual(await count(farm.owner, few))
})
