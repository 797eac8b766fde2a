import type { TreatmentInput } from '@sfc/contract/growing/scouting/treatment-input'
import { formatDay } from '@sfc/domain/calendar/format-day'
import { Fault } from '@sfc/domain/fault'
import { harvestableFrom, reentryEnd } from '@sfc/domain/growing/scouting/intervals'
import { and, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { match } from '#db/match'
import type { Tx } from '#db/open.server'
import { plantingCycles } from '#db/schema/planting-cycles'
import { treatmentCycles, treatmentProducts, treatments } from '#db/schema/scouting'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findHarvestInside } from './list-harvests-inside.server'
import { lockCrops } from './require-harvestable.server'

/**
 * Records a treatment with its product as the label is now, and the crops it reached. Throws Fault invalid at the field; conflict at
 * `isHarvestKnown` when some were harvested inside its interval and the person has not confirmed that.
 */
export async function recordTreatment(
	ctx: Permitted<'task.work'>,
	input: TreatmentInput,
): Promise<{ treatmentId: number }> {
	const treatmentId = await ctx.db.write(async (tx) => {
		const { id, note } = await storeTreatment(tx, ctx, input)
		await appendAudit(tx, ctx, personActor(ctx), { ...note, action: 'treatment.recorded' })
		return id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { treatmentId }
}

type Correction = TreatmentInput & { treatmentId: number; correction: string }

/** Replaces a mistaken treatment by one as it really was; both stay in the log. Throws as recordTreatment does, or not-found. */
export async function correctTreatment(
	ctx: Permitted<'farm.configure'>,
	{ treatmentId, correction, ...input }: Correction,
): Promise<{ treatmentId: number }> {
	const replacedBy = await ctx.db.write(async (tx) => {
		const before = await withdraw(tx, ctx, { treatmentId, correction })
		const { id, note } = await storeTreatment(tx, ctx, input)
		await appendAudit(tx, ctx, personActor(ctx), {
			...note,
			action: 'treatment.corrected',
			before,
			after: { ...note.after, correction },
		})
		return id
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { treatmentId: replacedBy }
}

/** Withdraws a treatment that did not take place; it stays in the log. Throws Fault not-found or conflict. */
export async function withdrawTreatment(
	ctx: Permitted<'farm.configure'>,
	{ treatmentId, correction }: { treatmentId: number; correction: string },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const before = await withdraw(tx, ctx, { treatmentId, correction })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'treatment.withdrawn',
			subject: before.product,
			before,
			after: { correction },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

async function withdraw(
	tx: Tx,
	ctx: FarmCtx,
	{ treatmentId, correction }: { treatmentId: number; correction: string },
) {
	const [row] = await tx
		.update(treatments)
		.set({
			withdrawnAt: ctx.now(),
			withdrawnBy: personActor(ctx).name,
			withdrawnReason: correction,
		})
		.where(
			match(treatments, { id: treatmentId, farmId: ctx.farm.id }, isNull(treatments.withdrawnAt)),
		)
		.returning()
	if (row) return auditedFields(row)
	const [known] = await tx
		.select({ by: treatments.withdrawnBy })
		.from(treatments)
		.where(match(treatments, { id: treatmentId, farmId: ctx.farm.id }))
	if (!known) throw new Fault('not-found', 'Treatment not found')
	throw new Fault('conflict', `${known.by} has already corrected this treatment`)
}

const auditedFields = (row: typeof treatments.$inferSelect) => ({
	product: row.productName,
	dose: `${row.dose} ${row.doseUnit}`,
	zone: row.zone,
	treatedOn: row.treatedOn,
	harvestFrom: row.harvestFrom,
	treatedBy: row.treatedBy,
	reason: row.reason,
})

async function storeTreatment(tx: Tx, ctx: FarmCtx, input: TreatmentInput) {
	const { farm } = ctx
	const { productId, cycleIds, treatedTime, isHarvestKnown, zone = null, ...given } = input
	const [product] = await tx
		.select()
		.from(treatmentProducts)
		.where(match(treatmentProducts, { id: productId, farmId: farm.id }))
	if (!product) throw new Fault('invalid', 'Choose a product', { field: 'productId' })
	const ends = harvestableFrom({ ...product, ...given, treatedTime }, farm.timezone)
	const { treatedAt } = ends
	if (treatedAt > ctx.now())
		throw new Fault('invalid', 'The treatment cannot be in the future', { field: 'treatedOn' })
	const treated = { ...product, ...ends, productName: product.name, treatedOn: given.treatedOn }
	const crops = await findCrops(tx, ctx, { zone, cycleIds, day: given.treatedOn })
	await lockCrops(tx, ctx, crops)
	const inside = isHarvestKnown ? null : await findHarvestInside(tx, crops, treated)
	if (inside)
		throw new Fault(
			'conflict',
			`${inside.lotCode} was harvested on ${formatDay(inside.harvestedOn)}, inside the interval. Check the day, or confirm that it is so: then recall what was sold.`,
			{ field: 'isHarvestKnown' },
		)
	const { name: productName, kind, registration, reentryHours, preharvestDays } = product
	const [row] = await tx
		.insert(treatments)
		.values({
			farmId: farm.id,
			productName,
			kind,
			registration,
			reentryHours,
			preharvestDays,
			labelDose: product.labelDose,
			doseUnit: product.doseUnit,
			...given,
			pestKey: given.pestKey || null,
			zone,
			...ends,
			reentryAt: reentryEnd(treatedAt, reentryHours),
			recordedBy: personActor(ctx).name,
			createdAt: ctx.now(),
		})
		.returning()
	if (!row) throw new Error('The database returned no row for an insert')
	if (crops.length > 0)
		await tx
			.insert(treatmentCycles)
			.values(crops.map((cycleId) => ({ treatmentId: row.id, cycleId })))
	const after = { ...auditedFields(row), crops: crops.length }
	return { id: row.id, note: { farmId: farm.id, subject: productName, after } }
}

type Where = { zone: string | null; cycleIds: readonly number[]; day: string }

/** The crops that were treated: the chosen ones, or all that stood in the zone on that day. */
async function findCrops(tx: Tx, { farm }: FarmCtx, { zone, cycleIds, day }: Where) {
	const { id, plantDate, harvestedOn, endedOn } = plantingCycles
	const rows = await tx
		.select({ id })
		.from(plantingCycles)
		.where(
			zone === null
				? match(plantingCycles, { farmId: farm.id }, inArray(id, [...cycleIds]))
				: and(
						match(plantingCycles, { farmId: farm.id, zone }),
						lte(plantDate, day),
						or(isNull(harvestedOn), gte(harvestedOn, day)),
						or(isNull(endedOn), gte(endedOn, day)),
					),
		)
	if (zone === null && rows.length < new Set(cycleIds).size)
		throw new Fault('invalid', 'Choose crops of this farm', { field: 'cycleIds' })
	return rows.map((row) => row.id)
}
