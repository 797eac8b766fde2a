import { BLINK_MS } from '@sfc/domain/control/blink-ms'
import { OUTPUT_CLASSES, type OutputClass } from '@sfc/domain/control/output-class'
import { Fault } from '@sfc/domain/fault'
import type { EquipmentState } from './equipment-state'
import type { SwitchRequest } from './switch-request'

const TEST_MS = 5000

/**
 * Returns the duration of a test, which is a manual switch like any other: at least the minimum run
 * time of the output.
 */
const computeTestMs = (outputClass: string, ms: number): number =>
	Math.max(ms, OUTPUT_CLASSES[outputClass as OutputClass].minOnMs)

/** Returns how long a test of an output of this class lasts, milliseconds. */
export const testMs = (outputClass: string): number => computeTestMs(outputClass, TEST_MS)

/** Returns how long an output of this class blinks, milliseconds. */
export const blinkMs = (outputClass: string): number => computeTestMs(outputClass, BLINK_MS)

/**
 * Builds the switch that shows people which device an output is: the opposite state for two
 * seconds, through control with its interlocks and read-back. Throws Fault conflict while it
 * blinks.
 */
export function buildBlinkSwitch(output: EquipmentState): SwitchRequest {
	const { key, name, outputClass, desiredUntil, since, reported } = output
	const forMs = blinkMs(outputClass)
	if (desiredUntil !== null && since !== null && desiredUntil - since <= forMs)
		throw new Fault('conflict', `${name} blinks already. Wait until it has ended`)
	return { equipmentKey: key, to: reported.on ? 'off' : 'on', forMs }
}

/** Builds a short test switch, on or off; it is refused and allowed as every other ON or OFF. */
export const buildTestSwitch = (
	{ key, outputClass }: EquipmentState,
	to: 'on' | 'off',
): SwitchRequest => ({
	equipmentKey: key,
	to,
	forMs: testMs(outputClass),
})
