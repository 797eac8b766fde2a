import type { ControllerEffect } from '@sfc/domain/control/controllers/controller'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { ChemistryTank } from './chemistry-tank'
import type { Pump } from './draw-tank'
import type { Driver } from './plan-driver'

/** Between two looks, and while a pump runs or water comes in: an agent looks each second. */
const IDLE_MS = 10_000
const BUSY_MS = 1000

/** Lets a tank live under a driver; `onTick` sees what happened after each look. */
export function liveTank(
	tank: ChemistryTank,
	driver: Driver,
	hours: number,
	onTick: (
		passedMs: number,
		effects: ControllerEffect[],
		dose: Pump | null,
		claims: Readonly<Record<string, Claim>>,
	) => void,
): void {
	let pulse: { pump: Pump; leftMs: number } | null = null
	let isFilling = false
	let passedMs = IDLE_MS
	const untilS = tank.atS + hours * 3600
	while (tank.atS < untilS) {
		const { ph, ec, litres } = tank.read()
		const running: Pump | null = pulse?.pump ?? null
		const wanted = driver.look({ passedMs, ph, ec, litres, running, isFilling })
		isFilling = wanted.isFilling
		if (wanted.dose && !pulse) pulse = { pump: wanted.dose.pump, leftMs: wanted.dose.forMs }
		onTick(passedMs, wanted.effects, wanted.dose?.pump ?? null, wanted.claims ?? {})
		passedMs = pulse || isFilling ? BUSY_MS : IDLE_MS
		const ranMs: number = Math.min(pulse?.leftMs ?? 0, passedMs)
		const ml = pulse ? { [pulse.pump]: (tank.facts.pumps[pulse.pump].mlPerS * ranMs) / 1000 } : {}
		tank.step(passedMs / 1000, { ml, isFilling })
		if (pulse)
			pulse = pulse.leftMs > passedMs ? { ...pulse, leftMs: pulse.leftMs - passedMs } : null
	}
}
