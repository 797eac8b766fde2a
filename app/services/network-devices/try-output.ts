import { Fault } from '@sfc/domain/fault'
import type { EquipmentState } from '../control/equipment-state'
import type { SwitchRequest } from '../control/queue-switches.server'

/** As long as the buttons that identify a controller are locked. */
const BLINK_MS = 2000

/** What they give does not come back: these are tried with their own wizard. */
const NOT_TRIED = ['dosing', 'co2']

/** Throws Fault conflict for an output that gives liquid or gas: a try would be a dose. */
export function requireHarmless({ name, outputClass }: EquipmentState): void {
	if (NOT_TRIED.includes(outputClass))
		throw new Fault(
			'conflict',
			`${name} gives liquid or gas, which a try would not take back. Measure it in its own settings`,
		)
}

/**
 * The switch that shows people which box an output is: the other way for two seconds, through control with
 * its interlocks and read-back. Throws Fault as `requireHarmless`.
 */
export function blinkOf(output: EquipmentState): SwitchRequest {
	requireHarmless(output)
	return { equipmentKey: output.key, to: output.reported.on ? 'off' : 'on', forMs: BLINK_MS }
}
