import { Fault } from '@sfc/domain/fault'
import type { SupplyMovementKind } from '@sfc/domain/growing/supplies/supply-lot'
import { desc, eq } from 'drizzle-orm'
import { match } from '#db/match'
import { lots } from '#db/schema/inventory'
import { supplies, supplyLots, supplyMovements } from '#db/schema/supplies'
import type { FarmScope } from '~/context.server'
import { type Supply, type SupplyLot, toSupply } from './list-supplies.server'

export type SupplyMovement = Omit<typeof supplyMovements.$inferSelect, 'farmId' | 'kind'> & {
	kind: SupplyMovementKind
	/** The code of the lot it went into. */
	lotCode: string | null
	/** Whether a later movement reversed it. */
	isTakenBack: boolean
}

/** Reads one lot of a supply with its ledger, newest first. Throws Fault not-found. */
export async function readSupplyLot(
	{ db, farm }: FarmScope,
	{ supplyLotId }: { supplyLotId: number },
): Promise<{ supply: Supply; lot: SupplyLot; movements: SupplyMovement[] }> {
	const [found] = await db.read
		.select({ lot: supplyLots, supply: supplies })
		.from(supplyLots)
		.innerJoin(supplies, eq(supplies.id, supplyLots.supplyId))
		.where(match(supplyLots, { id: supplyLotId, farmId: farm.id }))
	if (!found) throw new Fault('not-found', 'Supply lot not found')
	const rows = await db.read
		.select({ movement: supplyMovements, lotCode: lots.code })
		.from(supplyMovements)
		.leftJoin(lots, eq(lots.id, supplyMovements.lotId))
		.where(eq(supplyMovements.supplyLotId, supplyLotId))
		.orderBy(desc(supplyMovements.id))
	const undone = new Set(rows.map(({ movement }) => movement.takesBackId))
	const { farmId: _farm, ...lot } = found.lot
	const stockMilli = rows.reduce((sum, { movement }) => sum + movement.quantityMilli, 0)
	return {
		supply: toSupply(found.supply),
		lot: { ...lot, stockMilli },
		movements: rows.map(({ movement: { farmId: _of, kind, ...movement }, lotCode }) => ({
			...movement,
			kind: kind as SupplyMovementKind, // only this folder writes it
			lotCode,
			isTakenBack: undone.has(movement.id),
		})),
	}
}
