import { expect, test } from 'vitest'
import { propertyRuns } from '@sfc/domain/tests/property-runs'
import { ChemistryTank } from './chemistry-tank'
import { drawTank, type Draw } from './draw-tank'
import { liveTank } from './live-tank'
import { PlanDriver } from './plan-driver'
import { TARGETS, tankPlan } from './tank-plan'

const DAYS = 4

/** A drawn tank under our control: the part of the time after the first day in its bands, and stops. */
function live(seed: number, draw: Draw) {
	const facts = drawTank(seed, draw)
	const tank = new ChemistryTank(facts)
	const notices: string[] = []
	let [looks, ph, ec] = [0, 0, 0]
	liveTank(tank, new PlanDriver(tankPlan(facts)), DAYS * 24, (passedMs, effects) => {
		for (const effect of effects) if (effect.kind === 'notice') notices.push(effect.title)
		if (tank.atS < 86_400) return
		looks += passedMs
		if (tank.ph >= TARGETS.ph.min && tank.ph <= TARGETS.ph.max) ph += passedMs
		if (tank.ec >= TARGETS.ecMsCm.min && tank.ec <= TARGETS.ecMsCm.max) ec += passedMs
	})
	return { ph: ph / looks, ec: ec / looks, notices }
}

const TANKS = [
	[7, 0.05],
	[3, 0.03],
	[2, 0.03],
] as const

test.each(TANKS.slice(0, propertyRuns(TANKS.length)))(
	'water that nobody made for control (tank %s), read with noise of %s pH, is kept in its bands',
	(seed, phNoise) => {
		const { ph, ec, notices } = live(seed, { phNoise })
		expect(notices).toEqual([])
		expect(ph).toBeGreaterThan(0.97)
		expect(ec).toBeGreaterThan(0.99)
	},
)

test('a weak acid is seen to act in hard water that loses CO2, by a noisy probe, within hours', () => {
	const facts = drawTank(164)
	const tank = new ChemistryTank(facts)
	liveTank(tank, new PlanDriver(tankPlan(facts)), 6, () => {})
	expect(tank.ph).toBeLessThan(TARGETS.ph.max)
})

test('a tank goes on from a fork of it as it would have, but for the noise of its probes', () => {
	const tank = new ChemistryTank(drawTank(5))
	tank.step(10, { ml: { 'ph-down': 20 } })
	const fork = tank.fork()
	for (const one of [tank, fork]) for (let s = 0; s < 600; s += 10) one.step(10)
	expect(fork).toMatchObject({ ph: tank.ph, ec: tank.ec, litres: tank.litres, atS: tank.atS })
	fork.step(10, { ml: { 'ph-up': 100 } })
	expect(fork.givenMl).not.toEqual(tank.givenMl)
})

test.each([
	['once a dose did too much and careful ones are wanted', 22],
	['while it is out of its band, for whatever the dose may do at the most', 18],
] as const)('pH does not wait for a finer pump %s', (_, seed) => {
	const { ph, notices } = live(seed, { strength: 4 })
	expect(ph).toBeGreaterThan(0.95)
	expect(notices.filter((title) => title.includes('held back'))).toEqual([])
})
