import { OUTPUT_CLASSES, type OutputClass } from '@sfc/domain/control/output-class'
import type { Plan } from '@sfc/domain/control/plan'
import { INITIAL_CONTROL, step, type ControlState } from '@sfc/domain/control/step'
import { judgeRelay, NEVER_ON } from '../fast/judge-relay'
import type { BoxOutputs, ClimateBox } from './climate-box'

const TICK_S = 10
const CLASSES = { heat: 'heat', cool: 'cool', exhaust: 'exhaust' } as const satisfies Record<
	keyof BoxOutputs,
	OutputClass
>
const BOX_OUTPUTS = Object.keys(CLASSES) as (keyof BoxOutputs)[]

/** Whoever decides the outputs of a room by what its sensors show. */
export type BoxDriver = (
	seen: ReturnType<ClimateBox['read']>,
	on: BoxOutputs,
	atS: number,
) => BoxOutputs

/** Our control, by the function that the agent runs. */
export function planBoxDriver(plan: Plan): BoxDriver {
	let state: ControlState = step(INITIAL_CONTROL, { kind: 'planned', plan })[0]
	return (seen, on, atS) => {
		const readings: Record<string, number> = {
			'air/temperature': seen.airC,
			'air/humidity': seen.humidityPct,
			'air/co2': seen.co2Ppm,
		}
		const [next, effects] = step(state, {
			kind: 'ticked',
			utc: atS * 1000,
			passedMs: TICK_S * 1000,
			isComplete: true,
			read: ({ key }) => readings[key] ?? null,
			isOn: ({ key }) => on[key as keyof BoxOutputs] ?? null,
		})
		state = next
		const wanted = { heat: false, cool: false, exhaust: true }
		for (const effect of effects)
			if (effect.kind === 'claim') wanted[effect.output as keyof BoxOutputs] = effect.claim.on
		return wanted
	}
}

/** Lets a room live under a driver, its outputs within the limits of their classes. */
export function liveBox(
	box: ClimateBox,
	driver: BoxDriver,
	days: number,
	onTick: (on: BoxOutputs, passedS: number) => void,
): void {
	const relays = { heat: NEVER_ON, cool: NEVER_ON, exhaust: NEVER_ON }
	while (box.atS < days * 86_400) {
		const on = {
			heat: relays.heat.isOn,
			cool: relays.cool.isOn,
			exhaust: relays.exhaust.isOn,
		}
		const wanted = driver(box.read(), on, box.atS)
		for (const key of BOX_OUTPUTS) {
			const now = { on: wanted[key], now: box.atS * 1000 }
			relays[key] = judgeRelay(relays[key], now, OUTPUT_CLASSES[CLASSES[key]])
			on[key] = relays[key].isOn
		}
		box.step(TICK_S, on)
		onTick(on, TICK_S)
	}
}
