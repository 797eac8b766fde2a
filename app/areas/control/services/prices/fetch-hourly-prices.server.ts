import type { PriceAnswer } from '@sfc/contract/control/price-answer'
import { fillPriceAddress } from '@sfc/domain/control/prices/price-address'
import { slotProblem, type PriceSlot } from '@sfc/domain/control/prices/price-slot'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/database'
import { farms } from '#db/schema/farms'
import { hourlyPriceSettings } from '#db/schema/energy'
import type { Ctx, Farm, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { forEachFarm } from '~/areas/platform/services/farm-work/for-each-farm.server'
import { withJobLease } from '~/areas/platform/services/with-job-lease.server'
import { requireTariff } from './hourly-price-settings.server'
import type { MoneySlot } from './load-hourly-prices.server'
import { storeSlots } from './store-hourly-prices.server'

const MINUTE_MS = 60_000
/** Prices of the next day come once a day, at an hour that nobody promises. */
const EVERY_MS = 60 * MINUTE_MS
const RETRY_MS = 10 * MINUTE_MS
const MOST_RETRY_MS = 6 * EVERY_MS
/** Farms of one round; the next takes the rest. */
const AT_ONCE = 50

/** Reads the price services that are due (job). */
export async function fetchDuePrices(ctx: Ctx): Promise<void> {
	const isDue = and(lte(hourlyPriceSettings.nextFetchAt, ctx.now()), isNull(farms.deleteAfter))
	const due = await ctx.db.read
		.select({ farm: farms, settings: hourlyPriceSettings })
		.from(hourlyPriceSettings)
		.innerJoin(farms, eq(farms.id, hourlyPriceSettings.farmId))
		.where(isDue)
		.orderBy(asc(hourlyPriceSettings.nextFetchAt))
		.limit(AT_ONCE)
	if (due.length === 0) return
	await withJobLease(ctx, 'hourly-prices', () =>
		forEachFarm(ctx, due, {
			farmId: ({ farm }) => farm.id,
			failure: 'the prices of a farm could not be read',
			work: ({ farm, settings }) => fetchPrices({ ...ctx, farm }, settings),
		}),
	)
}

/** Reads the price service of a farm now. Returns how many prices are new. Throws Fault. */
export async function fetchPricesNow(ctx: Permitted<'farm.configure'>): Promise<number> {
	const [settings] = await ctx.db.read
		.select()
		.from(hourlyPriceSettings)
		.where(eq(hourlyPriceSettings.farmId, ctx.farm.id))
	if (!settings?.url) throw new Fault('conflict', 'Enter the address of a price service first')
	const { added, fault } = await fetchPrices(ctx, settings, (tx, prices) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'energy.hourly-prices-read',
			subject: ctx.farm.name,
			after: { prices },
		}),
	)
	if (fault) throw new Fault(fault.code === 'invalid' ? 'conflict' : fault.code, fault.message)
	return added
}

type Settings = typeof hourlyPriceSettings.$inferSelect
type Scope = Ctx & { farm: Farm }

/** Reads the service of a farm, stores its prices, or why there are none. */
async function fetchPrices(
	ctx: Scope,
	{ url, failures }: Settings,
	note?: (tx: Tx, added: number) => Promise<void>,
): Promise<{ added: number; fault: Fault | null }> {
	try {
		const slots = await readService(ctx, url ?? '')
		const added = await ctx.db.write(async (tx) => {
			const count = await storeSlots(tx, ctx, { slots, source: 'service' })
			const done = { fetchedAt: ctx.now(), failures: 0, failure: null }
			await tx
				.update(hourlyPriceSettings)
				.set({ ...done, nextFetchAt: ctx.now() + EVERY_MS })
				.where(sameAddress(ctx, url))
			await note?.(tx, count)
			return count
		})
		if (added > 0)
			ctx.state.planCauses.set(ctx.farm.id, {
				by: 'The server',
				because: 'read prices of electricity',
			})
		return { added, fault: null }
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		const asked = (error.retryAfterS ?? 0) * 1000
		const pause = Math.max(asked, Math.min(RETRY_MS * 2 ** Math.min(failures, 10), MOST_RETRY_MS))
		await ctx.db.write((tx) =>
			tx
				.update(hourlyPriceSettings)
				.set({
					failures: failures + 1,
					failure: error.message.slice(0, 300),
					nextFetchAt: ctx.now() + pause,
				})
				.where(sameAddress(ctx, url)),
		)
		return { added: 0, fault: error }
	}
}

/** The settings, unless somebody has changed the address meanwhile. */
const sameAddress = ({ farm }: Scope, url: string | null) =>
	and(eq(hourlyPriceSettings.farmId, farm.id), eq(hourlyPriceSettings.url, url ?? ''))

async function readService(ctx: Scope, url: string): Promise<MoneySlot[]> {
	const { currency } = await requireTariff(ctx)
	const address = fillPriceAddress(url, { timezone: ctx.farm.timezone, now: ctx.now() })
	if (!address || !ctx.clients.prices)
		throw new Fault('unavailable', 'This server asks no price services')
	const answer = await ctx.clients.prices.read(address, ctx.now())
	if (answer.currency !== null && answer.currency !== currency)
		throw new Fault(
			'invalid',
			`${address.host} names prices in ${answer.currency}, the farm pays in ${currency}`,
			{ field: 'url' },
		)
	return withoutOverlaps(answer.slots, address.host).map((slot) => ({ ...slot, currency }))
}

/** The prices of an answer, earliest first. Throws Fault invalid for one that cannot be. */
function withoutOverlaps(slots: PriceAnswer['slots'], host: string): PriceSlot[] {
	const sorted = slots.toSorted((a, b) => a.startsAt - b.startsAt)
	for (const [i, slot] of sorted.entries()) {
		const problem = slotProblem(slot)
		if (problem) throw new Fault('invalid', `${host}: ${problem}`, { field: 'url' })
		if (slot.startsAt < (sorted[i - 1]?.endsAt ?? 0))
			throw new Fault('invalid', `${host} names two prices for one time`, { field: 'url' })
	}
	return sorted
}
