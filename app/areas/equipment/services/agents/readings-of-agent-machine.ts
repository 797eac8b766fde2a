import { trustedMachineReadings, type MachineReadings } from '@sfc/domain/readings/machine-problems'
import { isTrusted } from '@sfc/domain/readings/quality'
import type { LatestReading } from '~/areas/readings/services/load-latest-readings.server'

/** Returns the trusted readings of the machine that an agent runs on. */
export function readingsOfAgentMachine(
	readings: readonly LatestReading[],
	agentId: string,
	farmIsSimulated: boolean,
): MachineReadings {
	const own = readings.filter((reading) => reading.agentId === agentId)
	return trustedMachineReadings(
		own.map(({ quantity, quality, value }) => ({
			quantity,
			value: quality !== null && isTrusted(quality, farmIsSimulated) ? value : null,
		})),
	)
}
