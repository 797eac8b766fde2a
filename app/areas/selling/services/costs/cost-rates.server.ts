import type { CostRateInput } from '@sfc/contract/selling/costs/cost-input'
import { DOSER_NAMES, type DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import { Fault } from '@sfc/domain/fault'
import { COST_KINDS, isMoneyKind, type CostKind } from '@sfc/domain/selling/costs/cost-kinds'
import { formatUnitPrice } from '@sfc/domain/units/currency'
import { formatNumber } from '@sfc/domain/units/format-number'
import { asc, count, desc, eq } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import { costRates } from '#db/schema/costs'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

const MOST = 2000
type Ctx = Permitted<'cost.manage'>

export type StoredRate = Omit<typeof costRates.$inferSelect, 'farmId' | 'kind'> & { kind: CostKind }

const toRate = ({ farmId: _farm, kind, ...row }: typeof costRates.$inferSelect): StoredRate => ({
	...row,
	kind: kind as CostKind, // only this file writes it, from CostRateInput
})

/** Lists what things cost the farm: by kind and subject, the newest first. */
export async function listCostRates({ db, farm }: Ctx): Promise<StoredRate[]> {
	const rows = await db.read
		.select()
		.from(costRates)
		.where(eq(costRates.farmId, farm.id))
		.orderBy(
			asc(costRates.kind),
			asc(costRates.label),
			asc(costRates.subject),
			desc(costRates.fromDay),
		)
	return rows.map(toRate)
}

/** Reads one rate. Throws Fault not-found. */
export async function requireCostRate(ctx: FarmCtx, { id }: { id: number }): Promise<StoredRate> {
	const [row] = await ctx.db.read
		.select()
		.from(costRates)
		.where(match(costRates, { id, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'Cost not found')
	return toRate(row)
}

/**
 * Sets what something costs from a day on; the same kind, subject and day is replaced. Throws Fault invalid at
 * `subject`, or conflict at the farm's limit.
 */
export async function setCostRate(
	ctx: Ctx,
	{ kind, subject, fromDay, amount }: CostRateInput,
): Promise<StoredRate> {
	const rate = await ctx.db.write(async (tx) => {
		const label = await requireSubject(tx, ctx, kind, subject)
		const key = { farmId: ctx.farm.id, kind, subject, fromDay }
		const [before] = await tx.select().from(costRates).where(match(costRates, key))
		if (!before) await refuseTooMany(tx, ctx)
		const changed = { changedBy: personActor(ctx).name, changedAt: ctx.now() }
		const values = { label, amountMilli: amount, ...changed }
		const [row] = await tx
			.insert(costRates)
			.values({ ...key, ...values })
			.onConflictDoUpdate({
				target: [costRates.farmId, costRates.kind, costRates.subject, costRates.fromDay],
				set: values,
			})
			.returning()
		if (!row) throw new Error('The database returned no row for an insert')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'cost-rate.set',
			subject: formatRateName({ kind, label }),
			...(before && { before: { amount: describeAmount(ctx, toRate(before)) } }),
			after: { amount: describeAmount(ctx, { kind, amountMilli: amount }), fromDay },
		})
		return toRate(row)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return rate
}

/** Deletes a rate: what was before it holds on. Throws Fault not-found. */
export async function removeCostRate(ctx: Ctx, { id }: { id: number }): Promise<StoredRate> {
	const rate = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.delete(costRates)
			.where(match(costRates, { id, farmId: ctx.farm.id }))
			.returning()
		if (!row) throw new Fault('not-found', 'Cost not found')
		const gone = toRate(row)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'cost-rate.removed',
			subject: formatRateName(gone),
			before: { amount: describeAmount(ctx, gone), fromDay: gone.fromDay },
		})
		return gone
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return rate
}

/** `Packaging, Basil`. */
export const formatRateName = ({ kind, label }: Pick<StoredRate, 'kind' | 'label'>): string =>
	[COST_KINDS[kind].label, label].filter(Boolean).join(', ')

/** `€0.085 a unit sold`, `12 m³ a month`. */
export function describeAmount(
	{ farm }: FarmCtx,
	{ kind, amountMilli }: Pick<StoredRate, 'kind' | 'amountMilli'>,
): string {
	const amount = amountMilli / 1000
	return `${isMoneyKind(kind) ? formatUnitPrice(amount, farm.currency) : formatNumber(amount)} ${COST_KINDS[kind].per}`
}

async function refuseTooMany(tx: Tx, { farm }: FarmCtx): Promise<void> {
	const [row] = await tx
		.select({ total: count() })
		.from(costRates)
		.where(eq(costRates.farmId, farm.id))
	if ((row?.total ?? 0) >= MOST)
		throw new Fault('conflict', `A farm keeps at most ${MOST} of these; delete one first`)
}

/** The name of a subject. Throws Fault invalid where there is none of its kind. */
async function requireSubject(tx: Tx, ctx: FarmCtx, kind: CostKind, subject: string) {
	const wrong = (message: string) => new Fault('invalid', message, { field: 'subject' })
	switch (COST_KINDS[kind].of) {
		case 'farm':
			if (subject !== '') throw wrong('This is of the farm as a whole: leave it empty')
			return ''
		case 'crop':
			return subject
		case 'concentrate': {
			const name = Object.hasOwn(DOSER_NAMES, subject) && DOSER_NAMES[subject as DoserRole]
			if (!name) throw wrong('Choose a concentrate')
			return name
		}
		case 'person':
			return requirePersonName(tx, ctx, subject, wrong('Choose a person on this farm'))
	}
}

async function requirePersonName(tx: Tx, { farm }: FarmCtx, userId: string, wrong: Fault) {
	const [person] = await tx
		.select({ first: users.firstName, last: users.lastName, email: users.email })
		.from(farmMembers)
		.innerJoin(users, eq(users.id, farmMembers.userId))
		.where(match(farmMembers, { farmId: farm.id, userId }))
	if (!person) throw wrong
	return `${person.first} ${person.last}`.trim() || person.email
}
