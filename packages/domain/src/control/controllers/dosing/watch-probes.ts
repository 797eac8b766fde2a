import type { PlanSensor } from '../../../growing/recipes/plan-zone'
import type { FarmState } from '../controller'
import type { Cause, NoticeEffect } from '../notice'
import { EFFECTS, QUANTITIES, type Quantity } from './doser-effects'
import type { DosingMemory } from './dosing-memory'
import type { DosingSettings } from './dosing-settings'
import type { ProbeWatch, Watched } from './watch-memory'

const HOUR_MS = 3_600_000

/**
 * A probe in water shows at least the last digit of its display move within half a day. A
 * level may have coarse steps: it is told by filling that it does not move. General practice.
 */
const STILL_MS = 12 * HOUR_MS
const IMPOSSIBLE_MS = HOUR_MS / 6
const NOISY_MS = HOUR_MS / 2
/** Plants live in pH 4 to 8; beyond these a probe is dry, broken or not connected. */
const POSSIBLE_PH = { min: 2, max: 12 }
/** EC that was above `SALTY` does not fall to nothing by itself; after a day it is believed: the water was changed. */
const NO_SALTS = 0.02
const SALTY = 0.3
const NO_SALTS_MS = 24 * HOUR_MS
/** Standard deviations of single readings, ten times those of a sound probe. */
const NOISY = { ph: 0.1, ec: 0.15 } as const

/** Why nothing is dosed by this reading; null where it may be true. */
export function findImpossible(
	quantity: Quantity,
	value: number,
	{ watches, probes }: Pick<DosingMemory, 'watches' | 'probes'>,
): string | null {
	const { label, unit } = QUANTITIES[quantity]
	const { impossibleMs } = watches[quantity]
	const before = probes[quantity].filtered?.value ?? 0
	const isImpossible =
		quantity === 'ph'
			? value < POSSIBLE_PH.min || value > POSSIBLE_PH.max
			: value <= NO_SALTS && (before >= SALTY || impossibleMs > 0) && impossibleMs < NO_SALTS_MS
	return isImpossible
		? `${label} reads ${Number(value.toFixed(2))}${unit}, which this water cannot have: check the probe`
		: null
}

/**
 * Tells, once until it is over, that a probe stands still, reads what water cannot have, or is noisy. It
 * stands still also where the value is in its band and nothing is dosed.
 */
export function watchProbes(
	settings: DosingSettings,
	before: DosingMemory,
	farm: FarmState,
): { memory: DosingMemory; effects: NoticeEffect[] } {
	const effects: NoticeEffect[] = []
	const sensors: Record<Watched, PlanSensor> = {
		...settings.sensors,
		level: settings.reservoir.level,
	}
	const watch = (one: Watched): ProbeWatch => {
		const value = farm.read(sensors[one])
		const was = before.watches[one]
		if (value === null) return was
		const now = pass(before, one, value, farm.passedMs)
		const isNew = (time: keyof ProbeWatch, ms: number) =>
			(now[time] ?? 0) >= ms && (was[time] ?? 0) < ms
		const { label } = sensors[one]
		const said = (title: string, causes: string[], text: string) =>
			effects.push(tell(settings, one, title, listCauses(causes, text)))
		if (one !== 'level' && isNew('stillMs', STILL_MS))
			said(`${label} has read exactly the same for 12 h`, STILL, `${value} at every reading`)
		if (isNew('impossibleMs', IMPOSSIBLE_MS))
			said(`${label} reads what this water cannot have: nothing is dosed by it`, DEAD, `${value}`)
		if (isNew('noisyMs', NOISY_MS)) {
			const deviation = Math.sqrt(before.probes[one as Quantity].noise).toFixed(2)
			const text = `readings differ by ${deviation} from each other`
			said(`${label} is noisy: less is dosed until it is quiet`, NOISE, text)
		}
		return now
	}
	const watches = { ph: watch('ph'), ec: watch('ec'), level: watch('level') }
	return { memory: { ...before, watches }, effects }
}

function pass(memory: DosingMemory, one: Watched, value: number, passedMs: number): ProbeWatch {
	const was = memory.watches[one]
	const longer = (ms: number, is: boolean) => (is ? ms + passedMs : 0)
	const isNoisy = one !== 'level' && Math.sqrt(memory.probes[one].noise) >= NOISY[one]
	return {
		value,
		stillMs: longer(was.stillMs, value === was.value),
		impossibleMs: longer(
			was.impossibleMs,
			one !== 'level' && findImpossible(one, value, memory) !== null,
		),
		noisyMs: longer(was.noisyMs, isNoisy),
	}
}

const STILL = [
	'The probe is dry, broken or not connected: move it and see whether the reading follows',
	'Whoever sends the reading repeats an old one: restart the device',
]
const DEAD = [
	'The probe is dry, broken or not connected: look at its cable and its bulb',
	'The device was set to another unit or range',
]
const NOISE = [
	'A pump or a lamp disturbs the probe: keep its cable away from mains, or isolate its circuit',
	'The probe is old or dirty, or bubbles reach it: clean it and calibrate it',
]

const listCauses = (causes: string[], text: string): Cause[] =>
	causes.map((cause) => ({ cause, evidence: [{ supports: true, text }] }))

/** At the pump whose doses the sensor decides on; a level belongs to the first. */
function tell(
	{ id, dosers }: DosingSettings,
	one: Watched,
	title: string,
	causes: Cause[],
): NoticeEffect {
	const doser = dosers.find(({ role }) => EFFECTS[role].quantity === one) ?? dosers[0]
	const output = doser?.output.key ?? ''
	return { kind: 'notice', controller: id, output, title, causes, isStopped: false }
}
