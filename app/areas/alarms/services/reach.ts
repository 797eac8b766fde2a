import { dueSteps, escalationStepsFor } from '@sfc/domain/alarms/escalation'
import type { Severity } from '@sfc/domain/severity'
import type { AlarmTimes } from './alarm-times.server'
import { acceptsMessage, type Channel } from './channels/channel'
import type { Escalation } from './load-escalation.server'
import type { Alarm } from './load-open-alarms.server'

export type Step = Escalation['steps'][number]

/** People who can be notified now, and through which channels. */
export type Reach = {
	steps: readonly Step[]
	channels: readonly Channel[]
	/** Returns the channels of a person that accept an alarm of this severity now. */
	fitting: (step: Step, severity: string) => Channel[]
}

/** Creates the reach of an escalation. `minute` is of the farm's day. */
export const createReach = (
	steps: readonly Step[],
	channels: readonly Channel[],
	minute: number,
): Reach => ({
	steps,
	channels,
	fitting: (step, severity) =>
		channels.filter(
			(channel) =>
				step.wantsAlerts &&
				channel.userId === step.userId &&
				acceptsMessage(channel, severity as Severity, minute),
		),
})

/** Lists the steps of an unacknowledged alarm, and the indexes of those that are due now. */
export function listDueSteps(
	alarm: Alarm,
	{ notifiedAt }: AlarmTimes,
	{ steps, fitting }: Reach,
	now: number,
) {
	const list = escalationStepsFor(steps, alarm.severity as Severity)
	const due = dueSteps({ ...alarm, notifiedSteps: alarm.told, notifiedAt }, list, {
		now,
		isReachable: (step) => fitting(step, alarm.severity).length > 0,
	})
	return { list, due }
}
