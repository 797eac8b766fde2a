import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import type { Controller, FarmState } from './controller'
import type { Cause, NoticeEffect } from './notice'

export type FillSettings = {
	kind: 'fill'
	id: string
	zone: RecipeZone
	valve: PlanOutput
	/** Reads in litres. */
	level: PlanSensor
	/** Filling begins below `lowL` and ends at `highL`. */
	lowL: number
	highL: number
	/** The longest the valve stays open at a time; after a rest it may open again. */
	longestOpenMs: number
	/** The most that is filled in any 24 hours, by the rise of the level: what runs out meanwhile is not seen. */
	mostLPerDay: number
	/** Within this time of opening the level has to rise. */
	riseWithinMs: number
	/** Each reads 1 when it is wet, 0 when it is dry. */
	leaks: PlanSensor[]
}

type FillMemory = {
	/** How long it has run in all; stands still while the agent is off. */
	ranMs: number
	/** From the low mark until the high one, with rests. */
	isFilling: boolean
	isOpen: boolean
	/** How long the valve has been open, or closed. */
	inStateMs: number
	/** The level when it opened, and the highest since. */
	fromL: number
	topL: number
	/** What flowed in during the past day, an entry for each opening, dated by its last drop. */
	filled: { atMs: number; litres: number }[]
	stopped: 'leak' | 'no-rise' | null
	/** Whether the most of a day is used up while the reservoir is low, which was told. */
	isSpent: boolean
}

const DAY_MS = 86_400_000
/** Between two openings, so that water hammer and level settle. General practice. */
const REST_MS = 60_000
/** Part of a day's most under which a reservoir no longer wants more than that. */
const STILL_SPENT = 0.5
/** A level sensor shows less than this of noise. */
const RISE_L = 1

/**
 * Fills the reservoir between two marks. A leak, or a level that does not rise, closes the valve until
 * a person has looked; a leak sensor that cannot be trusted keeps it closed too.
 */
export const fillController: Controller<FillSettings, FillMemory> = {
	initial: {
		ranMs: 0,
		isFilling: false,
		isOpen: false,
		inStateMs: REST_MS,
		fromL: 0,
		topL: 0,
		filled: [],
		stopped: null,
		isSpent: false,
	},
	step(settings, before, farm) {
		const levelL = farm.read(settings.level)
		const booked = book(before, levelL, farm.passedMs)
		const stopped = before.stopped ?? findFault(settings, booked, farm)
		const isFilling = isNeeded(settings, booked, levelL)
		// The first litre that is a day old lets one more in, and uses the most up again: that is told already.
		const part = before.isSpent ? STILL_SPENT : isFilling ? 1 : Infinity
		const isSpent = filledL(booked) >= part * settings.mostLPerDay
		const memory = { ...booked, stopped, isFilling, isSpent }
		const effects = stopped && !before.stopped ? [tell(settings, stopped, memory, farm)] : []
		if (isSpent && !before.isSpent) effects.push(tellSpent(settings))
		const reason = reasonNotTo(settings, memory, levelL, farm)
		if (reason !== null)
			return {
				memory: close(memory),
				effects,
				claims: [[settings.valve, { on: false, reason }]],
				requests: stopped === 'no-rise' ? ['doubt-level'] : [],
			}
		return {
			memory: memory.isOpen ? memory : open(memory, levelL ?? memory.topL),
			effects,
			claims: [[settings.valve, { on: true, reason: 'the reservoir is low' }]],
			requests: ['wait-for-mixing'],
		}
	},
	restart: (_, memory) => ({ memory: close(memory), effects: [] }),
	clear: (memory) => ({ ...memory, stopped: null }),
}

function isNeeded({ lowL, highL }: FillSettings, { isFilling }: FillMemory, levelL: number | null) {
	return levelL === null ? isFilling : levelL < (isFilling ? highL : lowL)
}

const close = (memory: FillMemory): FillMemory =>
	memory.isOpen ? { ...memory, isOpen: false, inStateMs: 0 } : memory

const open = (memory: FillMemory, levelL: number): FillMemory => ({
	...memory,
	isOpen: true,
	inStateMs: 0,
	fromL: levelL,
	topL: levelL,
	filled: [...memory.filled, { atMs: memory.ranMs, litres: 0 }],
})

/** Counts the rise of the level, also in the rest after the valve closed: it was on its way. */
function book(before: FillMemory, levelL: number | null, passedMs: number): FillMemory {
	const { isFilling, isOpen, fromL, topL, stopped, isSpent } = before
	// One literal: copies of copies at every tick are slow (see `afresh` of dosing).
	const memory: FillMemory = {
		ranMs: before.ranMs + passedMs,
		isFilling,
		isOpen,
		// What came in before the level was lost is counted when it is back, so the rest waits for it.
		inStateMs: before.inStateMs + (isOpen || levelL !== null ? passedMs : 0),
		fromL,
		topL,
		filled: before.filled.filter(({ atMs }) => before.ranMs + passedMs - atMs < DAY_MS),
		stopped,
		isSpent,
	}
	const last = before.filled.at(-1)
	const isFlowing = before.isOpen || before.inStateMs < REST_MS
	if (!last || !isFlowing || levelL === null || levelL <= before.topL) return memory
	const litres = last.litres + levelL - before.topL
	return {
		...memory,
		topL: levelL,
		filled: [...before.filled.slice(0, -1), { atMs: memory.ranMs, litres }],
	}
}

const filledL = ({ filled }: Pick<FillMemory, 'filled'>): number =>
	filled.reduce((sum, one) => sum + one.litres, 0)

const isWet = (leak: PlanSensor, farm: FarmState): boolean => (farm.read(leak) ?? 0) >= 0.5

function findFault(
	settings: FillSettings,
	memory: FillMemory,
	farm: FarmState,
): FillMemory['stopped'] {
	if (settings.leaks.some((leak) => isWet(leak, farm))) return 'leak'
	const { isOpen, inStateMs, topL, fromL } = memory
	return isOpen && inStateMs >= settings.riseWithinMs && topL - fromL < RISE_L ? 'no-rise' : null
}

function reasonNotTo(
	settings: FillSettings,
	{ stopped, isFilling, isOpen, inStateMs, filled }: FillMemory,
	levelL: number | null,
	farm: FarmState,
): string | null {
	if (stopped)
		return `stopped: ${stopped === 'leak' ? 'there was a leak' : 'the level did not rise'}; see its notice, then clear it`
	const unknown = [settings.level, ...settings.leaks].find((sensor) => farm.read(sensor) === null)
	if (unknown || levelL === null) return `no trusted reading of ${unknown?.label}`
	if (!isFilling) return 'there is enough water'
	if (filledL({ filled }) >= settings.mostLPerDay)
		return `${settings.mostLPerDay} L a day were filled: waits until they are a day ago; look for a leak`
	if (isOpen && inStateMs >= settings.longestOpenMs) return 'open for its longest time: pauses'
	if (!isOpen && inStateMs < REST_MS) return 'pauses between two openings'
	return farm.heldBecause?.(settings.valve) ?? null
}

function tell(
	settings: FillSettings,
	stopped: 'leak' | 'no-rise',
	memory: FillMemory,
	farm: FarmState,
): NoticeEffect {
	const { id, valve } = settings
	const what = stopped === 'leak' ? 'a leak sensor is wet' : 'the level did not rise'
	return {
		kind: 'notice',
		controller: id,
		output: valve.key,
		title: `${valve.label} is stopped: ${what}`,
		causes: stopped === 'leak' ? leakCauses(settings, farm) : noRiseCauses(memory),
		isStopped: true,
	}
}

const tellSpent = ({ id, valve, mostLPerDay }: FillSettings): NoticeEffect => ({
	kind: 'notice',
	controller: id,
	output: valve.key,
	title: `${valve.label} filled the most of a day, ${Math.round(mostLPerDay)} L, and the reservoir is low`,
	causes: [
		{ cause: 'The reservoir or a hose leaks: find where the floor gets wet', evidence: [] },
		{ cause: 'Plants need more water than the limit allows: raise it', evidence: [] },
		{ cause: 'The level sensor reads too low: compare it with a ruler', evidence: [] },
	],
	isStopped: false,
})

/** Both lists in the order of what it usually is. */
const leakCauses = ({ leaks }: FillSettings, farm: FarmState): Cause[] => [
	{
		cause: 'A hose, a fitting or the reservoir leaks: find where the floor gets wet',
		evidence: leaks.map((leak) => {
			const wet = isWet(leak, farm)
			return { supports: wet, text: `${leak.label} ${wet ? 'is wet' : 'is not wet'}` }
		}),
	},
	{ cause: 'Water was spilled on the sensor: dry it', evidence: [] },
]

function noRiseCauses({ filled }: FillMemory): Cause[] {
	const litres = Math.round(filledL({ filled }))
	const earlier =
		litres > 0 ? [{ supports: false, text: `it saw ${litres} L come in during the past day` }] : []
	return [
		{ cause: 'The supply is closed or has no pressure: open the tap', evidence: [] },
		{ cause: 'The valve is stuck: switch it by hand and listen', evidence: [] },
		{ cause: 'The water goes elsewhere: check the hose behind the valve', evidence: [] },
		{ cause: 'The level sensor is stuck: move its float', evidence: earlier },
	]
}
