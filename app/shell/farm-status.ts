import type { Tone } from '~/ui/tone'

type Input = {
	isStopped: boolean
	agents: readonly { isOnline: boolean }[]
	/** How many wait for an answer, and whether one of them is critical. */
	alarms: number
	hasCritical: boolean
	/** In the last 24 hours. */
	failedCommands: number
}

export type FarmStatus = { tone: Tone; word: string; detail: string }

/** The one line that says how the farm is: the gravest thing that is true. */
export function farmStatus(farm: Input): FarmStatus {
	const { isStopped, agents, alarms, hasCritical, failedCommands } = farm
	if (isStopped)
		return { tone: 'danger', word: 'Emergency stop', detail: 'Every output is held off' }
	if (agents.length === 0)
		return { tone: 'offline', word: 'No agent', detail: 'Connect one to see the farm' }
	if (agents.every(({ isOnline }) => !isOnline))
		return { tone: 'danger', word: 'Offline', detail: 'The agent is not heard' }
	const silent = agents.filter(({ isOnline }) => !isOnline).length
	if (silent > 0)
		return { tone: 'attention', word: 'Online', detail: `${count(silent, 'agent')} offline` }
	if (alarms > 0)
		return {
			tone: hasCritical ? 'danger' : 'attention',
			word: 'Online',
			detail: count(alarms, 'alarm'),
		}
	if (failedCommands > 0)
		return {
			tone: 'attention',
			word: 'Online',
			detail: `${count(failedCommands, 'command')} failed in 24 h`,
		}
	return { tone: 'good', word: 'Online', detail: 'All Systems OK' }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
