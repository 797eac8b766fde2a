import { formatCount } from '@sfc/domain/format-count'
import { severityRank } from '@sfc/domain/severity'
import type { Tone } from '~/ui/tone'

type OpenAlarm = {
	severity: string
	title: string
	acknowledgedAt: number | null
	/** Whether the condition is back to normal, so that it closes by itself. */
	isOver: boolean
}

type Input = {
	/** How far an emergency stop is confirmed; null while there is none. */
	stop: { text: string } | null
	/** Whether the newest plan is in force. */
	plan: { kind: string }
	agents: readonly { isOnline: boolean }[]
	/** All open alarms; acknowledging one does not resolve it. */
	alarms: readonly OpenAlarm[]
	/** Failed commands in the last 24 hours. */
	failedCommands: number
	/** Counts of the dashboard, which may know before an alarm is raised. */
	readings: { outOfRange: number; reporting: number }
}

export type FarmStatus = { tone: Tone; word: string; detail: string }

/** One line with the status of the farm: its most severe condition. */
export function farmStatus(farm: Input): FarmStatus {
	const { stop, plan, agents, alarms, failedCommands, readings } = farm
	if (stop) return { tone: 'danger', word: 'Emergency stop', detail: stop.text.replace(/\.$/, '') }
	if (agents.length > 0 && agents.every(({ isOnline }) => !isOnline))
		return { tone: 'danger', word: 'Offline', detail: 'The agent is not heard' }
	if (plan.kind === 'refused')
		return { tone: 'danger', word: 'Online', detail: 'The newest plan is not in force' }
	const wrong = alarms.filter(({ isOver }) => !isOver)
	const [worst] = wrong.toSorted((a, b) => rank(b) - rank(a))
	if (worst)
		return {
			tone: worst.severity === 'critical' ? 'danger' : 'attention',
			word: formatCount(wrong.length, 'open alarm'),
			detail: worst.acknowledgedAt === null ? worst.title : `${worst.title} (acknowledged)`,
		}
	if (agents.length === 0)
		return { tone: 'offline', word: 'No agent', detail: 'Connect one to see the farm' }
	const silent = agents.filter(({ isOnline }) => !isOnline).length
	if (silent > 0)
		return { tone: 'attention', word: 'Online', detail: `${formatCount(silent, 'agent')} offline` }
	if (readings.outOfRange > 0)
		return {
			tone: 'attention',
			word: 'Online',
			detail: `${formatCount(readings.outOfRange, 'reading')} out of range`,
		}
	if (readings.reporting === 0) return { tone: 'attention', word: 'Online', detail: 'No data' }
	if (failedCommands > 0)
		return {
			tone: 'attention',
			word: 'Online',
			detail: `${formatCount(failedCommands, 'command')} failed in 24 h`,
		}
	if (alarms.length > 0)
		return {
			tone: 'info',
			word: 'Online',
			detail: `${formatCount(alarms.length, 'problem')} back to normal`,
		}
	return { tone: 'good', word: 'Online', detail: 'All Systems OK' }
}

/** An unacknowledged alarm ranks before an acknowledged one of the same severity. */
const rank = ({ severity, acknowledgedAt }: OpenAlarm) =>
	2 * severityRank(severity) + (acknowledgedAt === null ? 1 : 0)
