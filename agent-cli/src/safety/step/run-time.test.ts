import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginRun, noteRun, NO_RUN, ranUntil } from './run-time'
import { TestFarm } from '../../../tests/safety/step/test-farm'

const PUMP = 'd/pump'

describe('how long a dosing pump ran', () => {
	const open = () => {
		const farm = new TestFarm({ [PUMP]: 'dosing' })
		farm.report()
		farm.pass(60_000)
		return farm
	}
	const ranMs = (farm: TestFarm) => {
		const output = farm.state.outputs.get(PUMP)!
		return ranUntil(output.run, output.reportedOn, farm.now)
	}
	const end = (farm: TestFarm) => {
		for (let round = 0; round < 5; round += 1) {
			farm.answer()
			farm.report()
			farm.pass(1000)
		}
	}

	test('is counted in full where it was confirmed', () => {
		const farm = open()
		farm.command('switch', PUMP, true, 400)
		farm.answer()
		farm.pass(400)
		end(farm)
		expect(ranMs(farm)).toBe(400)
	})

	test('is counted where an OFF overtook its ON, which was never confirmed', () => {
		const farm = open()
		farm.command('switch', PUMP, true, 300)
		farm.pass(300)
		end(farm)
		expect(farm.reallyOn.get(PUMP)).toBe(false)
		expect(ranMs(farm)).toBe(300)
	})

	test('is counted as it was ordered, and no longer, while nobody knows whether it ran', () => {
		const farm = open()
		farm.mode = 'acts-silently'
		farm.command('switch', PUMP, true, 500)
		farm.answer()
		for (let s = 0; s < 60; s += 1) farm.pass(1000)
		expect(ranMs(farm)).toBe(500)
	})

	test('is nothing where the device refused it or was never reached', () => {
		for (const mode of ['rejected', 'unreachable'] as const) {
			const farm = open()
			farm.mode = mode
			farm.command('switch', PUMP, true, 500)
			farm.answer()
			end(farm)
			expect(ranMs(farm)).toBe(0)
		}
	})
})

test('a run that is reported counts from its first report to the one that it is off', () => {
	const Reports = fc.array(fc.tuple(fc.boolean(), fc.nat(10_000)), { maxLength: 30 })
	fc.assert(
		fc.property(Reports, (reports) => {
			let [at, run, onMs, was] = [0, NO_RUN, 0, false]
			for (const [on, afterMs] of reports) {
				if (was) onMs += afterMs
				at += afterMs
				run = noteRun(run, { on, was, at })
				was = on
			}
			expect(ranUntil(run, was, at)).toBe(onMs)
		}),
	)
})

test('an ON given again while it runs goes on with the same run', () => {
	const first = beginRun(NO_RUN, 1000, 5000)
	const again = beginRun(first, 3000, 5000)
	expect(again).toEqual({ endedMs: 0, since: 1000, until: 8000 })
})
