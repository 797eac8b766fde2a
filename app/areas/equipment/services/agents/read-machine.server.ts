import { machineProblems } from '@sfc/domain/readings/machine-problems'
import { displayQuality, type Quality } from '@sfc/domain/readings/quality'
import type { FarmScope } from '~/context.server'
import { loadMachineReadings } from '~/areas/readings/services/load-latest-readings.server'
import { loadRecentTrends, type Trend } from '~/areas/readings/services/load-recent-trends.server'
import { readingsOfAgentMachine } from './readings-of-agent-machine'

type MachineReading = {
	pointId: number
	label: string
	quantity: string
	value: number | null
	quality: Quality | null
	reason: string | null
	at: number | null
}

export type Machine = {
	readings: MachineReading[]
	/** Trends of the last hour. */
	trends: Trend[]
	problems: ReturnType<typeof machineProblems>
}

/** Reads the newest values of the machine that an agent of the farm runs on. */
export async function readMachine(ctx: FarmScope, agentId: string): Promise<Machine> {
	const all = await loadMachineReadings(ctx)
	const own = all.filter((reading) => reading.agentId === agentId)
	const { isSimulated } = ctx.farm
	return {
		readings: own.map(({ pointId, label, quantity, value, quality, reason, at }) => ({
			pointId,
			label,
			quantity,
			value,
			quality: displayQuality(quality, isSimulated),
			reason,
			at,
		})),
		trends: await loadRecentTrends(ctx, { pointIds: own.map(({ pointId }) => pointId) }),
		problems: machineProblems(readingsOfAgentMachine(own, agentId, isSimulated)),
	}
}
