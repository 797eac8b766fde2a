import { NewRuleInput } from '@sfc/contract/alarms/rule-input'
import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, Permitted } from '~/context.server'
import { addRule } from '~/areas/alarms/services/change-rules.server'
import { loadAlarmRules } from '~/areas/alarms/services/load-alarm-rules.server'
import { readControlSettings } from '~/areas/control/services/plans/read-control-settings.server'
import { listFarmMeters } from './measure-other-watts.server'

/** How a power cap is watched. */
export type CapWatch = {
	/** Meters whose sum is the power of the farm; an alarm rule watches one alone. */
	meters: { pointId: number; name: string }[]
	/** The rule that raises an alarm at the cap or below it. */
	rule: { label: string; above: number } | null
}

/** A start of a pump or of lamps is shorter. */
const DELAY_MINUTES = 5

/** Reads by which meter and alarm rule a cap is watched. */
export async function readCapWatch(ctx: FarmCtx, { kW }: { kW: number }): Promise<CapWatch> {
	const [meters, rules] = await Promise.all([listFarmMeters(ctx), loadAlarmRules(ctx)])
	const [meter, another] = meters
	const rule = rules.find(
		({ kind, isOn, above, pointId }) =>
			kind === 'limit' && isOn && !another && pointId === meter?.pointId && isUpTo(above, kW),
	)
	return {
		meters: meters.map(({ pointId, label, deviceName }) => ({
			pointId,
			name: `${label}, ${deviceName}`,
		})),
		rule: rule ? { label: rule.label, above: rule.above ?? 0 } : null,
	}
}

const isUpTo = (above: number | null, kW: number) => above !== null && above <= 1000 * kW

/** Adds an alarm rule that watches the cap. Throws Fault conflict without a cap, or without one meter of the farm. */
export async function watchPowerCap(ctx: Permitted<'alarm.configure'>): Promise<void> {
	const cap = (await readControlSettings(ctx)).settings.powerCap
	if (!cap) throw new Fault('conflict', 'The farm has no power cap')
	const { meters, rule } = await readCapWatch(ctx, cap)
	const [meter, another] = meters
	if (!meter || another) throw new Fault('conflict', 'No single meter measures the farm')
	if (rule) return
	await addRule(
		ctx,
		NewRuleInput.parse({
			label: `Power above ${cap.kW} kW`,
			kind: 'limit',
			quantity: 'power',
			sensorId: meter.pointId,
			severity: 'warning',
			isOn: true,
			above: 1000 * cap.kW,
			delayMinutes: DELAY_MINUTES,
			clearMinutes: DELAY_MINUTES,
		}),
	)
}
