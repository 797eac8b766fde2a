import { OUTPUT_CLASSES } from '@sfc/domain/control/output-class'
import type { BoxOutputs, ClimateBox } from '@sfc/farm-sim/climate-box/climate-box'
import type { BoxDriver } from '@sfc/farm-sim/climate-box/live-box'
import { BAND } from './box-plan'

const STEP_S = 10
/** How long a choice is kept, and how far ahead each is tried: three shortest runs. */
const CHOICE_S = 120
const AHEAD_S = 900
const HUMID_PCT = 80
const MIDDLE_C = (BAND.min + BAND.max) / 2
/** What a degree from the middle counts beside a second outside the band: doors open at any time. */
const CENTER_WEIGHT = 0.02

type Mode = 'idle' | 'heat' | 'cool'
type Choice = { mode: Mode; exhaust: boolean }
const CHOICES: readonly Choice[] = [
	{ mode: 'idle', exhaust: false },
	{ mode: 'idle', exhaust: true },
	{ mode: 'cool', exhaust: false },
	{ mode: 'cool', exhaust: true },
	{ mode: 'heat', exhaust: false },
]

/** How long heat and cooling are as they are, seconds. */
type Standing = { on: BoxOutputs; sinceS: { heat: number; cool: number } }

/**
 * What equipment can do within its least runs and rests, by a controller that nobody can have: it knows the
 * room's equations and state, its weather and what it does next, though not when a door will be opened. Each
 * two minutes it tries every choice on a copy of the room, followed by a thermostat (a rollout, Bertsekas, Dynamic
 * Programming and Optimal Control, 6.4), and takes the one that leaves the band least. `humidWeight` is what a
 * second of air too humid counts beside one outside the band.
 */
export function idealDriver(box: ClimateBox, humidWeight: number): BoxDriver {
	let standing: Standing = {
		on: { heat: false, cool: false, exhaust: false },
		sinceS: { heat: AHEAD_S, cool: AHEAD_S },
	}
	let [choice] = CHOICES
	let choiceS = CHOICE_S
	return (_, on) => {
		standing = pass(standing, on)
		choiceS += STEP_S
		if (choiceS >= CHOICE_S) {
			choiceS = 0
			const costs = CHOICES.map((one) => costOf(box.fork(), standing, one, humidWeight))
			choice = CHOICES[costs.indexOf(Math.min(...costs))]
		}
		return toOutputs(choice ?? { mode: 'idle', exhaust: false })
	}
}

const toOutputs = ({ mode, exhaust }: Choice): BoxOutputs => ({
	heat: mode === 'heat',
	cool: mode === 'cool',
	exhaust,
})

function pass({ on: before, sinceS }: Standing, on: BoxOutputs): Standing {
	const since = (key: 'heat' | 'cool') => (on[key] === before[key] ? sinceS[key] + STEP_S : STEP_S)
	return { on, sinceS: { heat: since('heat'), cool: since('cool') } }
}

/** What outputs do when they are asked so, within the limits of their classes. */
function within({ on, sinceS }: Standing, wanted: BoxOutputs): BoxOutputs {
	const judged = (key: 'heat' | 'cool') => {
		const { minOnMs, minOffMs } = OUTPUT_CLASSES[key]
		const leastS = (on[key] ? minOnMs : minOffMs) / 1000
		return sinceS[key] >= leastS ? wanted[key] : on[key]
	}
	return { heat: judged('heat'), cool: judged('cool'), exhaust: wanted.exhaust }
}

function costOf(box: ClimateBox, from: Standing, first: Choice, humidWeight: number): number {
	let standing = from
	let mode: Mode = 'idle'
	let cost = 0
	for (let s = 0; s < AHEAD_S; s += STEP_S) {
		if (s >= CHOICE_S) mode = thermostat(mode, box.airC)
		const wanted = s < CHOICE_S ? first : { mode, exhaust: first.exhaust }
		if (s < CHOICE_S) mode = first.mode
		const on = within(standing, toOutputs(wanted))
		standing = pass(standing, on)
		box.step(STEP_S, on)
		const beyondC = Math.max(0, BAND.min - box.airC, box.airC - BAND.max)
		cost += CENTER_WEIGHT * Math.abs(box.airC - MIDDLE_C)
		cost += (beyondC > 0 ? 1 + beyondC : 0) + (box.humidityPct > HUMID_PCT ? humidWeight : 0)
	}
	return cost
}

/** Ends each run in the middle of the band. */
function thermostat(mode: Mode, airC: number): Mode {
	if (mode === 'cool') return airC > MIDDLE_C ? 'cool' : 'idle'
	if (mode === 'heat') return airC < MIDDLE_C ? 'heat' : 'idle'
	if (airC > BAND.max - 0.5) return 'cool'
	return airC < BAND.min + 0.5 ? 'heat' : 'idle'
}
