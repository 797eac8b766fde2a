import type { FarmScope } from '~/context.server'
import { listOverAlarms } from '~/areas/alarms/services/describe-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { countNotices, listNotices } from '~/areas/alarms/services/notices/list-notices.server'
import { listAgentsWithStatus } from '~/areas/alarms/services/notices/list-agents-with-status.server'
import { countOutOfRange } from '~/areas/overview/services/farm-status/count-out-of-range'
import { readStopState } from '~/areas/control/services/read-stop-state.server'
import { readPlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'
import { loadFarmOverview } from '~/areas/readings/services/load-farm-overview.server'
import { cacheForRequest } from '~/areas/platform/services/request-cache'
import type { FarmFrame } from '~/shell/farm-frame'
import { farmStatus } from '~/shell/farm-status'

/**
 * The status of a farm in one line, with its notices. A person who turned notices off still sees the status
 * they cause.
 */
export async function readFarmFrame(ctx: FarmScope): Promise<FarmFrame> {
	const { emergencyStoppedAt, emergencyStoppedBy } = ctx.farm
	const agents = await listAgentsWithStatus(ctx)
	const alarms = await cacheForRequest(ctx, listOpenAlarms)
	const over = await listOverAlarms(ctx, alarms)
	const notices = await listNotices(ctx, alarms)
	const counts = await countNotices(ctx, notices)
	const overview = await cacheForRequest(ctx, loadFarmOverview)
	const alarmed = alarms.flatMap(({ parts }) => parts.map(({ pointId }) => pointId))
	const status = farmStatus({
		stop: await readStopState(ctx),
		plan: await readPlanStanding(ctx),
		agents,
		alarms: alarms.map((alarm) => ({ ...alarm, isOver: over.has(alarm.id) })),
		failedCommands: counts.failedCommands,
		readings: {
			outOfRange: countOutOfRange(overview, alarmed),
			reporting: overview.sensors.reporting,
		},
	})
	return {
		status,
		agentId: agents[0]?.id ?? null,
		openAlarms: alarms.length,
		notices,
		counts,
		emergencyStoppedAt,
		emergencyStoppedBy,
	}
}
