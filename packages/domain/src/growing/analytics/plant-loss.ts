import type { EndedCycle } from './ended-cycle'

type Ending = { cycles: number; plants: number }
export type PlantLoss = { all: Ending } & Record<EndedCycle['status'], Ending> & {
		/** Plants of harvested cycles that were counted as lost in their trays before. */
		lostInTrays: number
	}

/** How ended cycles ended, in cycles and in plants. */
export function plantLoss(cycles: readonly EndedCycle[]): PlantLoss {
	const none = (): Ending => ({ cycles: 0, plants: 0 })
	const loss = { all: none(), harvested: none(), cancelled: none(), terminated: none() }
	for (const { status, plants } of cycles)
		for (const ending of [loss.all, loss[status]]) {
			ending.cycles++
			ending.plants += plants
		}
	const lostInTrays = cycles
		.filter(({ status }) => status === 'harvested')
		.reduce((sum, { lostPlants }) => sum + lostPlants, 0)
	return { ...loss, lostInTrays }
}
