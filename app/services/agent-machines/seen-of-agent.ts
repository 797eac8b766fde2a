import { trustedMachineReadings, type MachineReadings } from '@sfc/domain/agents/machine-problems'
import { isTrusted } from '@sfc/domain/readings/quality'
import type { LatestReading } from '../readings/load-latest-readings.server'

/** What the readings of machines say of the one that an agent runs on, as far as they are trusted now. */
export function seenOfAgent(
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
