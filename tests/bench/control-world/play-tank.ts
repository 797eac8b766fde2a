import type { NoticeEffect } from '@sfc/domain/control/controllers/notice'
import { isLimitTitle } from '@sfc/domain/control/controllers/dosing/limit-reason'
import { drainL, isDrainTitle } from '@sfc/domain/control/controllers/dosing/watch-salts'
import { ChemistryTank } from '@sfc/farm-sim/chemistry-tank/chemistry-tank'
import { drawTank, PUMPS, type Draw } from '@sfc/farm-sim/chemistry-tank/draw-tank'
import { liveTank } from '@sfc/farm-sim/chemistry-tank/live-tank'
import { PlanDriver, type Driver } from '@sfc/farm-sim/chemistry-tank/plan-driver'
import { TARGETS, tankPlan, VALVE } from '@sfc/farm-sim/chemistry-tank/tank-plan'
import { onOff, pi } from './drivers'
import { pressRaise, refillJug } from './press-raise'

export const DRIVERS = ['ours', 'on/off', 'PI'] as const
export type DriverName = (typeof DRIVERS)[number]

const START_H = 24

/** How a tank went under one driver. Shares in percent after the first day; null: never. */
export type Result = {
	seed: number
	driver: DriverName
	phIn: number
	ecIn: number
	/** Until pH and EC were first in their bands, hours. */
	startH: number | null
	/** Farthest outside a band after the first day. */
	phBeyond: number
	ecBeyond: number
	/** Stops of a pump although nothing was wrong, and for how long pumps were stopped. */
	stops: number
	stoppedH: number
	/** How often what was told to a person although nothing was wrong, stops apart. */
	told: Record<string, number>
	/** Acid for each litre of the tank, and doses a day. */
	acidMlPerL: number
	baseMlPerL: number
	dosesPerDay: number
	/** How often a person did what a notice asks for: raised a budget on the dosing page, drained, or diluted a concentrate. */
	presses: number
	/** Hours outside a band after the first day, by what the pump that would bring it back waited for. */
	outBecause: Record<string, number>
}

/**
 * Runs the tank of a seed, with its plants and noise, under one driver for so many days. With `isPressing`
 * a person raises a budget by what the dosing page proposes when it is told that it holds a pump back, and
 * drains as much as it is told to, and dilutes what is too strong for its pump.
 */
export function playTank(
	seed: number,
	driver: DriverName,
	days: number,
	{ isPressing = false, ...draw }: Draw & { isPressing?: boolean } = {},
): Result {
	const facts = drawTank(seed, draw)
	const tank = new ChemistryTank(facts)
	let plan = tankPlan(facts)
	const ours = new PlanDriver(plan)
	const drivers: Record<DriverName, () => Driver> = {
		ours: () => ours,
		'on/off': () => onOff(facts),
		PI: () => pi(facts),
	}
	let [presses, mayDrain] = [0, false]
	let [looks, ph, ec, phBeyond, ecBeyond, doses, stops, stoppedMs] = [0, 0, 0, 0, 0, 0, 0, 0]
	let startH: number | null = null
	const stopped = new Set<string>()
	const held = new Set<string>()
	const outBecause: Record<string, number> = {}
	const told: Record<string, number> = {}
	const blame = (name: string, passedMs: number, reason = 'no reason given') => {
		const key = `${name}: ${withoutNumbers(reason)}`
		outBecause[key] = (outBecause[key] ?? 0) + passedMs / 3_600_000
	}
	liveTank(tank, drivers[driver](), days * 24, (passedMs, effects, dose, claims) => {
		if (dose) doses++
		for (const effect of effects) {
			if (effect.kind !== 'notice') continue
			if (effect.isStopped) stops++
			else told[effect.title] = (told[effect.title] ?? 0) + 1
			if (isPressing && isLimitTitle(effect.title)) held.add(effect.output)
			if (isPressing && isDrainTitle(effect.title)) mayDrain = true
			const times = isPressing ? dilutedTimes(effect) : null
			if (times !== null) {
				presses++
				dilute(tank, effect.output, times)
				plan = refillJug(plan, effect.output, presses)
				ours.adopt(plan)
			}
			if (effect.isStopped) stopped.add(effect.output)
			else stopped.delete(effect.output)
		}
		if (mayDrain && !claims[VALVE.key]?.on) {
			tank.drain(drainL(tank.ec, TARGETS.ecMsCm, tank.litres))
			mayDrain = false
			presses++
		}
		for (const output of held) {
			const raised = pressRaise(plan, output, claims[output]?.heldBy, facts)
			if (!raised) continue
			plan = raised
			ours.adopt(plan)
			presses++
		}
		if (stopped.size > 0) stoppedMs += passedMs
		const far = Math.max(TARGETS.ph.min - tank.ph, tank.ph - TARGETS.ph.max)
		const farEc = Math.max(TARGETS.ecMsCm.min - tank.ec, tank.ec - TARGETS.ecMsCm.max)
		if (startH === null && far <= 0 && farEc <= 0) startH = tank.atS / 3600
		if (tank.atS < START_H * 3600) return
		looks += passedMs
		if (far <= 0) ph += passedMs
		if (farEc <= 0) ec += passedMs
		const phSide = tank.ph > TARGETS.ph.max ? 'ph-down' : 'ph-up'
		if (far > 0) blame(phSide, passedMs, claims[phSide]?.reason)
		if (farEc > 0) blame('nutrient-a', passedMs, claims['nutrient-a']?.reason)
		phBeyond = Math.max(phBeyond, far)
		ecBeyond = Math.max(ecBeyond, farEc)
	})
	return {
		seed,
		driver,
		phIn: (100 * ph) / looks,
		ecIn: (100 * ec) / looks,
		startH,
		phBeyond,
		ecBeyond,
		stops,
		stoppedH: stoppedMs / 3_600_000,
		told,
		acidMlPerL: tank.givenMl['ph-down'] / facts.capacityL,
		baseMlPerL: tank.givenMl['ph-up'] / facts.capacityL,
		dosesPerDay: doses / days,
		presses,
		outBecause,
	}
}

/** To how many times its volume a notice asks to dilute a concentrate; null: not at all. */
function dilutedTimes({ causes }: NoticeEffect): number | null {
	const texts = causes.flatMap(({ evidence }) => evidence.map(({ text }) => text)).join()
	const times = /dilute its concentrate to (\d+) times/.exec(texts)?.[1]
	return times === undefined ? null : Number(times)
}

function dilute({ faults }: ChemistryTank, output: string, times: number): void {
	const pump = PUMPS.find((one) => one === output)
	if (pump) faults.strength = { ...faults.strength, [pump]: (faults.strength?.[pump] ?? 1) / times }
}

/** A reason as it is counted: the sizes of doses differ each time. */
const withoutNumbers = (reason: string): string => reason.replace(/: [\d.]+ ml, .*$/, ': dosed')
