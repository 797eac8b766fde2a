import type { Range } from '../../growing/recipes/band'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import { waitsFor, type Controller, type ControllerClaim, type FarmState } from './controller'

export type Co2Settings = {
	kind: 'co2'
	id: string
	zone: RecipeZone
	sensor: PlanSensor
	valve: PlanOutput
	/** The valve opens only while all of these are reported off. */
	exhaust: PlanOutput[]
}

type Co2Memory = {
	isEnriching: boolean
	/** For how long the exhaust has been reported off, milliseconds. */
	closedMs: number
	/** How much longer nothing is added, because the air had to go out, milliseconds. */
	pauseMs: number
}

/**
 * Above this nothing opens the valve, whatever a recipe says: a quarter of the 5,000 ppm that people
 * may be exposed to for a working day (NIOSH and OSHA, time-weighted average of 8 hours).
 */
const CEILING_PPM = 1250

/** Below the middle of the target by this, CO₂ is added again: a few openings of the valve in an hour. */
const DEADBAND_PPM = 100
/** What is added soon before the exhaust opens again is lost: it is to have been closed for this long. */
const CLOSED_FOR_MS = 600_000
/** After the air had to go out, keeping it in is tried again. */
const TRIES_AGAIN_MS = 1_800_000

/**
 * CO₂ is kept at the middle of its target, by day only, with the exhaust off. Between two openings of the
 * valve the air is kept in too: what was added lasts for hours in a closed room, and for minutes in an aired one.
 */
export const co2Controller: Controller<Co2Settings, Co2Memory> = {
	initial: { isEnriching: false, closedMs: 0, pauseMs: 0 },
	step(settings, before, farm) {
		const open = settings.exhaust.filter((fan) => farm.isOn(fan) !== false)
		const hasOpened = open.length > 0 && before.closedMs > 0
		const pauseMs = hasOpened ? TRIES_AGAIN_MS : Math.max(0, before.pauseMs - farm.passedMs)
		const closedMs = open.length ? 0 : Math.min(before.closedMs + farm.passedMs, CLOSED_FOR_MS)
		const result = (isEnriching: boolean, claim: ControllerClaim) => ({
			memory: { isEnriching, closedMs, pauseMs },
			claims: [[settings.valve, claim] as const],
		})
		const off = (reason: string) => result(false, { on: false, reason })
		const found = findTarget(settings, farm)
		if ('reason' in found) return off(found.reason)
		const { ppm, target, name } = found
		if (pauseMs > 0) return off('the exhaust just ran: CO₂ would be lost')
		const isKept = ppm <= target.max ? { requests: ['keep-air-in' as const] } : {}
		const { begin, end } = co2Marks(target)
		if (ppm >= (before.isEnriching ? end : begin))
			return { ...off(`CO₂ is high enough for ${name}`), ...isKept }
		const claim = (): ControllerClaim => {
			if (open.length) return waitsFor(open)
			if (settings.exhaust.length && closedMs < CLOSED_FOR_MS)
				return { on: false, reason: 'waits until the exhaust has been off for 10 min' }
			return { on: true, reason: `CO₂ is below the target of ${name}`, unlessOn: settings.exhaust }
		}
		return { ...result(true, claim()), ...isKept }
	},
}

/** At what ppm enrichment begins and ends. Targets of recipes begin at outside air, which is no enrichment. */
export function co2Marks({ min, max }: Range): { begin: number; end: number } {
	const end = Math.min((min + max) / 2, CEILING_PPM)
	return { begin: end - Math.min(DEADBAND_PPM, (max - min) / 4), end }
}

type Found = { ppm: number; target: Range; name: string }

/** What is read and aimed at now, or why nothing is added. */
function findTarget({ zone, sensor }: Co2Settings, farm: FarmState): Found | { reason: string } {
	const seen = farm.zone(zone)
	const target = seen?.targets.co2Ppm
	if (!seen || !target) return { reason: 'the stage has no CO₂ target' }
	if (!seen.light?.isDay || farm.isRequested(`lamps-off-${zone}`))
		return { reason: 'plants take up CO₂ only in light' }
	const ppm = farm.read(sensor)
	if (ppm === null) return { reason: `no trusted reading of ${sensor.label}` }
	if (ppm >= CEILING_PPM)
		return { reason: `CO₂ is at ${CEILING_PPM} ppm or more, where nothing adds to it` }
	return { ppm, target, name: seen.name }
}
