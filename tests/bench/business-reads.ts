import { CostsQuery } from '@sfc/contract/selling/costs/cost-input'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { eq } from 'drizzle-orm'
import { buyers, standingOrders } from '#db/schema/buyers'
import { checklists } from '#db/schema/checklists'
import { lots } from '#db/schema/inventory'
import { orders } from '#db/schema/orders'
import { plantingCycles } from '#db/schema/planting-cycles'
import { salesInvoices } from '#db/schema/sales-invoices'
import { supplies, supplyLots } from '#db/schema/supplies'
import { CROPS } from './page-farm'
import type { OwnerCtx } from '~/tests/farms/test-farm'
import { LABEL_SOURCES } from '~/areas/food-safety/services/labels/label-kinds.server'
import { readChecklistsView } from '~/areas/food-safety/pages/checklists/checklists-view.server'
import { listRecords } from '~/areas/food-safety/services/checklists/list-records.server'
import { countExcursions } from '~/areas/food-safety/services/control-points/count-excursions.server'
import {
	listExcursions,
	listOpenExcursions,
} from '~/areas/food-safety/services/control-points/list-excursions.server'
import { listDocuments } from '~/areas/food-safety/services/documents/list-documents.server'
import { balanceOfLots } from '~/areas/food-safety/services/recall-drills/balance-of-lots.server'
import { traceDrill } from '~/areas/food-safety/services/recall-drills/recall-drills.server'
import { listTrackingEvents } from '~/areas/food-safety/services/traceability/list-tracking-events.server'
import { loadLotHistory } from '~/areas/growing/services/traceability/load-lot-history.server'
import { listReceivers } from '~/areas/growing/services/traceability/list-receivers.server'
import { recallLots } from '~/areas/growing/services/traceability/recall-lots.server'
import { listTreatments } from '~/areas/growing/services/scouting/list-treatments.server'
import { readScoutingView } from '~/areas/growing/pages/scouting/scouting-view.server'
import { listSupplies, readSupply } from '~/areas/growing/services/supplies/list-supplies.server'
import {
	listLotSupplies,
	listSuppliedLots,
} from '~/areas/growing/services/supplies/trace-supplies.server'
import { countTrays, listTrays } from '~/areas/growing/services/trays/list-trays.server'
import { readTray } from '~/areas/growing/services/trays/read-tray.server'
import {
	countMinutesByPerson,
	countWork,
	listWork,
} from '~/areas/growing/services/work/list-work.server'
import { readWeeklyReport } from '~/areas/overview/services/weekly-report/read-weekly-report.server'
import { viewOrders } from '~/areas/selling/pages/orders/order-view.server'
import { listBuyers } from '~/areas/selling/services/buyers/list-buyers.server'
import { listBuyerPrices } from '~/areas/selling/services/buyers/buyer-prices.server'
import { listCostRates } from '~/areas/selling/services/costs/cost-rates.server'
import { readCosts } from '~/areas/selling/services/costs/read-costs.server'
import { readPlantingCosts } from '~/areas/selling/services/costs/read-lot-costs.server'
import { loadDeliveries } from '~/areas/selling/services/deliveries/load-deliveries.server'
import { listOffers } from '~/areas/selling/services/offers/list-offers.server'
import {
	countOrders,
	listOrders,
	listOrdersOfBuyer,
	requireOrder,
} from '~/areas/selling/services/orders/list-orders.server'
import { loadPackingList } from '~/areas/selling/services/orders/load-packing-list.server'
import { loadBookkeeping } from '~/areas/selling/services/sales-invoices/export-bookkeeping.server'
import {
	countInvoices,
	listInvoices,
	requireInvoice,
} from '~/areas/selling/services/sales-invoices/list-invoices.server'
import { listUninvoiced } from '~/areas/selling/services/sales-invoices/list-uninvoiced.server'
import { readStatement } from '~/areas/selling/services/sales-invoices/read-statement.server'
import { loadPlanInput } from '~/areas/selling/services/sowing-plan/load-plan-input.server'
import { listChangedOrders } from '~/areas/selling/services/standing-orders/list-changed-orders.server'
import {
	findStandingOrder,
	listBuyerStandingOrders,
} from '~/areas/selling/services/standing-orders/standing-order-row.server'

/** What the pages of selling, growing and food safety read of a farm that `growBusiness` filled. */
export type BusinessRead = [page: string, read: (ctx: OwnerCtx, of: Known) => Promise<unknown>]

type Known = Awaited<ReturnType<typeof findKnown>>

const viewed = async (ctx: OwnerCtx, found: ReturnType<typeof listOrders>) =>
	viewOrders(ctx, await found)

export const BUSINESS_READS: BusinessRead[] = [
	['buyers', (ctx) => listBuyers(ctx, { page: 1, pageSize: 50 })],
	['a search of buyers', (ctx) => listBuyers(ctx, { search: 'table 00', page: 1, pageSize: 50 })],
	[
		'a buyer',
		async (ctx, { buyer }) => [
			await viewed(ctx, listOrdersOfBuyer(ctx, { buyerId: buyer })),
			await listBuyerStandingOrders(ctx, buyer),
		],
	],
	['prices of a buyer', (ctx, { buyer }) => listBuyerPrices(ctx, buyer)],
	[
		'a statement',
		(ctx, { buyer, today }) =>
			readStatement(ctx, { buyerId: buyer, from: addDays(today, -90), until: today }),
	],
	[
		'a standing order',
		async (ctx, { standing }) =>
			listChangedOrders(ctx, await findStandingOrder(ctx, ctx.db.read, standing)),
	],
	[
		'deliveries of a day',
		async (ctx, { today }) => {
			const { stops } = await loadDeliveries(ctx, today)
			return viewOrders(
				ctx,
				stops.map(({ order }) => order),
			)
		},
	],
	['open orders', (ctx) => viewed(ctx, listOrders(ctx, { state: 'open', page: 1, pageSize: 20 }))],
	[
		'orders handed over',
		(ctx) => viewed(ctx, listOrders(ctx, { state: 'fulfilled', page: 3, pageSize: 20 })),
	],
	['numbers of orders', countOrders],
	['an order', async (ctx, { order }) => viewOrders(ctx, [await requireOrder(ctx, order)])],
	['the packing list', async (ctx) => viewOrders(ctx, (await loadPackingList(ctx)).orders)],
	['offers', listOffers],
	['numbers of invoices', (ctx) => countInvoices(ctx)],
	['open invoices', (ctx) => listInvoices(ctx, { tab: 'open', page: 1, pageSize: 20 })],
	['paid invoices', (ctx) => listInvoices(ctx, { tab: 'paid', page: 2, pageSize: 20 })],
	['what is not invoiced', listUninvoiced],
	['an invoice', (ctx, { invoice }) => requireInvoice(ctx, invoice)],
	[
		'the bookkeeping of a month',
		(ctx, { today }) =>
			loadBookkeeping(ctx, { program: 'xero', from: addDays(today, -31), until: today }),
	],
	['what a sowing plan is made from', loadPlanInput],
	[
		'costs of a month',
		(ctx, { month }) => readCosts(ctx, CostsQuery.parse({ from: month, until: month })),
	],
	[
		'costs of a year',
		(ctx, { month, today }) =>
			readCosts(ctx, CostsQuery.parse({ from: addDays(today, -334).slice(0, 7), until: month })),
	],
	['costs of a planting', (ctx, { cycle }) => readPlantingCosts(ctx, { cycleId: cycle })],
	['what things cost', listCostRates],
	[
		'work',
		async (ctx) => [
			await countWork(ctx, {}),
			await listWork(ctx, { limit: 50, offset: 50 }),
			await countMinutesByPerson(ctx, {}),
		],
	],
	['trays', (ctx) => listTrays(ctx, { page: 2, pageSize: 50 })],
	['a search of trays', (ctx) => listTrays(ctx, { search: 'basil', pageSize: 50 })],
	['numbers of trays', countTrays],
	['a tray', (ctx) => readTray(ctx, 'T-0042')],
	[
		'a lot',
		async (ctx, { lot }) => [await loadLotHistory(ctx, lot), await listLotSupplies(ctx, lot)],
	],
	['the recall of a lot', (ctx, { lot }) => recallLots(ctx, { lot: lot.code }, 500)],
	['the recall of a seed lot', (ctx) => recallLots(ctx, { seedLot: 'S-7' }, 500)],
	['the recall of a supply lot', (ctx) => recallLots(ctx, { supplyLot: 'L-3' }, 500)],
	['the recall of a buyer', (ctx) => recallLots(ctx, { buyer: 'Table 0003' }, 500)],
	[
		'who received lots',
		(ctx, { lot }) => listReceivers(ctx, { lotIds: [lot.id, lot.id - 1, lot.id - 2], most: 500 }),
	],
	[
		'a mock recall',
		async (ctx, { lot }) => {
			const recall = await traceDrill(ctx, { fromKind: 'lot', fromText: lot.code })
			return balanceOfLots(
				ctx,
				recall.lots.map(({ id }) => id),
			)
		},
	],
	[
		'traceability of a month',
		async (ctx, { today }) => {
			const { events } = await listTrackingEvents(
				ctx,
				{ from: addDays(today, -29), to: today },
				20_000,
			)
			return countExcursions(ctx, events)
		},
	],
	[
		'traceability of a day',
		(ctx, { today }) => listTrackingEvents(ctx, { from: today, to: today }, 20_000),
	],
	['traceability of a lot', (ctx, { lot }) => listTrackingEvents(ctx, { lot: lot.code }, 20_000)],
	['traceability of a buyer', (ctx) => listTrackingEvents(ctx, { buyer: 'Table 0003' }, 20_000)],
	['labels of trays', (ctx) => LABEL_SOURCES.tray(ctx, [])],
	['labels of cases', (ctx) => LABEL_SOURCES.case(ctx, [])],
	['labels of shelves', (ctx) => LABEL_SOURCES.shelf(ctx, [])],
	['supplies', (ctx) => listSupplies(ctx)],
	['a supply', (ctx, { supply }) => readSupply(ctx, { supplyId: supply })],
	[
		'a supply lot',
		(ctx, { supplyLot }) => listSuppliedLots(ctx, { supplyLotId: supplyLot, most: 201 }),
	],
	['documents', listDocuments],
	['checklists', readChecklistsView],
	[
		'records of a checklist',
		(ctx, { checklist }) => listRecords(ctx, { checklistId: checklist, limit: 50 }),
	],
	[
		'records of a month',
		(ctx, { today }) => listRecords(ctx, { from: addDays(today, -30), until: today, limit: 501 }),
	],
	[
		'excursions of a month',
		(ctx, { today }) =>
			listExcursions(ctx, { from: addDays(today, -30), until: today, limit: 501 }),
	],
	['open excursions', listOpenExcursions],
	['scouting', readScoutingView],
	['treatments', (ctx) => listTreatments(ctx, { limit: 50, offset: 50 })],
	['the weekly report', (ctx) => readWeeklyReport(ctx, { day: undefined })],
]

/** Finds one row of each noun, five sixths into a farm; of plantings and lots one of the first crop. */
export async function findKnown(ctx: OwnerCtx, today: string) {
	const { db, farm } = ctx
	const middle = async (table: typeof buyers) => {
		const rows = await db.read
			.select({ id: table.id })
			.from(table)
			.where(eq(table.farmId, farm.id))
			.orderBy(table.id)
		return rows[Math.floor(rows.length / 6) * CROPS.length]?.id ?? 0
	}
	const lotId = await middle(lots as never)
	const [lot] = await db.read.select().from(lots).where(eq(lots.id, lotId))
	if (!lot) throw new Error('The farm has no lots')
	return {
		today,
		month: today.slice(0, 7),
		lot,
		buyer: await middle(buyers),
		standing: await middle(standingOrders as never),
		order: await middle(orders as never),
		invoice: await middle(salesInvoices as never),
		cycle: await middle(plantingCycles as never),
		supply: await middle(supplies as never),
		supplyLot: await middle(supplyLots as never),
		checklist: await middle(checklists as never),
	}
}
