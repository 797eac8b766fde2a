import { Fault } from '@sfc/domain/fault'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import type { Reader, Tx } from '#db/database'
import { match } from '#db/match'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import type { FarmCtx, Permitted } from '~/context.server'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { inChunks } from '~/areas/platform/services/in-chunks'
import { skipKnown } from '~/areas/platform/services/skip-known'
import { SUPPLIES_MAX } from './save-supply.server'

type LotRow = typeof supplyLots.$inferSelect

/** A delivery of a supply; the supply is added when the farm has none of its name. */
export type PastSupplyLot = Pick<
	LotRow,
	'lotNumber' | 'supplier' | 'receivedOn' | 'bestBefore' | 'priceCents' | 'document'
> & {
	supply: Pick<typeof supplies.$inferSelect, 'name' | 'kind' | 'unit' | 'supplier'>
	quantityMilli: number
}

type Known = { name: string; lotNumber: string; receivedOn: string; quantityMilli: number }

const keyFor = ({ name, lotNumber, receivedOn, quantityMilli }: Known) =>
	JSON.stringify([name.toLowerCase(), lotNumber, receivedOn, quantityMilli])

/** Selects the deliveries that the farm does not have: by supply, lot number, day and quantity. */
export async function selectNewSupplyLots(
	db: Reader,
	{ farm }: Pick<FarmCtx, 'farm'>,
	items: readonly PastSupplyLot[],
): Promise<PastSupplyLot[]> {
	const known = await db
		.select({
			name: supplies.name,
			lotNumber: supplyLots.lotNumber,
			receivedOn: supplyLots.receivedOn,
			quantityMilli: supplyMovements.quantityMilli,
		})
		.from(supplyMovements)
		.innerJoin(supplyLots, eq(supplyLots.id, supplyMovements.supplyLotId))
		.innerJoin(supplies, eq(supplies.id, supplyLots.supplyId))
		.where(match(supplyMovements, { farmId: farm.id, kind: 'received' }))
	return skipKnown(
		items,
		({ supply, ...lot }) => keyFor({ ...lot, name: supply.name }),
		known.map(keyFor),
	)
}

/**
 * Receives deliveries on their days, and adds the supplies that the farm does not have. What was ordered before has
 * come. Throws Fault conflict when they would be more supplies than a farm keeps.
 */
export async function insertSupplyLots(
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	items: readonly PastSupplyLot[],
): Promise<void> {
	const own = { farmId: ctx.farm.id, createdAt: ctx.now() }
	const supplyIds = await addSupplies(tx, ctx, items)
	const deliveries = items.map((item) => {
		const supplyId = supplyIds.get(item.supply.name.toLowerCase())
		if (supplyId === undefined) throw new Error(`No supply was added for ${item.supply.name}`)
		return { ...item, supplyId }
	})
	for (const chunk of inChunks(deliveries)) {
		const values = chunk.map(({ supply, quantityMilli: _quantity, ...lot }) => ({
			...lot,
			...own,
			supplier: lot.supplier ?? supply.supplier,
		}))
		const rows = await tx.insert(supplyLots).values(values).returning({ id: supplyLots.id })
		const received = rows.map(({ id: supplyLotId }, at) => ({
			...own,
			supplyLotId,
			kind: 'received',
			quantityMilli: chunk[at]?.quantityMilli ?? 0,
			happenedOn: chunk[at]?.receivedOn ?? '',
			recordedBy: personActor(ctx).name,
		}))
		await tx.insert(supplyMovements).values(received)
	}
	await endOrders(tx, ctx, deliveries)
}

/** The ids of the farm's supplies by their names in lower case, after those of the deliveries were added. */
async function addSupplies(
	tx: Tx,
	ctx: Permitted<'farm.configure'>,
	items: readonly PastSupplyLot[],
): Promise<Map<string, number>> {
	const { farm } = ctx
	const known = await tx.select().from(supplies).where(eq(supplies.farmId, farm.id))
	const ids = new Map(known.map(({ name, id }) => [name.toLowerCase(), id]))
	const fresh = new Map(items.map(({ supply }) => [supply.name.toLowerCase(), supply]))
	for (const name of ids.keys()) fresh.delete(name)
	if (known.length + fresh.size > SUPPLIES_MAX)
		throw new Fault('conflict', `A farm keeps at most ${SUPPLIES_MAX} supplies`)
	const changed = { farmId: farm.id, changedBy: personActor(ctx).name, changedAt: ctx.now() }
	for (const chunk of inChunks([...fresh.values()])) {
		const values = chunk.map((supply) => ({ ...supply, ...changed }))
		for (const { name, id } of await tx.insert(supplies).values(values).returning())
			ids.set(name.toLowerCase(), id)
	}
	return ids
}

/** Notes of supplies that were ordered up to the day of a delivery that they have come. */
async function endOrders(
	tx: Tx,
	{ farm }: Pick<FarmCtx, 'farm'>,
	deliveries: readonly { supplyId: number; receivedOn: string }[],
): Promise<void> {
	const ordered = await tx
		.select()
		.from(supplies)
		.where(match(supplies, { farmId: farm.id }, isNotNull(supplies.orderedOn)))
	const come = ordered.filter(({ id, orderedOn }) =>
		deliveries.some(
			({ supplyId, receivedOn }) => supplyId === id && (orderedOn ?? '') <= receivedOn,
		),
	)
	for (const chunk of inChunks(come))
		await tx
			.update(supplies)
			.set({ orderedOn: null })
			.where(
				inArray(
					supplies.id,
					chunk.map(({ id }) => id),
				),
			)
}
