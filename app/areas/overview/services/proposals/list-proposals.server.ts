import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { match } from '#db/match'
import { proposals } from '#db/schema/proposals'
import type { FarmCtx } from '~/context.server'
import { toProposal, type Proposal } from './proposal-row'

const SHOWN = 50

/** Lists the newest proposals of a farm, whatever became of them. */
export async function listProposals(ctx: FarmCtx): Promise<Proposal[]> {
	const rows = await ctx.db.read
		.select()
		.from(proposals)
		.where(eq(proposals.farmId, ctx.farm.id))
		.orderBy(desc(proposals.createdAt), proposals.id)
		.limit(SHOWN)
	return rows.map((row) => toProposal(row, ctx.now()))
}

/** Counts the proposals of a farm that wait for a person. */
export async function countWaitingProposals(
	ctx: Pick<FarmCtx, 'db' | 'farm' | 'now'>,
	reader: Pick<Reader, 'select'> = ctx.db.read,
): Promise<number> {
	const waiting = match(proposals, { farmId: ctx.farm.id, state: 'waiting' })
	const [row] = await reader
		.select({ waiting: count() })
		.from(proposals)
		.where(and(waiting, gt(proposals.expiresAt, ctx.now())))
	return Number(row?.waiting ?? 0)
}
