import { expect, test } from 'vitest'
import { Runner, testClimate } from '../../../tests/control/controllers/dosing/test-tank'

const climate = testClimate({
	heat: [{ key: 'air/heater', label: 'Heater' }],
	cool: [{ key: 'air/cooler', label: 'Cooler' }],
})

/** Control of a room of 20 to 24 °C, and so many minutes at a temperature that follows the time. */
function lived(minutes: number, airAt: (minute: number) => number | null, isOn = true): Runner {
	const control = new Runner(climate)
	const plan = control.state.plan!
	const targets = { airC: { min: 20, max: 24 } }
	const zones = plan.zones.map((zone) => {
		return { ...zone, stages: [{ fromAt: 0, name: 'Growth', targets }] }
	})
	control.do({ kind: 'planned', plan: { ...plan, zones } })
	let on = new Set<string>()
	for (let minute = 0; minute < minutes; minute++) {
		const claims = control.tick({
			passedMs: 60_000,
			read: () => airAt(minute),
			isOn: ({ key }) => isOn && on.has(key),
			heldBecause: () => (isOn ? null : 'a limit'),
		})
		on = new Set([...claims].filter(([, claim]) => claim.on).map(([key]) => key))
	}
	return control
}

test.each([
	['Heater', 'warmer', 16],
	['Cooler', 'cooler', 29],
])('a %s that is on for an hour and changes nothing is told once', (name, answer, airC) => {
	const { notices } = lived(180, () => airC)
	expect(notices).toHaveLength(1)
	expect(notices[0]?.title).toBe(`${name}: on, but the air gets no ${answer}`)
	expect(notices[0]?.causes[0]?.cause).toMatch(/breaker/)
	expect(notices[0]?.causes[0]?.evidence[0]?.text).toMatch(/^on for 6\d min: the air was at/)
	expect(lived(55, () => airC).notices).toEqual([])
})

test('air that follows, if slowly, is no fault, and neither is heat that cannot be on', () => {
	expect(lived(180, (minute) => 10 + minute / 60).notices).toEqual([])
	expect(lived(180, () => 16, false).notices).toEqual([])
	expect(lived(180, (minute) => (minute % 50 === 49 ? null : 16)).notices).toEqual([])
})

test('air that stops following later is told too', () => {
	expect(lived(300, (minute) => 10 + Math.min(minute, 120) / 60).notices).toHaveLength(1)
})
