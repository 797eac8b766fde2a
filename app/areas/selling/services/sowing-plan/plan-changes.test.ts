import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import type { SowingPlanSettings } from '@sfc/contract/selling/sowing-plan/plan-settings'
import {
	BuyerOrderInput,
	StandingOrderInput,
} from '@sfc/contract/selling/standing-orders/standing-order-input'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { planSowings } from '@sfc/domain/growing/sowing-plan/plan-sowings'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { farms } from '#db/schema/farms'
import { offers } from '#db/schema/orders'
import { tasks, trayBookings } from '#db/schema/planting-cycles'
import { changeCycle } from '~/areas/growing/services/planting-cycles/change-cycle.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { saveBuyer } from '../buyers/save-buyer.server'
import { changeOrder } from '../orders/change-order.server'
import { enterBuyerOrder } from '../orders/enter-buyer-order.server'
import { saveStandingOrder } from '../standing-orders/save-standing-order.server'
import { loadPlanInput } from './load-plan-input.server'
import { readPlanSettings, savePlanSettings } from './plan-settings.server'
import { readSowingPlan } from './read-sowing-plan.server'
import { solverOfPlan } from './solve-linear.server'

const TODAY = '2026-02-28'
const START = Date.UTC(2026, 1, 28, 18)
const DUE = addDays(TODAY, 60)
const farm = farmPerTest(START)

/** A farm with an order of 40 heads that has to be sown for, beside 40 that are ripe too early for it. */
async function start() {
	const cycle = await grow(farm.owner, { plants: 40, on: addDays(TODAY, 5) })
	const { id: offerId } = await offer(farm.owner, { perPlant: 1000, shelfDays: 3 })
	const buyer = await saveBuyer(farm.owner, {
		buyerId: null,
		input: BuyerInput.parse({ name: 'Green Fork', kind: 'restaurant' }),
	})
	const order = (packs: number, dueOn: string) =>
		enterBuyerOrder(farm.owner, {
			buyerId: buyer.id,
			...BuyerOrderInput.parse({ dueOn, lines: [{ offerId, packs }] }),
		})
	return { cycleId: cycle.id, offerId, buyerId: buyer.id, order, first: await order(40, DUE) }
}
type Started = Awaited<ReturnType<typeof start>>

const write = (what: Parameters<typeof farm.ctx.db.write>[0]) => farm.ctx.db.write(what)
const settings = async (more: Partial<SowingPlanSettings>) =>
	savePlanSettings(farm.owner, { ...(await readPlanSettings(farm.owner)), ...more })

const CHANGES: [what: string, change: (of: Started) => Promise<unknown>][] = [
	['a further order', ({ order }) => order(12, DUE)],
	[
		'an order is cancelled',
		({ first }) => changeOrder(farm.owner, { orderId: first.id, to: 'cancelled' }),
	],
	[
		'a standing order',
		({ buyerId, offerId }) =>
			saveStandingOrder(
				farm.owner,
				{ buyerId },
				StandingOrderInput.parse({
					startsOn: DUE,
					weekdays: [1],
					leadDays: 2,
					lines: [{ offerId, packs: 3 }],
				}),
			),
	],
	[
		'stock that keeps so long',
		async ({ offerId, cycleId }) => {
			await write((tx) => tx.update(offers).set({ shelfDays: 90 }).where(eq(offers.id, offerId)))
			await cut(farm.owner, { cycleId, heads: 7, on: TODAY })
		},
	],
	[
		'a planting that slips to the day of the order',
		({ cycleId }) => changeCycle(farm.owner, { cycleId, harvestDate: DUE }),
	],
	[
		'a plant gives twice as much',
		({ offerId }) =>
			write((tx) => tx.update(offers).set({ perPlantMilli: 2000 }).where(eq(offers.id, offerId))),
	],
	[
		'a harvest keeps until the order',
		({ offerId }) =>
			write((tx) => tx.update(offers).set({ shelfDays: 80 }).where(eq(offers.id, offerId))),
	],
	['fewer weeks ahead', () => settings({ horizonWeeks: 4 })],
	['packs beside the orders', () => settings({ bufferPacks: 4 })],
	['few places in the zones', () => settings({ placesA: 5, placesB: 5, placesC: 5, placesD: 5 })],
	['larger trays', () => write((tx) => tx.update(farms).set({ plantsPerTray: 20 }))],
	[
		'fewer trays',
		() => write((tx) => tx.update(farms).set({ nurseryRows: 1, nurseryTraysPerRow: 1 })),
	],
	[
		'trays that others take',
		async ({ cycleId }) => {
			const all = { farmId: farm.owner.farm.id, cycleId, fromDay: TODAY, untilDay: addDays(DUE, 9) }
			const trays = [1, 2, 3].flatMap((row) =>
				[1, 2, 3, 4, 5].map((tray) => ({ ...all, row, tray })),
			)
			await write((tx) => tx.insert(trayBookings).values(trays))
		},
	],
	[
		'work of plants, and little time for it',
		async () => {
			await write((tx) => tx.update(tasks).set({ durationMin: 80 }))
			await settings({ workMinutes: 10 })
		},
	],
	['fifty days pass', async () => farm.setNow(START + 50 * 86_400_000)],
]

test.each(CHANGES)('the plan is another after: %s', async (_, change) => {
	const started = await start()
	const before = await readSowingPlan(farm.owner)
	expect(await readSowingPlan(farm.owner)).toEqual(before)
	await change(started)
	const ctx = await requireMembership(farm.owner, { farmId: farm.owner.farm.id })
	const after = await readSowingPlan(ctx)
	expect(after.fingerprint).not.toBe(before.fingerprint)
	const { input } = await loadPlanInput(ctx)
	const { solve } = solverOfPlan()
	const { sowings, shorts } = await planSowings(input, solve)
	expect(after.sowings).toMatchObject(sowings)
	expect(after.shorts).toMatchObject(shorts)
	expect([after.sowings, after.shorts]).not.toEqual([before.sowings, before.shorts])
})
