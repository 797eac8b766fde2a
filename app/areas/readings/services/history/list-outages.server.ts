import { offlineAfterMs } from '@sfc/contract/agent/paths'
import {
	GAP_CAUSES,
	type GapCause,
	type DataOutage,
} from '@sfc/domain/readings/history/explain-gaps'
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { isFarmAgent } from '#db/farm-agents'
import { agents, ingestGaps } from '#db/schema/agents'
import { outages } from '#db/schema/readings'
import type { FarmCtx } from '~/context.server'
import type { HistorySpan } from './chart-point'

/** Outage and its source; `deviceId` is null when the whole agent was affected. */
export type FarmOutage = DataOutage & { agentId: string; deviceId: number | null }

/** Most outages listed per span. */
const MOST = 2000

const DROPPED: Readonly<Record<string, string>> = {
	'spool-full': 'the agent had no room left to keep them',
	'disk-full': "the agent's disk was full",
	'spool-damaged': "what the agent's disk held was damaged",
	refused: 'they could not be understood',
}

/** Lists the known outages that interrupted the farm's readings in a span. */
export async function listOutages(
	ctx: FarmCtx,
	{ fromAt, toAt }: HistorySpan,
): Promise<FarmOutage[]> {
	const { read } = ctx.db
	const now = ctx.now()
	const [known, dropped, heard] = await Promise.all([
		read
			.select()
			.from(outages)
			.where(
				and(
					eq(outages.farmId, ctx.farm.id),
					lt(outages.fromAt, toAt),
					or(isNull(outages.toAt), gt(outages.toAt, fromAt)),
				),
			)
			.orderBy(asc(outages.fromAt))
			.limit(MOST),
		read
			.select({ gap: ingestGaps })
			.from(ingestGaps)
			.innerJoin(agents, eq(agents.id, ingestGaps.agentId))
			.where(
				and(
					eq(agents.farmId, ctx.farm.id),
					lt(ingestGaps.fromAt, toAt),
					gt(ingestGaps.toAt, fromAt),
				),
			)
			.orderBy(asc(ingestGaps.fromAt))
			.limit(MOST),
		read
			.select({ id: agents.id, lastSeenAt: agents.lastSeenAt, pushEveryMs: agents.pushEveryMs })
			.from(agents)
			.where(and(isFarmAgent(ctx.farm.id), lt(agents.lastSeenAt, toAt))),
	])
	return [
		...known.map(({ cause, ...row }) => ({ ...row, cause: parseCause(cause) })),
		...dropped.map(({ gap: { agentId, fromAt, toAt, cause } }) => ({
			agentId,
			fromAt,
			toAt,
			deviceId: null,
			cause: 'dropped' as const,
			detail: DROPPED[cause] ?? cause,
		})),
		...heard
			.filter(({ lastSeenAt, pushEveryMs }) => now - lastSeenAt > offlineAfterMs(pushEveryMs))
			.map(({ id, lastSeenAt }) => ({
				agentId: id,
				fromAt: lastSeenAt,
				toAt: null,
				deviceId: null,
				cause: 'silent' as const,
				detail: null,
			})),
	]
}

const parseCause = (stored: string): GapCause =>
	GAP_CAUSES.find((cause) => cause === stored) ?? 'silent'
