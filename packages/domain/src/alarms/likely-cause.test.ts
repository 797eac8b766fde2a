import { expect, test } from 'vitest'
import { findLikelyCause, type OutputState } from './likely-cause'

const output = (more: Partial<OutputState>): OutputState => ({
	key: 'container-hvac-heater',
	name: 'HVAC heater',
	zone: 'container',
	outputClass: 'heat',
	on: false,
	layer: 'default',
	...more,
})
const heater = (more: Partial<OutputState> = {}) => output(more)
const cooling = (more: Partial<OutputState> = {}) =>
	output({ key: 'container-hvac-cooling', name: 'HVAC cooling', outputClass: 'cool', ...more })
const lights = (more: Partial<OutputState> = {}) =>
	output({ key: 'lights', name: 'Top red lights', outputClass: 'light', ...more })
const TOO_WARM = { quantity: 'airTemperature', zone: 'container', isHigh: true }
const TOO_COLD = { ...TOO_WARM, isHigh: false }

const causeOf = (deviation: typeof TOO_WARM, outputs: OutputState[]) => {
	const cause = findLikelyCause(deviation, outputs)
	return cause && `${cause.output.name} ${cause.role}`
}

test('a heater that was switched on by hand is why it is too warm', () => {
	expect(causeOf(TOO_WARM, [cooling({ on: true }), heater({ on: true, layer: 'manual' })])).toBe(
		'HVAC heater driving',
	)
})

test('cooling that somebody holds off is named when nothing heats', () => {
	const held = cooling({ on: false, layer: 'manual' })
	expect(causeOf(TOO_WARM, [heater(), held])).toBe('HVAC cooling held-off')
	expect(causeOf(TOO_COLD, [heater(), held])).toBeNull()
})

test('cooling that runs and does not cope is named last', () => {
	expect(causeOf(TOO_WARM, [heater(), cooling({ on: true })])).toBe('HVAC cooling not-enough')
})

test('lights that run by their plan are no fault, lights on by hand are', () => {
	expect(causeOf(TOO_WARM, [lights({ on: true, layer: 'recipe' })])).toBeNull()
	expect(causeOf(TOO_WARM, [lights({ on: true, layer: 'manual' })])).toBe('Top red lights driving')
})

test('an output whose state is unknown explains nothing', () => {
	expect(causeOf(TOO_WARM, [heater({ on: null, layer: 'manual' })])).toBeNull()
})

test('water of one zone is not explained by a pump of another', () => {
	const acid = output({ name: 'pH down', outputClass: 'dosing', zone: 'nursery', on: true })
	const tooSour = { quantity: 'ph', zone: 'cultivation', isHigh: false }
	expect(causeOf(tooSour, [acid])).toBeNull()
	expect(causeOf({ ...tooSour, zone: 'nursery' }, [acid])).toBe('pH down driving')
})

test('a heater of the reservoir warms water, not air', () => {
	const tank = heater({ name: 'Reservoir heater', on: true, layer: 'manual' })
	expect(causeOf(TOO_WARM, [tank])).toBeNull()
	expect(causeOf({ ...TOO_WARM, quantity: 'waterTemperature' }, [tank])).toBe(
		'Reservoir heater driving',
	)
})

test('water that is sour while nothing runs may come from the line of a dosing pump', () => {
	const acid = output({ name: 'pH down', outputClass: 'dosing', zone: 'nursery' })
	const tooSour = { quantity: 'ph', zone: 'nursery', isHigh: false }
	expect(causeOf(tooSour, [acid])).toBe('pH down may-leak')
	expect(causeOf({ ...tooSour, isHigh: true }, [acid])).toBeNull()
	const base = output({ name: 'pH up', outputClass: 'dosing', zone: 'nursery' })
	expect(causeOf({ ...tooSour, isHigh: true }, [base])).toBeNull()
})
