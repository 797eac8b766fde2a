import type { Finding } from '@sfc/contract/equipment/agents/asks'
import type { AgentState } from './agent-state'

export const NO_DEVICES_FINDING: Finding = {
	level: 'warn',
	about: 'devices',
	text: 'none in the configuration',
	remedy: 'Search for equipment, on this machine with: farm-agent discover --adopt',
}

/** How the devices of a running agent are; null: it has not written down anything yet. */
export function deviceFindings(state: Pick<AgentState, 'devices' | 'outputs'> | null): Finding[] {
	if (!state)
		return [
			{
				level: 'warn',
				about: 'devices',
				text: 'the agent has just started; ask again in a moment',
			},
		]
	const devices = state.devices.map(({ id, status, points, reason }): Finding => {
		const about = `device ${id}`
		return status === 'online'
			? { level: 'ok', about, text: describeOnline(points) }
			: {
					level: 'fail',
					about,
					text: `${status}: ${reason ?? 'not read yet'}`,
					remedy: 'Check power, cable and address.',
				}
	})
	const outputs = state.outputs.flatMap(({ key, warning }): Finding[] =>
		warning
			? [
					{
						level: 'warn',
						about: `output ${key}`,
						text: warning,
						remedy:
							"Set the device's own watchdog, or use one that has it or whose timer is renewed.",
					},
				]
			: [],
	)
	return [...devices, ...outputs]
}

/** Cameras have nothing that is read as a number. */
const describeOnline = (points: number): string =>
	points === 0
		? 'answers the running agent; it has no readings'
		: `the running agent reads ${points} ${points === 1 ? 'point' : 'points'}`
