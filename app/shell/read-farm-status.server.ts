import type { FarmCtx } from '~/context.server'
import { listOpenAlarms } from '~/services/alarms/list-alarms.server'
import {
	countNotices,
	listNotices,
	type NoticeCounts,
} from '~/services/alarms/notices/list-notices.server'
import type { Notice } from '~/services/alarms/notices/notice'
import { readAgents, type FarmAgent } from '~/services/alarms/notices/read-agents.server'
import { farmStatus, type FarmStatus } from './farm-status'

type Read = {
	status: FarmStatus
	notices: Notice[]
	counts: NoticeCounts
	/** Acknowledged ones too. */
	openAlarms: number
	agents: FarmAgent[]
}

/**
 * How a farm is in one line, with the notices and agents behind it. A person who turned notices off
 * still sees the status they would have caused.
 */
export async function readFarmStatus(ctx: FarmCtx): Promise<Read> {
	const agents = await readAgents(ctx)
	const alarms = await listOpenAlarms(ctx)
	const notices = await listNotices(ctx, alarms)
	const counts = await countNotices(ctx, notices)
	const status = farmStatus({
		isStopped: ctx.farm.emergencyStoppedAt !== null,
		agents,
		alarms,
		failedCommands: counts.failedCommands,
	})
	return { status, notices, counts, openAlarms: alarms.length, agents }
}
