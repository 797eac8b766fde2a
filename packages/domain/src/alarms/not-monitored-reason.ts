import { isRuleActiveAt, type AlarmRule } from './rule'
import type { AlarmInputs } from './alarm-inputs'

/** Why the condition of this key, such as `ph-target point 12`, is no longer watched. */
export function notMonitoredReason(
	key: string,
	rules: readonly AlarmRule[],
	inputs: AlarmInputs,
): string {
	const rule = rules.find((one) => key.startsWith(`${one.key} `))
	if (!rule) return 'its rule was removed'
	if (!rule.isOn) return 'its rule is switched off'
	if (!isRuleActiveAt(rule, inputs.minuteOfDay)) return 'its rule is not active at this time'
	const [of = '', id = ''] = key.slice(rule.key.length + 1).split(' ')
	const isThere = {
		agent: inputs.agents.some((agent) => agent.id === id),
		device: inputs.devices.some((device) => String(device.id) === id),
		point: inputs.sensors.some(({ pointId }) => String(pointId) === id),
	}
	if (of === 'agent' && !isThere.agent) return 'the agent was removed'
	if (of === 'device' && !isThere.device) return 'the device was removed'
	if (of === 'point' && !isThere.point) return 'the sensor was removed'
	if (of === 'camera') return 'the camera’s alerts were switched off, or it was removed'
	if (of === 'notice') return 'somebody has seen to it'
	if (of === 'server') return 'backups are no longer set up'
	return rule.followsTargets ? 'it has no target now' : 'its rule is for something else now'
}
