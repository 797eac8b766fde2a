import type { LampColour } from '../../growing/recipes/lamp-levels'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import { findCheapDay, type CheapDay } from '../cheap-light/cheap-days'
import { avoidTariff, tariffAround, type Span, type TariffHours } from '../light-window'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import { countLight, isMeasured, lightTarget, NO_LIGHT, type DayLight } from './day-light'
import type { Controller, ControllerClaim, FarmState, ZoneState } from './controller'

/**
 * A lamp, how far on it is by day where it can be dimmed and its stage does not say (percent), and its
 * colour where stages set lamps by colour.
 */
export type PlanLamp = PlanOutput & { percent?: number; colour?: LampColour }

export type LightSettings = {
	kind: 'light'
	id: string
	zone: RecipeZone
	/** In the order in which they come on. */
	lamps: PlanLamp[]
	/** Between one lamp and the next, so that they do not all draw their inrush at once. */
	staggerMs: number
	/** How long lamps that can be dimmed take to come on and to go off, within the day. */
	rampMin?: number
	/** Light is measured here: a day ends when it has enough, and is longer while it has not. */
	integral?: { sensors: PlanSensor[] }
	/** Left out at the ends of a day, where the stage allows a shorter one. */
	tariff?: TariffHours
	/** Days that are lit at other times, in cheap hours; without one the day is lit as planned. */
	cheapDays?: CheapDay[]
}

type LightMemory = {
	/** For how long it has wanted the lamps on, without a break. */
	wantedForMs: number
	/** What the day has had; missing in files of versions that did not count it. */
	light?: DayLight
	/** For how long far-red lamps have been on alone since the day ended. */
	farRedMs?: number
}

const HOUR_MS = 3_600_000

/** Lamps follow the day of their zone's stage, within the hours of light that it allows. */
export const lightController: Controller<LightSettings, LightMemory> = {
	initial: { wantedForMs: 0 },
	/** After a power cut or an emergency stop the lamps come on one by one again. */
	restart: (_, memory) => ({ memory: { ...memory, wantedForMs: 0 }, effects: [] }),
	step(settings, memory, farm) {
		const { zone, lamps, staggerMs } = settings
		const seen = farm.zone(zone)
		const day = seen && photoperiodDay(seen)
		if (!seen || !day) return { memory: { ...memory, wantedForMs: 0 }, claims: [] }
		const light = settings.integral
			? countLight(memory.light ?? NO_LIGHT, day.from, settings.integral.sensors, farm)
			: undefined
		const counted = light && { light }
		const { span, offBecause, onAt, isOver } =
			findCheapLight(settings, seen, day, farm) ?? lit(settings, seen, day, light, farm)
		if (offBecause !== null) {
			const isEarly = seen.light?.isDay === true
			const off: ControllerClaim = {
				on: false,
				reason: offBecause,
				untilAt: onAt ?? nextOn(span, day, farm),
			}
			const farRedMs = memory.farRedMs ?? 0
			const leftMs = isOver ? farRedLeftMs(seen, span, farRedMs, farm.utc) : 0
			const farRed = leftMs > 0 && {
				reason: `far-red after the day of ${seen.name}`,
				untilAt: farm.utc + leftMs,
			}
			return {
				memory: {
					wantedForMs: 0,
					...counted,
					farRedMs: farRed ? farRedMs + farm.passedMs : farRedMs,
				},
				claims: lamps.map((lamp) => [
					lamp,
					farRed && lamp.colour === 'farRed'
						? { on: true, ...dimmed(lamp, seen.lamps?.farRed || 100), ...farRed }
						: off,
				]),
				requests: isEarly ? [`lamps-off-${zone}`] : [],
			}
		}
		const wantedForMs = areHeld(lamps, farm) ? 0 : memory.wantedForMs + farm.passedMs
		const lighting = lamps.filter((lamp) => levelByDay(lamp, seen) > 0)
		const claims = lamps.map((lamp) => {
			const index = lighting.indexOf(lamp)
			if (index < 0)
				return [
					lamp,
					{ on: false, reason: `${seen.name} leaves it off by day`, untilAt: span.to },
				] as const
			const dueInMs = index * staggerMs - wantedForMs
			const claim: ControllerClaim =
				dueInMs <= 0 || farm.isOn(lamp) === true
					? { on: true, ...level(lamp, settings, span, seen, farm.utc), untilAt: span.to }
					: {
							on: false,
							reason: `comes on after ${lighting[index - 1]?.label}`,
							waits: `its turn, ${index + 1} of ${lighting.length}`,
							actsAt: Math.round(farm.utc + dueInMs),
						}
			return [lamp, claim] as const
		})
		return { memory: { wantedForMs, ...counted }, claims }
	},
}

/** Whether none may come on, as after "All off": once they may, they come on one by one again. */
const areHeld = (lamps: readonly PlanLamp[], farm: FarmState): boolean =>
	lamps.every((lamp) => {
		return farm.isOn(lamp) === false && (farm.heldBecause?.(lamp) ?? null) !== null
	})

/** A day of light by its stage: as it is planned, and how short and long it may be. */
type Day = Span & { leastMs: number; mostMs: number; nextFrom: number }

/** The day at an instant, or at night the one before it. */
function photoperiodDay({ light, targets: { lightHours } }: ZoneState): Day | null {
	if (!light || !lightHours) return null
	const plannedMs = ((lightHours.min + lightHours.max) / 2) * HOUR_MS
	const from = light.isDay ? light.startedAt : light.startedAt - plannedMs
	return {
		from,
		to: light.isDay ? light.endsAt : light.startedAt,
		leastMs: lightHours.min * HOUR_MS,
		mostMs: lightHours.max * HOUR_MS,
		nextFrom: light.isDay ? from + 24 * HOUR_MS : light.endsAt,
	}
}

/**
 * The day of light, why the lamps are not lit now (null when they are), when they are the next time, if known,
 * and whether the day has had its light.
 */
type Lit = { span: Span; offBecause: string | null; onAt?: number; isOver?: boolean }

/** Light of a day that is moved to cheap hours; null for any other. The next one may begin before its plan. */
function findCheapLight(
	{ cheapDays = [] }: LightSettings,
	seen: ZoneState,
	day: Day,
	{ utc }: FarmState,
): Lit | null {
	const plannedMs = day.to - day.from
	const next = { from: day.nextFrom, to: day.nextFrom + plannedMs, mostMs: day.mostMs }
	const coming = findCheapDay(cheapDays, next)
	const today = findCheapDay(cheapDays, day)
	const comes = coming?.spans[0]?.from ?? Infinity
	const spans = utc >= comes ? coming?.spans : today?.spans
	const [first, last] = [spans?.[0], spans?.at(-1)]
	if (!spans || !first || !last) return null
	const span = { from: first.from, to: last.to }
	if (spans.some(({ from, to }) => utc >= from && utc < to)) return { span, offBecause: null }
	const onAt = spans.find(({ from }) => from > utc)?.from ?? Math.min(comes, day.nextFrom)
	const isWithin = onAt < span.to || (utc >= day.from && utc < day.to)
	const offBecause = isWithin
		? `dearer hours, moved within the day of ${seen.name}`
		: `night of ${seen.name}`
	return { span, offBecause, onAt, isOver: utc >= span.to }
}

/** When the lamps are to be lit on this day, and why they are not now; null when they are. */
function lit(
	{ tariff }: LightSettings,
	seen: ZoneState,
	day: Day,
	light: DayLight | undefined,
	{ utc }: FarmState,
): Lit {
	const { from, leastMs, mostMs, nextFrom } = day
	const target = lightTarget(seen.targets)
	const hasAll = light !== undefined && target !== null && light.mol >= target
	const lacks = light !== undefined && target !== null && !hasAll && isMeasured(light, from, utc)
	const longest = Math.max(day.to, Math.min(from + mostMs, nextFrom))
	const whole = { from, to: lacks ? longest : day.to }
	const dear = tariff ? tariffAround(from, tariff, seen.timezone) : []
	const cheap = avoidTariff(whole, dear, leastMs)
	// Light that is lacking counts for more than what it costs.
	const span = { from: cheap.from, to: lacks ? whole.to : cheap.to }
	if (hasAll && utc >= Math.min(span.to, span.from + leastMs))
		return {
			span,
			offBecause: `the light of the day is reached (${target.toFixed(1)} mol/m²)`,
			isOver: true,
		}
	if (utc >= span.from && utc < span.to) return { span, offBecause: null }
	if (mostMs === 0) return { span, offBecause: `${seen.name} needs no light` }
	const isDay = utc >= day.from && utc < day.to
	return {
		span,
		offBecause: isDay ? `tariff hours, left out of ${seen.name}` : `night of ${seen.name}`,
		isOver: utc >= span.to,
	}
}

/** When it looks at the lamps anew at the latest. */
const nextOn = ({ from }: Span, { nextFrom }: Day, { utc }: FarmState): number =>
	utc < from ? from : nextFrom

/** How long far-red lamps stay on alone from now, milliseconds: as the stage says, also when a power cut took a part of it. */
function farRedLeftMs({ lamps }: ZoneState, { to }: Span, ranMs: number, utc: number): number {
	const wholeMs = (lamps?.farRedEndMin ?? 0) * 60_000
	return Math.max(0, Math.min(wholeMs - ranMs, to + wholeMs - utc))
}

/** The level of a lamp without one by its stage, percent. Far-red makes plants stretch, so none is given unasked. */
export const usualLevel = ({
	colour,
	percent = 100,
}: Pick<PlanLamp, 'colour' | 'percent'>): number => (colour === 'farRed' ? 0 : percent)

/** The level of a lamp by day, percent; any above 0 is on for one that cannot be dimmed. */
const levelByDay = (lamp: PlanLamp, { lamps }: ZoneState): number =>
	(lamp.colour && lamps?.[lamp.colour]) ?? usualLevel(lamp)

const dimmed = ({ percent }: PlanLamp, level: number): { percent?: number } =>
	percent === undefined ? {} : { percent: level }

/** How far on a lamp is: all of its level but at the ends of the day. */
function level(
	lamp: PlanLamp,
	{ rampMin = 0 }: LightSettings,
	{ from, to }: Span,
	seen: ZoneState,
	utc: number,
): { percent?: number; reason: string } {
	const { name } = seen
	if (lamp.percent === undefined) return { reason: `day of ${name}` }
	const rampMs = Math.min(rampMin * 60_000, (to - from) / 2)
	const [up, down] = [utc - from, to - utc].map((ms) => (rampMs > 0 ? ms / rampMs : 1)) as [
		number,
		number,
	]
	const share = Math.min(1, up, down)
	const part = share >= 1 ? 'day' : up < down ? 'sunrise' : 'sunset'
	const percent = Math.max(1, Math.round(levelByDay(lamp, seen) * share))
	return { percent, reason: `${part} of ${name}` }
}
