import { addMonths } from '@sfc/domain/calendar/add-months'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/open.server'
import { buyers, standingOrders } from '#db/schema/buyers'
import { checklistRecords, checklists } from '#db/schema/checklists'
import { lots } from '#db/schema/inventory'
import { orders } from '#db/schema/orders'
import { plantingCycles } from '#db/schema/planting-cycles'
import { salesInvoices } from '#db/schema/sales-invoices'
import { supplies, supplyLots } from '#db/schema/supplies'

/** Pages of selling, growing and food safety; `:one` of each noun is asked for by its id in the middle. */
const PAGES = [
	'/buyers',
	'/buyers?q=table+01',
	'/buyers/:buyer',
	'/buyers/:buyer/statement',
	'/buyers/:buyer/prices',
	'/buyers/:buyer/orders/new',
	'/standing-orders/:standingOrder',
	'/deliveries',
	'/deliveries/notes',
	'/ecommerce',
	'/ecommerce/orders',
	'/ecommerce/orders?tab=fulfilled',
	'/ecommerce/orders/:order',
	'/ecommerce/orders/packing',
	'/invoices',
	'/invoices?tab=overdue',
	'/invoices/:invoice',
	'/invoices/export',
	'/sowing-plan',
	'/sowing-plan/harvests',
	'/costs',
	'/costs?from=:yearAgo&until=:month',
	'/costs.csv?from=:yearAgo&until=:month',
	'/costs/plantings/:cycle',
	'/costs/rates',
	'/work',
	'/planting-cycles/trays',
	'/trays',
	'/trays?search=basil',
	'/trays/T-0042',
	'/lots/:lot',
	'/lots/recall',
	'/lots/recall?lot=:lotCode',
	'/lots/recall?seedLot=S-7',
	'/traceability',
	'/traceability?from=:today&to=:today',
	'/traceability?buyer=Table+0003',
	'/traceability?lot=:lotCode',
	'/traceability.csv?buyer=Table+0003',
	'/traceability/buyers',
	'/traceability/drills',
	'/labels',
	'/supplies',
	'/supplies/:supply',
	'/supplies/lots/:supplyLot',
	'/documents',
	'/checklists',
	'/checklists/:checklist',
	'/checklists/records',
	'/checklists/records/:record',
	'/scouting',
	'/scouting/treatments',
	'/nutrients',
	'/reports/weekly',
	'/proposals',
	'/search?q=table',
]

const NOUNS = {
	buyer: buyers,
	standingOrder: standingOrders,
	order: orders,
	invoice: salesInvoices,
	cycle: plantingCycles,
	lot: lots,
	supply: supplies,
	supplyLot: supplyLots,
	checklist: checklists,
	record: checklistRecords,
} as const

/** Lists the addresses of the pages of a farm that `growBusiness` filled. */
export async function listBusinessPages(
	db: Db,
	{ farmId, today }: { farmId: number; today: string },
) {
	const known: Record<string, string> = {
		today,
		month: today.slice(0, 7),
		yearAgo: addMonths(`${today.slice(0, 7)}-01`, -11).slice(0, 7),
	}
	for (const [noun, table] of Object.entries(NOUNS)) {
		const rows = await db.read
			.select({ id: table.id })
			.from(table)
			.where(eq(table.farmId, farmId))
			.orderBy(desc(table.id))
		known[noun] = String(rows[Math.floor(rows.length * 0.2)]?.id ?? 0)
	}
	const [lot] = await db.read
		.select()
		.from(lots)
		.where(eq(lots.id, Number(known['lot'])))
	known['lotCode'] = lot?.code ?? ''
	return PAGES.map((path) =>
		path.replace(/:([a-zA-Z]+)/g, (_, noun: string) => known[noun] ?? noun),
	)
}
