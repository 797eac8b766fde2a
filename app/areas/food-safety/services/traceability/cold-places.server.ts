import { placeKey } from '@sfc/domain/food-safety/traceability/place-key'
import type { ColdPlaceInput } from '@sfc/contract/food-safety/traceability/location-input'
import { Fault } from '@sfc/domain/fault'
import { and, asc, count, eq } from 'drizzle-orm'
import { match } from '#db/match'
import { coldPlaces } from '#db/schema/traceability'
import { points } from '#db/schema/devices'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { endPlaceLimits } from '../control-points/set-control-point.server'

const MOST = 50

type Ctx = Permitted<'farm.configure'>
export type ColdPlace = typeof coldPlaces.$inferSelect

/** Lists the storage places of a farm that cool, by name. */
export const listColdPlaces = ({ db, farm }: FarmScope): Promise<ColdPlace[]> =>
	db.read
		.select()
		.from(coldPlaces)
		.where(eq(coldPlaces.farmId, farm.id))
		.orderBy(asc(coldPlaces.nameKey))

/** Adds a storage place that cools. Throws Fault conflict at `name`, or invalid at `pointId`. */
export async function addColdPlace(ctx: Ctx, { name, pointId }: ColdPlaceInput): Promise<number> {
	return ctx.db.write(async (tx) => {
		if (pointId !== null) {
			const [point] = await tx
				.select({ id: points.id })
				.from(points)
				.where(match(points, { id: pointId, farmId: ctx.farm.id, quantity: 'airTemperature' }))
			if (!point)
				throw new Fault('invalid', 'This sensor is gone; choose another', { field: 'pointId' })
		}
		const [had] = await tx
			.select({ total: count() })
			.from(coldPlaces)
			.where(eq(coldPlaces.farmId, ctx.farm.id))
		if ((had?.total ?? 0) >= MOST)
			throw new Fault('conflict', `A farm keeps at most ${MOST} cold places`, { field: 'name' })
		const [row] = await tx
			.insert(coldPlaces)
			.values({ farmId: ctx.farm.id, name, nameKey: placeKey(name), pointId, createdAt: ctx.now() })
			.onConflictDoNothing({ target: [coldPlaces.farmId, coldPlaces.nameKey] })
			.returning({ id: coldPlaces.id })
		if (!row) throw new Fault('conflict', 'This place is on the list already', { field: 'name' })
		const note = { farmId: ctx.farm.id, action: 'cold-place.added', subject: name } as const
		await appendAudit(tx, ctx, personActor(ctx), note)
		return row.id
	})
}

/** Takes a place off the list: harvests there are no cooling any more, and its limits end. Throws Fault not-found. */
export async function removeColdPlace(ctx: Ctx, { id }: { id: number }): Promise<void> {
	await ctx.db.write(async (tx) => {
		const [row] = await tx
			.delete(coldPlaces)
			.where(and(eq(coldPlaces.id, id), eq(coldPlaces.farmId, ctx.farm.id)))
			.returning({ name: coldPlaces.name, nameKey: coldPlaces.nameKey })
		if (!row) throw new Fault('not-found', 'Cold place not found')
		const note = { farmId: ctx.farm.id, action: 'cold-place.removed', subject: row.name } as const
		await appendAudit(tx, ctx, personActor(ctx), note)
		await endPlaceLimits(tx, ctx, row)
	})
}
