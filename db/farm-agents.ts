import { and, eq, inArray, isNull, type SQLWrapper } from 'drizzle-orm'
import { agents } from './schema/agents'

type FarmId = number | readonly number[] | SQLWrapper

const isOfFarm = (farmId: FarmId) =>
	Array.isArray(farmId)
		? inArray(agents.farmId, farmId as number[])
		: eq(agents.farmId, farmId as number | SQLWrapper)

/** Whether an agent was installed on some farm and has not been revoked. */
export const isInstalledAgent = () => and(eq(agents.kind, 'farm-agent'), isNull(agents.revokedAt))

/** Whether an agent was installed for the farm and has not been revoked. */
export const isFarmAgent = (farmId: FarmId) => and(isOfFarm(farmId), isInstalledAgent())

/** Whether an agent of the farm switches equipment; one that only sends readings does not. */
export const isSwitchingAgent = (farmId: FarmId) =>
	and(isFarmAgent(farmId), isNull(agents.pushEveryMs))

/** Whether an agent, or a grow cloud, obeys the farm's emergency stop. */
export const obeysEmergencyStop = (farmId: FarmId) =>
	and(
		isOfFarm(farmId),
		inArray(agents.kind, ['farm-agent', 'grow-cloud']),
		isNull(agents.revokedAt),
		isNull(agents.pushEveryMs),
	)
