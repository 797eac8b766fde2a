import { BLINK_MS } from '@sfc/domain/control/blink-ms'
import { OUTPUT_CLASSES, type OutputClass } from '@sfc/domain/control/output-class'
import { Fault } from '@sfc/domain/fault'
import type { EquipmentState } from '../control/equipment-state'
import type { SwitchRequest } from '../control/queue-switches.server'

const TEST_MS = 5000

/**
 * Why an output is not switched just to see which one it is; null where it may be. What it doses does not
 * come back, a heater or a compressor would have to run on for its minimum time, and no lease ends an ON
 * in a cloud.
 */
export function whyNotTried({
	name,
	outputClass,
	isCloud,
}: Pick<EquipmentState, 'name' | 'outputClass' | 'isCloud'>): string | null {
	if (isCloud) return `${name} is switched through a cloud, where no lease ends a try`
	if (outputClass === 'dosing' || outputClass === 'co2')
		return `${name} gives liquid or gas, which a try would not take back. Measure it in its own settings`
	const { label, minOnMs } = OUTPUT_CLASSES[outputClass as OutputClass]
	if (minOnMs === 0) return null
	return `${name} is ${label.toLowerCase()}, which runs ${minOnMs / 60_000} min at least: a try would not end after seconds. Switch it on its own page`
}

/** @throws Fault conflict for an output that is not tried. */
function requireHarmless(output: EquipmentState): void {
	const reason = whyNotTried(output)
	if (reason !== null) throw new Fault('conflict', reason)
}

/**
 * The switch that shows people which box an output is: the other way for two seconds, through control with
 * its interlocks and read-back. Throws Fault conflict for what is not tried, and while it blinks.
 */
export function blinkOf(output: EquipmentState): SwitchRequest {
	requireHarmless(output)
	const { key, name, desiredUntil, since, reported } = output
	if (desiredUntil !== null && since !== null && desiredUntil - since <= BLINK_MS)
		throw new Fault('conflict', `${name} blinks already. Wait two seconds`)
	return { equipmentKey: key, to: reported.on ? 'off' : 'on', forMs: BLINK_MS }
}

/** On or off for five seconds, likewise. */
export function testOf(output: EquipmentState, to: 'on' | 'off'): SwitchRequest {
	requireHarmless(output)
	return { equipmentKey: output.key, to, forMs: TEST_MS }
}
