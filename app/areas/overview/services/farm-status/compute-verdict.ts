import { formatCount } from '@sfc/domain/format-count'
import type { Tone } from '~/ui/tone'
import type { StopState } from '~/areas/control/services/read-stop-state.server'
import { formatPlanStanding } from '~/areas/control/services/plans/format-plan-standing'
import type { PlanStanding } from '~/areas/control/services/plans/read-plan-standing.server'

type OpenAlarm = { severity: string; isAcknowledged: boolean; isOver: boolean }

type Input = {
	/** How far an emergency stop is proven; null while there is none. */
	stop: StopState | null
	/** Null while it is unknown. */
	plan: PlanStanding | null
	/** Each of the following is null when it could not be loaded. */
	agents: { online: number; total: number } | null
	/** Open alarms; an acknowledged one is still wrong, and one that is over closes by itself. */
	alarms: readonly OpenAlarm[] | null
	/** Commands of the last 24 hours that were not carried out. */
	failedCommands: number | null
	readings: {
		/** Readings beyond their band, without an open alarm. */
		outOfRange: number
		reporting: number
		total: number
	} | null
}

/** Whether the farm is all right, in a few words, with a link to the page to act on. */
export type Verdict = {
	tone: Tone
	title: string
	detail: string
	action: { label: string; to: string } | null
}

/** Answers “Is my farm all right?” with the most severe thing that is true. */
export function computeVerdict(farm: Input): Verdict {
	const { tone, title, detail = formatRest(farm), action = null } = judge(farm)
	return { tone, title, detail, action }
}

type Judged = Pick<Verdict, 'tone' | 'title'> & Partial<Verdict>

function judge({ stop, plan, agents, alarms, readings, failedCommands }: Input): Judged {
	if (stop)
		return {
			tone: 'danger',
			title: 'Emergency stop is on',
			detail: sentence([endless(stop.text), count(alarms?.length ?? 0, 'open alarm')]),
			action: { label: 'Release', to: '/emergency-stop' },
		}
	if (plan?.kind === 'refused')
		return {
			tone: 'danger',
			title: 'The newest plan is not in force',
			detail: sentence([
				endless(formatPlanStanding(plan)),
				count(alarms?.length ?? 0, 'open alarm'),
			]),
			action: { label: 'See the plan', to: '/zone-control/plan' },
		}
	if (!alarms)
		return { tone: 'danger', title: 'Alarms could not be loaded', detail: 'Reload the page.' }
	if (alarms.length > 0) {
		const wrong = alarms.filter(({ isOver }) => !isOver)
		const waiting = wrong.filter(({ isAcknowledged }) => !isAcknowledged).length
		if (wrong.length === 0)
			return { tone: 'info', title: `${count(alarms.length, 'problem')} back to normal` }
		return {
			tone: getAlarmTone(wrong),
			title: waiting > 0 ? needsYou(waiting) : `${count(wrong.length, 'problem')}, acknowledged`,
		}
	}
	if (agents?.total === 0)
		return {
			tone: 'offline',
			title: 'No farm agent yet',
			detail: 'It runs on the farm’s own machine, reads its sensors and switches its equipment.',
			action: { label: 'Install an agent', to: '/local-agent-install' },
		}
	if (agents?.online === 0)
		return {
			tone: 'danger',
			title: 'No contact with the farm',
			detail: 'Below is what was read last. Nothing can be switched until the agent is back.',
			action: { label: 'Check the agent', to: '/local-agent-install' },
		}
	if (!readings) return { tone: 'attention', title: 'Readings could not be loaded' }
	if (readings.outOfRange > 0)
		return { tone: 'attention', title: `${count(readings.outOfRange, 'reading')} out of range` }
	if (readings.reporting === 0) return { tone: 'attention', title: 'No data' }
	if (failedCommands)
		return {
			tone: 'attention',
			title: `${count(failedCommands, 'command')} failed in 24 h`,
			action: { label: 'See which', to: '/notifications' },
		}
	return { tone: 'good', title: 'All in range' }
}

/** Removes the full stop, before more text follows. */
const endless = (words: string): string => words.replace(/\.$/, '')

function getAlarmTone(alarms: readonly OpenAlarm[]): Tone {
	if (alarms.some(({ severity }) => severity === 'critical')) return 'danger'
	return alarms.every(({ severity }) => severity === 'info') ? 'info' : 'attention'
}

const needsYou = (problems: number) =>
	problems === 1 ? '1 problem needs you' : `${problems} problems need you`

/** Summarizes what is known besides the verdict; it never claims more than was measured. */
function formatRest({ alarms, readings, agents }: Input): string {
	const open = alarms ?? []
	const wrong = open.filter(({ isOver }) => !isOver)
	const taken = wrong.filter(({ isAcknowledged }) => isAcknowledged).length
	const silent = agents ? agents.total - agents.online : 0
	return sentence([
		taken > 0 && taken < wrong.length ? `${taken} more acknowledged` : '',
		wrong.length > 0 && wrong.length < open.length
			? `${open.length - wrong.length} back to normal`
			: '',
		open.length > 0 && readings ? formatRange(readings) : '',
		readings ? formatSensors(readings) : '',
		silent > 0 ? `${count(silent, 'agent')} offline` : '',
	])
}

function formatRange({ outOfRange, reporting }: NonNullable<Input['readings']>): string {
	if (outOfRange > 0) return `${count(outOfRange, 'reading')} out of range without an alarm`
	return reporting > 0 ? 'Everything else is in range' : ''
}

function formatSensors({ reporting, total }: NonNullable<Input['readings']>): string {
	if (total === 0) return 'No sensor is connected'
	return reporting === total
		? `All ${total} sensors report`
		: `${reporting} of ${total} sensors report`
}

const sentence = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')

const count = (number: number, noun: string) => (number === 0 ? '' : formatCount(number, noun))
