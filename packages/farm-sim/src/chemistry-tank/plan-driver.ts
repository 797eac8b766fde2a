import type { ControllerEffect } from '@sfc/domain/control/controllers/controller'
import type { Claim } from '@sfc/domain/control/decide-output'
import type { Plan } from '@sfc/domain/control/plan'
import { INITIAL_CONTROL, step, type ControlState } from '@sfc/domain/control/step'
import { PUMPS, type Pump } from './draw-tank'
import { CIRCULATION, VALVE } from './tank-plan'

/** What is read of a tank at one look. */
export type TankReading = {
	passedMs: number
	ph: number | null
	ec: number | null
	litres: number | null
	running: Pump | null
	isFilling: boolean
}
export type Wanted = {
	/** A pump to start, and for how long. */
	dose: { pump: Pump; forMs: number } | null
	isFilling: boolean
	effects: ControllerEffect[]
	/** What is wanted of each pump and why, where the driver says so. */
	claims?: Readonly<Record<string, Claim>>
}
export type Driver = { look(seen: TankReading): Wanted }

const isPump = (key: string): key is Pump => (PUMPS as readonly string[]).includes(key)

/** Our control, by the function that the agent runs. */
export class PlanDriver implements Driver {
	#state: ControlState
	#wasOn: string | null = null

	constructor(plan: Plan) {
		const [planned] = step(INITIAL_CONTROL, { kind: 'planned', plan })
		;[this.#state] = step(planned, { kind: 'started' })
	}

	/** The machine is off for a while: control knows what is on its disk, and starts anew. */
	restart(): void {
		const { plan, memories } = JSON.parse(JSON.stringify(this.#state)) as ControlState
		const read = { ...INITIAL_CONTROL, memories }
		const planned = plan ? step(read, { kind: 'planned', plan })[0] : read
		;[this.#state] = step(planned, { kind: 'started' })
	}

	/** Control that knows the same and goes on by itself. */
	fork(plan: Plan): PlanDriver {
		const driver = new PlanDriver(plan)
		driver.#state = this.#state
		driver.#wasOn = this.#wasOn
		return driver
	}

	/** A person changed the plan. */
	adopt(plan: Plan): void {
		;[this.#state] = step(this.#state, { kind: 'planned', plan })
	}

	look({ passedMs, ph, ec, litres, running, isFilling }: TankReading): Wanted {
		const readings: Record<string, number | null> = {
			'water/ph': ph,
			'water/ec': ec,
			'water/level': litres,
		}
		const [state, effects] = step(this.#state, {
			kind: 'ticked',
			utc: 0,
			passedMs,
			isComplete: true,
			read: ({ key }) => readings[key] ?? null,
			isOn: ({ key }) =>
				key === CIRCULATION.key || (key === VALVE.key ? isFilling : key === running),
		})
		this.#state = state
		const told: ControllerEffect[] = []
		const claims: Record<string, Claim> = {}
		let dose: Wanted['dose'] = null
		let [isOpen, on]: [boolean, string | null] = [false, null]
		for (const effect of effects) {
			if (effect.kind !== 'claim') {
				told.push(effect)
				continue
			}
			claims[effect.output] = effect.claim
			if (effect.claim.on && effect.output === VALVE.key) isOpen = true
			else if (effect.claim.on && isPump(effect.output)) {
				on = effect.output
				if (this.#wasOn !== on) dose = { pump: effect.output, forMs: effect.claim.forMs ?? 0 }
			}
		}
		this.#wasOn = on
		return { dose, isFilling: isOpen, effects: told, claims }
	}
}
