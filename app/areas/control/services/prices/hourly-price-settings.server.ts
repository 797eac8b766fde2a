import type { HourlyPriceSettingsInput } from '@sfc/contract/control/energy-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { fillPriceAddress } from '@sfc/domain/control/prices/price-address'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { hourlyPriceSettings } from '#db/schema/energy'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { readEnergyPrices } from './read-energy-prices.server'

export type HourlyPriceSettings = Omit<
	typeof hourlyPriceSettings.$inferSelect,
	'farmId' | 'changedBy' | 'changedAt'
>

const NONE: HourlyPriceSettings = {
	extraPerKWh: 0,
	extraPercent: 0,
	url: null,
	nextFetchAt: null,
	fetchedAt: null,
	failures: 0,
	failure: null,
}

/** Reads what a farm pays on top of its hourly prices, and how its price service is doing. */
export async function readHourlyPriceSettings({
	db,
	farm,
}: Pick<FarmScope, 'db' | 'farm'>): Promise<HourlyPriceSettings> {
	const [row] = await db.read
		.select()
		.from(hourlyPriceSettings)
		.where(eq(hourlyPriceSettings.farmId, farm.id))
	return row ?? NONE
}

/**
 * Sets what a farm pays on top of its hourly prices, and where they are read from. A new address is
 * asked at once. Throws Fault invalid, and conflict without a tariff.
 */
export async function changeHourlyPriceSettings(
	ctx: Permitted<'farm.configure'>,
	input: HourlyPriceSettingsInput,
): Promise<void> {
	const { extraPerKWh, extraPercent } = input
	const url = input.url ?? null
	await requireTariff(ctx)
	if (url !== null) requireAskable(ctx, url)
	const before = await readHourlyPriceSettings(ctx)
	const after = { extraPerKWh, extraPercent, url }
	const changed = changedFields({ ...before }, after, ['extraPerKWh', 'extraPercent', 'url'])
	if (!changed) return
	const farmId = ctx.farm.id
	const isNewUrl = before.url !== url
	const values = {
		...after,
		...(isNewUrl && {
			nextFetchAt: url === null ? null : ctx.now(),
			fetchedAt: null,
			failures: 0,
			failure: null,
		}),
		changedBy: personActor(ctx).name,
		changedAt: ctx.now(),
	}
	await ctx.db.write(async (tx) => {
		await tx
			.insert(hourlyPriceSettings)
			.values({ ...values, farmId })
			.onConflictDoUpdate({ target: hourlyPriceSettings.farmId, set: values })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'energy.hourly-prices-changed',
			subject: ctx.farm.name,
			...changed,
		})
	})
}

/** Throws Fault conflict for a farm without a tariff, which has no currency either. */
export async function requireTariff(ctx: Pick<FarmScope, 'db' | 'farm'>) {
	const prices = await readEnergyPrices(ctx)
	if (prices) return prices
	throw new Fault(
		'conflict',
		'Enter first what a kWh costs without a price of its hour, and in which currency',
	)
}

function requireAskable({ clients, farm, now }: FarmScope, url: string): void {
	const address = fillPriceAddress(url, { timezone: farm.timezone, now: now() })
	const refusal = address ? (clients.prices?.refusal(address) ?? null) : 'This is no address'
	if (refusal) throw new Fault('invalid', refusal, { field: 'url' })
}
