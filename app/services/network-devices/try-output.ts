import { BLINK_MS } from '@sfc/domain/control/blink-ms'
import { OUTPUT_CLASSES, type OutputClass } from '@sfc/domain/control/output-class'
import { Fault } from '@sfc/domain/fault'
import type { EquipmentState } from '../control/equipment-state'
import type { SwitchRequest } from '../control/queue-switches.server'

const TEST_MS = 5000

/** A try is a switch by hand like any other, for at least the minimum run time of what it switches. */
const tryMs = (outputClass: string, ms: number): number =>
	Math.max(ms, OUTPUT_CLASSES[outputClass as OutputClass].minOnMs)

/** How long a test of an output of this class lasts, milliseconds. */
export const testMs = (outputClass: string): number => tryMs(outputClass, TEST_MS)

/** How long an output of this class blinks, milliseconds. */
export const blinkMs = (outputClass: string): number => tryMs(outputClass, BLINK_MS)

/**
 * The switch that shows people which box an output is: the other way for two seconds, through control with
 * its interlocks and read-back. Throws Fault conflict while it blinks.
 */
export function blinkOf(output: EquipmentState): SwitchRequest {
	const { key, name, outputClass, desiredUntil, since, reported } = output
	const forMs = blinkMs(outputClass)
	if (desiredUntil !== null && since !== null && desiredUntil - since <= forMs)
		throw new Fault('conflict', `${name} blinks already. Wait until it has ended`)
	return { equipmentKey: key, to: reported.on ? 'off' : 'on', forMs }
}

/** On or off for a moment, likewise: it is refused and allowed as every other ON or OFF. */
export const testOf = ({ key, outputClass }: EquipmentState, to: 'on' | 'off'): SwitchRequest => ({
	equipmentKey: key,
	to,
	forMs: testMs(outputClass),
})
