import type { ControlPointCallInput } from '@sfc/contract/food-safety/checklists/checklist-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { match } from '#db/match'
import type { Reader, Tx } from '#db/open.server'
import { controlPoints } from '#db/schema/checklists'
import { coldPlaces } from '#db/schema/traceability'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

type Ctx = Permitted<'farm.configure'>

export type ControlPoint = typeof controlPoints.$inferSelect
export type PlaceLimits = { place: typeof coldPlaces.$inferSelect; limits: ControlPoint | null }

/** Lists the cold places of a farm with the limits that hold now, by name. */
export const listControlPoints = (
	{ db, farm }: FarmScope,
	reader: Reader | Tx = db.read,
): Promise<PlaceLimits[]> =>
	(reader as Tx)
		.select({ place: coldPlaces, limits: controlPoints })
		.from(coldPlaces)
		.leftJoin(
			controlPoints,
			and(
				eq(controlPoints.farmId, coldPlaces.farmId),
				eq(controlPoints.placeKey, coldPlaces.nameKey),
				isNull(controlPoints.validTo),
			),
		)
		.where(eq(coldPlaces.farmId, farm.id))
		.orderBy(asc(coldPlaces.nameKey))

/** Finds a cold place with the limits that hold now. Throws Fault not-found. */
export async function findControlPoint(
	ctx: FarmScope,
	{ placeId }: { placeId: number },
	reader: Reader | Tx = ctx.db.read,
): Promise<PlaceLimits> {
	const found = (await listControlPoints(ctx, reader)).find(({ place }) => place.id === placeId)
	if (!found) throw new Fault('not-found', 'Cold place not found')
	return found
}

/**
 * Sets the limits of a cold place from now on; what was out of limits before stays as it was judged. Throws
 * Fault not-found, or conflict when the place has no sensor.
 */
export async function setControlPoint(
	ctx: Ctx,
	{ placeId, lowC = null, highC, allowedMin, source }: ControlPointCallInput & { placeId: number },
): Promise<void> {
	const now = ctx.now()
	await ctx.db.write(async (tx) => {
		const { place, limits: before } = await findControlPoint(ctx, { placeId }, tx)
		if (place.pointId === null)
			throw new Fault('conflict', `${place.name} has no sensor: add the place again with one`)
		const after = { lowC, highC, allowedMin, source }
		const changed = before && changedFields(before, { ...before, ...after }, FIELDS)
		if (before && !changed) return
		await endAt(tx, before, now)
		await tx.insert(controlPoints).values({
			...after,
			farmId: ctx.farm.id,
			placeKey: place.nameKey,
			name: place.name,
			pointId: place.pointId,
			validFrom: now,
			changedBy: personActor(ctx).name,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'control-point.set',
			subject: place.name,
			...(changed ?? { after }),
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Ends the limits of a cold place. Throws Fault not-found, or conflict without any. */
export async function endControlPoint(ctx: Ctx, { placeId }: { placeId: number }): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { place, limits } = await findControlPoint(ctx, { placeId }, tx)
		if (!limits) throw new Fault('conflict', `${place.name} has no limits`)
		await endPlaceLimits(tx, ctx, place)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}

/** Ends the limits of a place with an entry in the audit log, in a transaction, if there are any. */
export async function endPlaceLimits(
	tx: Tx,
	ctx: Ctx,
	{ nameKey: placeKey, name }: { nameKey: string; name: string },
): Promise<void> {
	const [limits] = await tx
		.select()
		.from(controlPoints)
		.where(match(controlPoints, { farmId: ctx.farm.id, placeKey }, isNull(controlPoints.validTo)))
	if (!limits) return
	await endAt(tx, limits, ctx.now())
	const note = { farmId: ctx.farm.id, action: 'control-point.ended', subject: name } as const
	await appendAudit(tx, ctx, personActor(ctx), note)
}

const FIELDS = ['lowC', 'highC', 'allowedMin', 'source'] as const

async function endAt(tx: Tx, limits: ControlPoint | null, now: number): Promise<void> {
	if (limits)
		await tx.update(controlPoints).set({ validTo: now }).where(eq(controlPoints.id, limits.id))
}
