import type { FarmCtx } from '~/context.server'
import {
	countNotices,
	listNotices,
	type NoticeCounts,
} from '~/services/alarms/notices/list-notices.server'
import type { Notice } from '~/services/alarms/notices/notice'
import { readAgents, type FarmAgent } from '~/services/alarms/notices/read-agents.server'
import { farmStatus, type FarmStatus } from './farm-status'

type Read = { status: FarmStatus; notices: Notice[]; counts: NoticeCounts; agents: FarmAgent[] }

/**
 * How a farm is in one line, with the notices and agents behind it. What a person chose not to be
 * told about is true all the same.
 */
export async function readFarmStatus(ctx: FarmCtx): Promise<Read> {
	const agents = await readAgents(ctx)
	const notices = await listNotices(ctx)
	const counts = await countNotices(ctx, notices)
	const status = farmStatus({
		isStopped: ctx.farm.emergencyStoppedAt !== null,
		agents,
		...counts,
		hasCritical: notices.some(({ kind }) => kind === 'alarm-critical'), // the gravest are listed
	})
	return { status, notices, counts, agents }
}
