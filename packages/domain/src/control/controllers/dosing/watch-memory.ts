import type { Samples } from '../trend'
import type { Quantity } from './doser-effects'
import { NO_LEVELS, type LevelHistory } from './water-loss'

/** A sensor that control watches for failure. */
export type Watched = Quantity | 'level'

/** What was read last, and for how long it has been the same, impossible or noisy, milliseconds. */
export type ProbeWatch = {
	value: number | null
	stillMs: number
	impossibleMs: number
	noisyMs: number
}

export const NEW_WATCH: ProbeWatch = { value: null, stillMs: 0, impossibleMs: 0, noisyMs: 0 }

/** pH of the past hour, the level of the past three, and what was told of them and is not over. */
export type WaterWatch = { ph: Samples; level: LevelHistory; told: Record<Finding, boolean> }

/** What may be wrong with the water. */
export type Finding = 'acid' | 'base' | 'leak'

export const NEW_WATER: WaterWatch = {
	ph: [],
	level: NO_LEVELS,
	told: { acid: false, base: false, leak: false },
}

/** pH at rest, the litres then, and how far pH would have moved by then if nothing had been dosed. */
export type BalancePoint = { atMs: number; ph: number; litres: number; byItself: number }

/** A point every two hours of the past day, and by how much pH moved by itself in each past day. */
export type BalanceWatch = { curve: BalancePoint[]; perDay: number[]; isTold: boolean }

/** For how long EC has been above its band, and what it was when that began; null while it is not. */
export type SaltWatch = { aboveMs: number; fromEc: number | null; isTold: boolean }

export const NEW_SALTS: SaltWatch = { aboveMs: 0, fromEc: null, isTold: false }

export const NEW_BALANCE: BalanceWatch = { curve: [], perDay: [], isTold: false }
