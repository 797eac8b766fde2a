import { desc, min } from 'drizzle-orm'
import { agentReleases } from '#db/schema/agents'
import type { Ctx } from '~/context.server'

const MOST = 20

/**
 * Lists the agent versions that this server has offered, with the time of the first offer, newest
 * first; at most 20.
 */
export async function listReleases({
	db,
}: Pick<Ctx, 'db'>): Promise<{ version: string; offeredSince: number }[]> {
	const since = min(agentReleases.firstOfferedAt)
	const rows = await db.read
		.select({ version: agentReleases.version, since })
		.from(agentReleases)
		.groupBy(agentReleases.version)
		.orderBy(desc(since))
		.limit(MOST)
	return rows.map(({ version, since }) => ({ version, offeredSince: Number(since) }))
}
