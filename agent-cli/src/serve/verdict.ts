import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { AgentState } from '../runtime/agent-state'
import type { FarmView } from './farm-view'

/** Something a person should know first, with what to do about it. */
export type Finding = { tone: 'danger' | 'attention' | 'good'; text: string; advice?: string }

/** What is wrong, gravest first; one line that all is well when nothing is. */
export function judgeFarm(view: FarmView): Finding[] {
	const { state } = view
	const wrong = [
		...judgeAgent(view),
		...judgeEmergency(view),
		...(view.isRunning && state ? [...judgeDevices(state, view), ...judgeServer(state)] : []),
	]
	if (wrong.length > 0) return wrong
	return [{ tone: 'good', text: 'Everything is running.', advice: 'Connected to the server.' }]
}

function judgeAgent({ isRunning, state, ageMs }: FarmView): Finding[] {
	if (isRunning) return []
	const advice = state
		? `Readings and outputs below are ${formatRoughDuration(ageMs)} old. Start it with: farm-agent run`
		: 'There are no readings yet. Start it with: farm-agent run'
	return [{ tone: 'danger', text: 'farm-agent is not running.', advice }]
}

function judgeEmergency({ isRunning, state, emergency }: FarmView): Finding[] {
	if (emergency === null) return []
	const text = `All outputs are held off: ${emergency}.`
	if (!isRunning || !state) {
		const advice = 'Whether they are off is not known while farm-agent is not running.'
		return [{ tone: 'danger', text, advice }]
	}
	const left = [
		...state.outputs.filter(({ reportedOn }) => reportedOn !== false).map(({ label }) => label),
		...state.unseen.map((id) => `${deviceName(state, id)} (does not answer)`),
	]
	const advice = left.length
		? `Not confirmed off: ${left.join(', ')}. Switch off by hand.`
		: 'Every output reports off.'
	return [{ tone: 'danger', text, advice }]
}

const deviceName = ({ devices }: AgentState, id: string): string =>
	devices.find((device) => device.id === id)?.name ?? id

const judgeDevices = ({ devices }: AgentState, { now }: FarmView): Finding[] =>
	devices
		.filter(({ status }) => status !== 'online')
		.map(({ name, status, reason, lastReadAt }) => {
			const since =
				lastReadAt === null
					? ''
					: ` Last reading ${formatRoughDuration(Math.max(0, now - lastReadAt))} ago.`
			const why = reason === null ? '' : `: ${reason}`
			return status === 'starting' && reason === null
				? { tone: 'attention', text: `${name} is starting.` }
				: { tone: 'danger', text: `${name} does not answer${why}.`, advice: since.trim() }
		})

function judgeServer({ link, plan }: AgentState): Finding[] {
	if (link.state === 'up') return []
	const why = link.reason === null ? '' : `: ${link.reason}`
	const advice = plan
		? 'The farm goes on by its plan, and this page works without the server.'
		: 'There is no plan: outputs stay in their safe state unless you switch them here.'
	return [{ tone: 'attention', text: `No connection to the server${why}.`, advice }]
}

/** The plan in force: `Plan 7 since Nov 21, 2:12 PM EST, by Ann: selected Basil`. */
export function describePlan({ state, timezone, formats }: FarmView): string {
	if (!state?.plan) return 'No plan'
	const { version, since, madeBy, because } = state.plan
	return `Plan ${version} since ${formatInstant(since, timezone, formats)}, by ${madeBy}: ${because}`
}
