import { Fault } from '@sfc/domain/fault'
import type { EquipmentState } from '../control/equipment-state'
import type { SwitchRequest } from '../control/queue-switches.server'

const BLINK_MS = 2000
const TEST_MS = 5000

/** What they give does not come back: these are tried with their own wizard. */
const NOT_TRIED = ['dosing', 'co2']

/** Throws Fault conflict for an output that gives liquid or gas: a try would be a dose. */
function requireHarmless({ name, outputClass }: EquipmentState): void {
	if (NOT_TRIED.includes(outputClass))
		throw new Fault(
			'conflict',
			`${name} gives liquid or gas, which a try would not take back. Measure it in its own settings`,
		)
}

/**
 * The switch that shows people which box an output is: the other way for two seconds, through control with
 * its interlocks and read-back. Throws Fault conflict for what gives liquid or gas, and while it blinks.
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
