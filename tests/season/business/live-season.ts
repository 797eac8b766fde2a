import { BuyerInput } from '@sfc/contract/selling/buyers/buyer-input'
import { CostRateInput } from '@sfc/contract/selling/costs/cost-input'
import { InvoiceSettingsInput } from '@sfc/contract/selling/sales-invoices/sales-invoice-input'
import { SowingPlanSettings } from '@sfc/contract/selling/sowing-plan/plan-settings'
import {
	BuyerOrderInput,
	StandingOrderInput,
} from '@sfc/contract/selling/standing-orders/standing-order-input'
import { addDays } from '@sfc/domain/calendar/calendar-day'
import { saveBuyer } from '~/areas/selling/services/buyers/save-buyer.server'
import { setCostRate } from '~/areas/selling/services/costs/cost-rates.server'
import { enterBuyerOrder } from '~/areas/selling/services/orders/enter-buyer-order.server'
import { fillDueOrders } from '~/areas/selling/services/orders/fill-orders.server'
import { saveInvoiceSettings } from '~/areas/selling/services/sales-invoices/invoice-settings.server'
import { savePlanSettings } from '~/areas/selling/services/sowing-plan/plan-settings.server'
import { makeStandingOrders } from '~/areas/selling/services/standing-orders/make-orders.server'
import { saveStandingOrder } from '~/areas/selling/services/standing-orders/save-standing-order.server'
import { openTestFarm, type TestFarm } from '~/tests/farms/test-farm'
import { grow, offer } from '~/tests/selling/orders/test-shop'
import { adder } from '../../bench/page-farm'
import { growPower } from '../../bench/power-farm'
import { drawFrom, type Draw } from './draw'
import { billMonth, payInvoices } from './bill'
import { deliver } from './deliver'
import { agreeToPlan, slipOne, type Differences } from './plan-week'
import { tendCrops, throwAway } from './tend-crops'

const FIRST_DAY = '2026-03-02' // a Monday
const WEEKS = 12
const LAST_DAY = addDays(FIRST_DAY, WEEKS * 7)

/** What a season is lived with. */
export type Season = {
	farm: TestFarm
	draw: Draw
	today: string
	offerId: number
	slippedId: number | null
}

/** What was seen on the way that its database does not say at the end. */
export type Seen = { differences: Differences; shortCycleId: number | null; cancelled: number }

/** Lives twelve weeks of a farm with a restaurant that orders twice a week and a market that orders each week. */
export async function liveSeason(seed: number): Promise<{ farm: TestFarm; seen: Seen }> {
	const farm = await openTestFarm(Date.parse(`${FIRST_DAY}T15:00:00Z`))
	const season: Season = {
		farm,
		draw: drawFrom(seed),
		today: FIRST_DAY,
		offerId: 0,
		slippedId: null,
	}
	const { market } = await setUp(season)
	const seen: Seen = { differences: [], shortCycleId: null, cancelled: 0 }
	for (let day = 0; day <= WEEKS * 7; day++) {
		season.today = addDays(FIRST_DAY, day)
		farm.setNow(Date.parse(`${season.today}T15:00:00Z`))
		await makeStandingOrders(farm.ctx)
		if (day % 7 === 0 && day < 70)
			await enterBuyerOrder(farm.owner, {
				buyerId: market,
				...BuyerOrderInput.parse({
					dueOn: addDays(season.today, season.draw.between(10, 21)),
					lines: [{ offerId: season.offerId, packs: season.draw.between(3, 12) }],
				}),
			})
		await tendCrops(season, seen)
		await fillDueOrders(farm.ctx)
		await deliver(season, seen)
		if (day === 44) await slipOne(season, seen)
		if (day % 7 === 0) await agreeToPlan(season, seen)
		if (day % 7 === 6) await throwAway(season)
		if (season.today.endsWith('-01')) await billMonth(season)
		await payInvoices(season)
	}
	await billMonth(season)
	return { farm, seen }
}

async function setUp(season: Season) {
	const { farm, draw } = season
	const { owner, ctx } = farm
	await growPower(ctx.db, adder(ctx.db, owner.farm.id), {
		farmId: owner.farm.id,
		today: LAST_DAY,
		days: WEEKS * 7 + 5,
		dosesADay: 3,
	})
	for (const [kind, amount, subject] of [
		['rent', 310.55, ''],
		['depreciation', 95, ''],
		['other', 28.4, ''],
		['water-price', 5.1, ''],
		['water-use', 3.3, ''],
		['seed-plants', 101, ''],
		['seed-tray', 0.55, ''],
		['packaging', 0.13, ''],
		['tray-area', 0.15, ''],
		['concentrate', 4.35, 'nutrient-a'],
		['wage', 18.7, owner.user.id],
	] as const)
		await setCostRate(owner, CostRateInput.parse({ kind, subject, amount, fromDay: '2025-01-01' }))
	const places = { placesA: 200, placesB: 200, placesC: 200, placesD: 200 }
	await savePlanSettings(owner, SowingPlanSettings.parse({ ...places, horizonWeeks: 10 }))
	await saveInvoiceSettings(
		owner,
		InvoiceSettingsInput.parse({
			name: 'Farm',
			country: 'us',
			taxName: 'Tax',
			taxCategory: 'S',
			taxRate: '7',
		}),
	)
	// What was sown before anybody ordered.
	for (const daysAgo of [0, 4, 11, 18, 25])
		await grow(owner, { plants: draw.between(15, 25), on: addDays(FIRST_DAY, daysAgo) })
	season.offerId = (await offer(owner, { perPlant: 1000, shelfDays: 10 })).id
	const buyer = async (name: string, kind: string) =>
		(
			await saveBuyer(owner, {
				buyerId: null,
				input: BuyerInput.parse({
					name,
					kind,
					email: `${kind}@buyer.example`,
					country: 'us',
					paymentDays: 14,
				}),
			})
		).id
	const restaurant = await buyer('Green Table', 'restaurant')
	const market = await buyer('Saturday Market', 'market')
	await saveStandingOrder(
		owner,
		{ buyerId: restaurant },
		StandingOrderInput.parse({
			startsOn: addDays(FIRST_DAY, 2),
			weekdays: [1, 4],
			leadDays: 3,
			lines: [{ offerId: season.offerId, packs: draw.between(3, 6) }],
		}),
	)
	return { restaurant, market }
}
