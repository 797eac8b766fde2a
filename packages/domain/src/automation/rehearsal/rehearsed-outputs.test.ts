import { expect, test } from 'vitest'
import { OUTPUT_CLASSES, type OutputClass } from '../../control/output-class'
import type { ControlEffect } from '../../control/step'
import { RehearsedOutputs } from './rehearsed-outputs'

const MINUTE_MS = 60_000
const pump = { key: 'a/pump', label: 'Pump' }

const outputsOf = (outputClass: OutputClass, onForMs?: Map<string, number>) =>
	new RehearsedOutputs([pump], () => outputClass, onForMs)

const wants = (on: boolean, forMs?: number): ControlEffect[] => {
	const once = forMs === undefined ? {} : { forMs }
	return [
		{ kind: 'claim', output: pump.key, claim: { layer: 'recipe', on, reason: 'a test', ...once } },
	]
}

test('an output does what is wanted, and its runs are kept with their times', () => {
	const outputs = outputsOf('light')
	for (let minute = 0; minute < 6; minute++)
		outputs.pass(wants(minute >= 2 && minute < 5), minute * MINUTE_MS, MINUTE_MS)
	expect(outputs.list()).toMatchObject([
		{
			key: 'a/pump',
			spans: [{ fromAt: 2 * MINUTE_MS, toAt: 5 * MINUTE_MS }],
			onMs: 3 * MINUTE_MS,
			starts: 1,
			held: 0,
		},
	])
	expect(outputs.isOn(pump.key)).toBe(false)
	expect(outputs.isOn('a/other')).toBeNull()
})

test('without a wish it is in its safe state', () => {
	const outputs = outputsOf('dosing')
	outputs.pass([], 0, MINUTE_MS)
	expect(outputs.isOn(pump.key)).toBe(OUTPUT_CLASSES.dosing.safeOn)
})

test('a dose runs exactly as long as it was asked for, once, until an OFF', () => {
	const outputs = outputsOf('dosing')
	const dose = wants(true, 2500)
	for (let second = 0; second < 10; second++) outputs.pass(dose, second * 1000, 1000)
	expect(outputs.list()).toMatchObject([{ onMs: 2500, starts: 1 }])
	expect(outputs.isPulsing).toBe(false)
	outputs.pass(wants(false), 10_000, 1000)
	const restMs = OUTPUT_CLASSES.dosing.minOffMs
	outputs.pass(wants(false), 11_000, restMs)
	outputs.pass(dose, 11_000 + restMs, 1000)
	expect(outputs.list()).toMatchObject([{ onMs: 3500, starts: 2 }])
})

test('of a tick in which a dose ends only its part counts', () => {
	const outputs = outputsOf('dosing')
	outputs.pass(wants(true, 2500), 0, 10_000)
	expect(outputs.part(pump.key)).toBe(0.25)
})

test('a compressor is held to its shortest run and rest', () => {
	const outputs = outputsOf('cool')
	const { minOnMs, minOffMs } = OUTPUT_CLASSES.cool
	outputs.pass(wants(true), 0, 1000)
	outputs.pass(wants(false), 1000, 1000)
	expect(outputs.isOn(pump.key)).toBe(true)
	outputs.pass(wants(false), 2000, minOnMs)
	outputs.pass(wants(false), 2000 + minOnMs, 1000)
	expect(outputs.isOn(pump.key)).toBe(false)
	outputs.pass(wants(true), 3000 + minOnMs, 1000)
	expect(outputs.isOn(pump.key)).toBe(false)
	outputs.pass(wants(true), 4000 + minOnMs, minOffMs)
	outputs.pass(wants(true), 4000 + minOnMs + minOffMs, 1000)
	expect(outputs.isOn(pump.key)).toBe(true)
	expect(outputs.list()).toMatchObject([{ held: 2 }])
})

test('an output that is on already goes on from there, against its longest run', () => {
	const { maxOnMs } = OUTPUT_CLASSES.heat
	const outputs = outputsOf('heat', new Map([[pump.key, (maxOnMs ?? 0) - MINUTE_MS]]))
	outputs.pass(wants(true), 0, MINUTE_MS)
	expect(outputs.isOn(pump.key)).toBe(true)
	outputs.pass(wants(true), MINUTE_MS, MINUTE_MS)
	expect(outputs.isOn(pump.key)).toBe(false)
})

test('the most of a day begins anew at midnight UTC', () => {
	const { dailyMaxMs, minOffMs } = OUTPUT_CLASSES.dosing
	const outputs = outputsOf('dosing')
	let utc = 0
	for (; utc < 86_400_000 - minOffMs; utc += minOffMs + MINUTE_MS) {
		outputs.pass(wants(true), utc, MINUTE_MS)
		outputs.pass(wants(false), utc + MINUTE_MS, minOffMs)
	}
	expect(outputs.list()[0]?.onMs).toBeLessThan(dailyMaxMs + MINUTE_MS)
	expect(outputs.isOn(pump.key)).toBe(false)
	outputs.pass(wants(true), 86_400_000, MINUTE_MS)
	expect(outputs.isOn(pump.key)).toBe(true)
})
