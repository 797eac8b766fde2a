import type { Tone } from '~/ui/tone'

type Input = {
	isStopped: boolean
	agents: readonly { isOnline: boolean }[]
	/** Notices by kind. */
	notices: readonly { kind: string }[]
}

export type FarmStatus = { tone: Tone; word: string; detail: string }

/** The one line that says how the farm is: the gravest thing that is true. */
export function farmStatus({ isStopped, agents, notices }: Input): FarmStatus {
	if (isStopped)
		return { tone: 'danger', word: 'Emergency stop', detail: 'Every output is held off' }
	if (agents.length === 0)
		return { tone: 'offline', word: 'No agent', detail: 'Connect one to see the farm' }
	if (agents.every(({ isOnline }) => !isOnline))
		return { tone: 'danger', word: 'Offline', detail: 'The agent is not heard' }
	const silent = agents.filter(({ isOnline }) => !isOnline).length
	if (silent > 0)
		return { tone: 'attention', word: 'Online', detail: `${count(silent, 'agent')} offline` }
	const alarms = notices.filter(({ kind }) => kind.startsWith('alarm-'))
	const isGrave = alarms.some(({ kind }) => kind === 'alarm-critical')
	if (alarms.length > 0)
		return {
			tone: isGrave ? 'danger' : 'attention',
			word: 'Online',
			detail: count(alarms.length, 'alarm'),
		}
	const failed = notices.filter(({ kind }) => kind === 'command-failed').length
	if (failed > 0)
		return {
			tone: 'attention',
			word: 'Online',
			detail: `${count(failed, 'command')} failed in 24 h`,
		}
	return { tone: 'good', word: 'Online', detail: 'All Systems OK' }
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
