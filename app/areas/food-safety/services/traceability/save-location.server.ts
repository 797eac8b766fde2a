import type {
	BuyerLocationInput,
	FarmLocationInput,
} from '@sfc/contract/food-safety/traceability/location-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, lte } from 'drizzle-orm'
import { locationDescriptions } from '#db/schema/traceability'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { toBuyerKey, FARM_KEY, type StoredLocation } from './list-locations.server'

type Ctx = Permitted<'farm.configure'>
type Parts = Omit<StoredLocation, 'id' | 'farmId' | 'buyerKey' | 'changedBy' | 'changedAt'>

const AUDITED = [
	...(['name', 'phone', 'street', 'city', 'region', 'postalCode', 'country', 'gln'] as const),
	...(['growingArea', 'sourceReference', 'validFrom'] as const),
]

/** Saves where the farm is, for its events from a day on. Throws Fault invalid for a day to come. */
export const saveFarmLocation = (ctx: Ctx, input: FarmLocationInput): Promise<void> =>
	saveLocation(ctx, FARM_KEY, { ...input, validFrom: input.validFrom ?? today(ctx) })

/** Saves where a buyer is, for what is shipped from a day on. Throws Fault invalid for a day to come. */
export const saveBuyerLocation = (
	ctx: Ctx,
	{ buyer, ...input }: BuyerLocationInput,
): Promise<void> =>
	saveLocation(ctx, toBuyerKey(buyer), {
		...input,
		validFrom: input.validFrom ?? today(ctx),
		growingArea: null,
		sourceReference: null,
	})

const today = (ctx: Ctx) => todayIn(ctx.farm.timezone, ctx.now())

async function saveLocation(ctx: Ctx, key: string, parts: Parts): Promise<void> {
	if (parts.validFrom > today(ctx))
		throw new Fault('invalid', 'The day cannot be in the future', { field: 'validFrom' })
	const { name: changedBy } = personActor(ctx)
	const values = { ...parts, changedBy, changedAt: ctx.now() }
	const row = { farmId: ctx.farm.id, buyerKey: key }
	const { farmId, buyerKey: keyColumn, validFrom } = locationDescriptions
	await ctx.db.write(async (tx) => {
		const [before] = await tx
			.select()
			.from(locationDescriptions)
			.where(and(eq(farmId, row.farmId), eq(keyColumn, key), lte(validFrom, parts.validFrom)))
			.orderBy(desc(validFrom))
			.limit(1)
		await tx
			.insert(locationDescriptions)
			.values({ ...row, ...values })
			.onConflictDoUpdate({ target: [farmId, keyColumn, validFrom], set: values })
		const changed = before
			? changedFields(before, { ...before, ...values }, AUDITED)
			: { before: null, after: parts }
		if (changed)
			await appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'location.described',
				subject: parts.name,
				...changed,
			})
	})
}
