import { describe, expect, test } from 'vitest'
import {
	dosing,
	doserKey,
	PH,
	testDoser,
} from '../../../../tests/control/controllers/dosing/test-tank'
import type { FarmState } from '../controller'
import { INITIAL_DOSING, withDoser, withDosers, type DosingMemory } from './dosing-memory'
import { watchCoarse } from './watch-coarse'

const KEY = doserKey('ph-down')
const LITRES = 100
/** 1 ml is its smallest dose: in 100 L it changes a hundredth of its response. */
const SETTINGS = dosing({
	dosers: [testDoser('ph-down', { mlPerS: 4 })],
	reservoir: { level: { key: 'water/level', label: 'Reservoir' }, capacityL: LITRES },
})
const farmWith = (litres: number | null): FarmState => ({
	utc: 0,
	minuteOfDay: () => 0,
	passedMs: 1000,
	read: () => litres,
	isOn: () => null,
	zone: () => null,
	isRequested: () => false,
})
const IN_BAND = { value: 6, doubt: 0.01, band: PH }

const knowing = (memory: DosingMemory, response: number, isConfirmed = true): DosingMemory =>
	withDoser(memory, KEY, { ...memory.dosers[KEY]!, response, isConfirmed })
const START = withDosers(INITIAL_DOSING, SETTINGS)

function look(
	memory: DosingMemory,
	{ litres = LITRES, isRead = true }: { litres?: number | null; isRead?: boolean } = {},
) {
	const ph = isRead ? IN_BAND : { reason: 'no reading' }
	return watchCoarse(SETTINGS, memory, farmWith(litres), { ph, ec: { reason: 'no reading' } })
}

describe('a smallest dose that has no room in the band', () => {
	test('is told once, while pH is still in its band, with how far to dilute', () => {
		const { memory, effects } = look(knowing(START, 46))
		expect(effects).toMatchObject([
			{
				output: KEY,
				title: 'ph-down is too coarse for this reservoir: its smallest dose changes pH by 0.46',
				isStopped: false,
			},
		])
		expect(effects[0]?.causes[0]?.evidence[0]?.text).toContain(
			'dilute its concentrate to 5 times its volume, or use a pump of at most 0.80 ml/s',
		)
		expect(look(memory).effects).toEqual([])
	})

	test('is over when it is finer, and told anew', () => {
		const { memory } = look(knowing(START, 46))
		const stays = look(knowing(memory, 40)).memory
		expect(look(knowing(stays, 46)).effects).toEqual([])
		const fine = look(knowing(memory, 20)).memory
		expect(look(knowing(fine, 46)).effects).toHaveLength(1)
	})

	test.each<[string, DosingMemory, { litres?: number | null; isRead?: boolean }?]>([
		['where it fits', knowing(START, 44)],
		['before a dose was seen to act', knowing(START, 46, false)],
		['without a level', knowing(START, 46), { litres: null }],
		['in a reservoir that is nearly empty', knowing(START, 46), { litres: 9 }],
		['without a reading', knowing(START, 46), { isRead: false }],
	])('is not told %s', (_, memory, how = {}) => {
		expect(look(memory, how).effects).toEqual([])
	})
})

describe('a jug that is entered', () => {
	const refilled = {
		...SETTINGS,
		dosers: [testDoser('ph-down', { jug: { ml: 500, enteredAt: 1 } })],
	}

	test('after that notice is taken to be diluted as it asked', () => {
		const { memory } = look(knowing(START, 46))
		const now = withDosers(memory, refilled)
		expect(now.dosers[KEY]).toMatchObject({ isConfirmed: true, spread: 0.5, jug: { leftMl: 500 } })
		expect(now.dosers[KEY]?.response).toBeCloseTo(46 / 5)
		expect(now.coarse).toEqual({})
		expect(withDosers(now, refilled).dosers[KEY]).toEqual(now.dosers[KEY])
	})

	test('otherwise changes nothing that is known', () => {
		expect(withDosers(knowing(START, 20), refilled).dosers[KEY]?.response).toBe(20)
	})
})
