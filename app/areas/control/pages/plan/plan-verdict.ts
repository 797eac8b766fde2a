import type { Formats } from '@sfc/domain/units/formats'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { formatPlanStanding } from '~/areas/control/services/plans/format-plan-standing'
import type { AgentPlan, FarmPlan } from '~/areas/control/services/plans/read-farm-plan.server'
import type { Tone } from '~/ui/tone'

export type PlanVerdict = { tone: Tone; title: string; text: string }

type Clock = { timezone: string; formats: Formats }

/** Whether the farm follows its plan, in a sentence, and what to do next. */
export function planVerdict(plan: FarmPlan, clock: Clock, isStopped: boolean): PlanVerdict {
	if (isStopped)
		return {
			tone: 'danger',
			title: 'The emergency stop is on',
			text: formatPlanStanding({ kind: 'stopped' }),
		}
	if (!plan.isAutomatic)
		return {
			tone: 'info',
			title: 'Automation is off',
			text: 'Outputs stay in their safe state until you switch them. Read what the plan would do, then turn it on.',
		}
	if (plan.agents.length === 0)
		return {
			tone: 'attention',
			title: 'Automation is on, but no farm agent is connected',
			text: 'Install the agent on the farm’s machine: it runs the plan.',
		}
	if (plan.zones.length === 0)
		return {
			tone: 'attention',
			title: 'Automation is on, but no recipe is active',
			text: 'Select a recipe for the nursery or the cultivation zone.',
		}
	if (plan.controllers.length === 0 && plan.agents.every(({ newest }) => newest))
		return {
			tone: 'attention',
			title: 'Automation is on, but the plan controls nothing yet',
			text: 'Connect the equipment that the recipe needs.',
		}
	const [worst] = plan.agents.map((agent) => agentVerdict(agent, clock)).sort(byUrgency)
	return worst ?? { tone: 'good', title: 'Automation is on', text: '' }
}

const URGENCY: readonly Tone[] = ['danger', 'attention', 'info', 'good']
const byUrgency = (a: PlanVerdict, b: PlanVerdict): number =>
	URGENCY.indexOf(a.tone) - URGENCY.indexOf(b.tone)

function agentVerdict(agent: AgentPlan, { timezone, formats }: Clock): PlanVerdict {
	const { newest, runs, refused, isSilent, hostname } = agent
	const running =
		runs && `plan ${runs.version} since ${formatInstant(runs.since, timezone, formats)}`
	if (refused !== null)
		return {
			tone: 'danger',
			title: `The farm agent on ${hostname} refused ${refused}`,
			text: running ? `It goes on with ${running}.` : 'It runs no plan.',
		}
	if (!newest)
		return {
			tone: 'info',
			title: 'The plan is being made',
			text: `Nothing on ${hostname} can follow a recipe yet; this is looked at once a minute.`,
		}
	if (runs && runs.version > newest.version)
		return {
			tone: 'attention',
			title: `${hostname} runs ${running}, which was loaded there`,
			text: 'The next change here replaces it.',
		}
	if (runs?.version !== newest.version)
		return {
			tone: 'attention',
			title: `Waiting for the farm agent on ${hostname} to take plan ${newest.version}`,
			text: running ? `It goes on with ${running}.` : 'It runs no plan yet.',
		}
	if (isSilent)
		return {
			tone: 'attention',
			title: `${hostname} cannot be reached`,
			text: `It keeps running ${running}.`,
		}
	return {
		tone: newest.isOld ? 'attention' : 'good',
		title: `Automation is on: ${hostname} runs ${running}`,
		text: newest.isOld
			? 'The plan is old; it goes on all the same.'
			: 'It goes on without this server, too.',
	}
}
