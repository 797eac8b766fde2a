import { systemType as systemTypeOf } from '@sfc/domain/system-type'
import type { Tx } from '#db/open.server'
import { farmMembers } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import type { UserCtx } from '~/context.server'
import { appendAudit, personActor } from './audit/append-audit.server'

export type NewFarm = {
	name: string
	systemType: string
	location: string | null
	/** IANA timezone name. */
	timezone: string
	farmType?: string
	/** Nursery layout; defaults to that of the farm's kind. */
	nursery?: { rows: number; traysPerRow: number }
}

/** Adds a farm owned by the person, and returns its id. */
export async function insertFarm(
	tx: Tx,
	ctx: Pick<UserCtx, 'now' | 'user' | 'from'>,
	{ name, systemType, location, timezone, farmType = 'commercial', nursery }: NewFarm,
): Promise<number> {
	const { rows, traysPerRow } = nursery ?? systemTypeOf(systemType)
	const [row] = await tx
		.insert(farms)
		.values({
			name,
			location,
			timezone,
			systemType,
			farmType,
			nurseryRows: rows,
			nurseryTraysPerRow: traysPerRow,
			createdAt: ctx.now(),
		})
		.returning({ id: farms.id })
	if (!row) throw new Error('The database returned no row for an insert')
	await tx.insert(farmMembers).values({ farmId: row.id, userId: ctx.user.id, role: 'owner' })
	await appendAudit(tx, ctx, personActor(ctx), {
		farmId: row.id,
		action: 'farm.created',
		subject: name,
		after: { name, systemType, location, timezone },
	})
	return row.id
}
