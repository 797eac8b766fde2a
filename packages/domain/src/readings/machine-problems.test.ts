import { expect, test } from 'vitest'
import { machineProblems, trustedMachineReadings } from './machine-problems'

const WELL = { diskFree: 40, memoryFree: 30, processorTemperature: 45, clockOffset: 0.2 }
const problemsOf = (changed: Readonly<Record<string, number | null>>) =>
	machineProblems(
		trustedMachineReadings(
			Object.entries({ ...WELL, ...changed }).map(([quantity, value]) => ({ quantity, value })),
		),
	)

test.each([
	['diskFree', 2.9, 'Its disk is nearly full'],
	['memoryFree', 4.9, 'Its machine has hardly any memory left'],
	['processorTemperature', 81.4, 'Its processor is at 81 °C'],
	['clockOffset', -301, 'Its clock is minutes off'],
	['clockOffset', 301, 'Its clock is minutes off'],
])('%s at %d is told as: %s', (quantity, value, title) => {
	expect(problemsOf({ [quantity]: value }).map((one) => one.title)).toEqual([title])
})

test('a machine within its limits, or one that tells nothing that can be trusted, has no problem', () => {
	expect(problemsOf({ diskFree: 3, memoryFree: 5, processorTemperature: 79.9 })).toEqual([])
	expect(problemsOf({ diskFree: null, memoryFree: null, processorTemperature: null })).toEqual([])
	expect(machineProblems(trustedMachineReadings([{ quantity: 'ph', value: 0 }]))).toEqual([])
})
