import { expect, test } from 'vitest'
import { listPumpLimits } from './list-pump-limits'

const pump = { role: 'ph-down', mlPerS: 2, perDayMl: 3600, litres: 300, response: 2 } as const

test('a pump that is fine and fast enough has no limits', () => {
	expect(listPumpLimits(pump)).toEqual([])
	expect(listPumpLimits({ ...pump, response: null })).toEqual([])
})

test('a pump whose smallest dose moves the water too far is too coarse, as the controller judges it', () => {
	expect(listPumpLimits({ ...pump, litres: 40, response: 25 })).toEqual([
		'the smallest dose of the pump changes pH by 0.31: dilute its concentrate to 4 times its volume, or use a pump of at most 0.50 ml/s',
	])
	expect(listPumpLimits({ ...pump, litres: 10, response: null })).toEqual([
		'with the strongest products, the smallest dose of the pump changes pH by 0.30: dilute its concentrate to 3 times its volume, or use a pump of at most 0.67 ml/s',
	])
})

test('a pump too slow for its product says how fast it, or how strong the product, has to be', () => {
	expect(listPumpLimits({ ...pump, response: 0.5 })).toEqual([
		'in its 10 min of a day the pump changes pH by at most 2.0, less than the 3.0 that plants may move it in a day: use a pump of at least 3.0 ml/s, or a concentrate 1.5 times as strong',
	])
})

test('a budget of a day that is too small is told with what would do', () => {
	expect(listPumpLimits({ ...pump, perDayMl: 150 })).toEqual([
		'its budget of a day changes pH by at most 1.0, less than the 3.0 that plants may move it in a day: raise it to 450 ml, or use a concentrate 3.0 times as strong',
	])
})
