import { formatValue } from '../../units/display-unit'
import { STORED_UNITS } from '../../units/formats'
import type { QuantityKey } from '../../units/quantity-unit'
import { isAlarmKey } from '../rules/alarm-question'
import type { RecipeZone } from '../../growing/recipes/recipe-zone'
import type { PlanOutput, PlanSensor } from '../../growing/recipes/plan-zone'
import type { ShiftQuantity } from '../rules/rule'
import type { RuleEffect } from './rule-effect'
import { daysBetween, todayIn } from '../../calendar/calendar-day'
import { changePerHour, passSamples, type Samples } from './trend'
import { trustedAverage, type Controller, type ControllerClaim, type FarmState } from './controller'

/** A condition of a rule, bound to what this agent has. */
export type PlanCondition =
	| {
			kind: 'reading'
			label: string
			/** What the sensors measure; without one the value has no unit. */
			quantity?: QuantityKey | undefined
			sensors: PlanSensor[]
			is: 'above' | 'below'
			value: number
			forMs: number
	  }
	| { kind: 'output'; output: PlanOutput; on: boolean; forMs: number }
	/** From one minute of the farm's day to another; may span midnight. */
	| { kind: 'time'; from: number; to: number }
	| {
			kind: 'trend'
			label: string
			quantity?: QuantityKey | undefined
			sensors: PlanSensor[]
			is: 'rising' | 'falling'
			perHour: number
			overMs: number
	  }
	| { kind: 'day'; zone: RecipeZone; is: 'from' | 'until'; day: number }

export type PlanAction =
	| { kind: 'switch'; output: PlanOutput; on: boolean; forMs: number }
	| { kind: 'shift'; zone: RecipeZone; quantity: ShiftQuantity; by: number; forMs: number }
	/** Asked of the dosing that has this pump, for so long. */
	| { kind: 'dose'; output: PlanOutput; ml: number; forMs: number }
	| { kind: 'notify'; text: string }
	| { kind: 'task'; text: string }

export type RuleSettings = {
	kind: 'rule'
	/** That of the rule. */
	id: string
	zone: RecipeZone
	name: string
	mode: 'shadow' | 'live'
	match: 'all' | 'any'
	when: PlanCondition[]
	unless: PlanCondition[]
	then: PlanAction[]
	cooldownMs: number
}

type RuleMemory = {
	/** For how long each condition has held; −1 where it does not. */
	when: number[]
	unless: number[]
	/** What trends were read of, by the place of their condition: `when 0`. */
	trends: Record<string, Samples>
	/** How long ago it acted last, as far as that matters; null: long ago. */
	sinceMs: number | null
	/** How often it has acted. */
	acted: number
	why: string
}

/** When its conditions hold, it acts for a time; then it waits for its cooldown. */
export const ruleController: Controller<RuleSettings, RuleMemory> = {
	initial: { when: [], unless: [], trends: {}, sinceMs: null, acted: 0, why: '' },
	step(settings, before, farm) {
		const trends = readTrends(settings, before.trends, farm)
		const seeing = (list: 'when' | 'unless') => {
			return { farm, samplesOf: (i: number) => trends[`${list} ${i}`] ?? [] }
		}
		const when = follow(settings.when, before.when, seeing('when'))
		const unless = follow(settings.unless, before.unless, seeing('unless'))
		const isBlocked = settings.unless.some((one, i) => hasHeld(one, unless[i]))
		const since = before.sinceMs === null ? null : before.sinceMs + farm.passedMs
		const restMs = Math.max(settings.cooldownMs, longestMs(settings))
		const sinceMs = since !== null && since < restMs ? since : null
		const count = settings.when.filter((one, i) => hasHeld(one, when[i])).length
		const isFulfilled = count > 0 && (settings.match === 'any' || count === settings.when.length)
		if (sinceMs === null && isFulfilled && !isBlocked) {
			const held = settings.when.flatMap((one, i) =>
				hasHeld(one, when[i]) ? [inWords(one, seeing('when'), i)] : [],
			)
			const why = held.join(' and ')
			const acted = before.acted + 1
			const memory = { when, unless, trends, sinceMs: 0, acted, why }
			return result(settings, memory, [tell(settings, why)])
		}
		const { acted, why } = before
		const memory = { when, unless, trends, sinceMs, acted, why }
		return isBlocked ? { memory, claims: [] } : result(settings, memory, [])
	},
}

const longestMs = ({ then }: RuleSettings): number =>
	Math.max(0, ...then.map((action) => ('forMs' in action ? action.forMs : 0)))

function result(settings: RuleSettings, memory: RuleMemory, effects: RuleEffect[]) {
	const { sinceMs, acted, why } = memory
	if (settings.mode !== 'live' || sinceMs === null) return { memory, effects, claims: [] }
	const running = settings.then.filter((action) => 'forMs' in action && sinceMs < action.forMs)
	const reason = `rule “${settings.name}”: ${why}`
	return {
		memory,
		effects,
		claims: running.flatMap((action): (readonly [PlanOutput, ControllerClaim])[] =>
			action.kind === 'switch' ? [[action.output, { on: action.on, reason }]] : [],
		),
		shifts: running.flatMap((action) => (action.kind === 'shift' ? [action] : [])),
		asks: running.flatMap((action) => {
			if (action.kind !== 'dose') return []
			const { output, ml } = action
			return [{ output: output.key, ml, by: settings.name, rule: settings.id, acted }]
		}),
	}
}

function tell({ id, mode, then }: RuleSettings, why: string): RuleEffect {
	const texts = (kind: 'notify' | 'task') =>
		then.flatMap((action) => (action.kind === kind ? [action.text] : []))
	return { kind: 'rule', rule: id, mode, why, notify: texts('notify'), tasks: texts('task') }
}

const follow = (
	conditions: readonly PlanCondition[],
	before: readonly number[],
	seen: Seen,
): number[] =>
	conditions.map((condition, i) => {
		if (!isTrue(condition, seen, i)) return -1
		const heldMs = before[i] ?? -1
		return heldMs < 0 ? 0 : heldMs + seen.farm.passedMs
	})

const NO_TRENDS = {}

const hasTrend = (list: readonly PlanCondition[]): boolean =>
	list.some(({ kind }) => kind === 'trend')

/** The samples of every condition about a trend, one tick later. */
function readTrends(
	settings: RuleSettings,
	before: Record<string, Samples>,
	farm: FarmState,
): Record<string, Samples> {
	if (!hasTrend(settings.when) && !hasTrend(settings.unless)) return NO_TRENDS
	const of = (list: 'when' | 'unless') =>
		settings[list].flatMap((one, i): [string, Samples][] => {
			if (one.kind !== 'trend') return []
			const key = `${list} ${i}`
			const time = { overMs: one.overMs, passedMs: farm.passedMs }
			return [[key, passSamples(before[key] ?? [], trustedAverage(one.sensors, farm), time)]]
		})
	return Object.fromEntries([...of('when'), ...of('unless')])
}

const hasHeld = (condition: PlanCondition, heldMs = -1): boolean =>
	heldMs >= 0 && heldMs >= ('forMs' in condition ? condition.forMs : 0)

type Seen = { farm: FarmState; samplesOf(condition: number): Samples }

/** Which day of the planting it is that the zone follows; null where nothing grows. */
function cropDay(zone: RecipeZone, farm: FarmState): number | null {
	const seen = farm.zone(zone)
	const plantedAt = seen?.zone.stages[0]?.fromAt ?? 0
	if (!seen || plantedAt === 0) return null
	const today = (at: number) => todayIn(seen.timezone, at)
	return daysBetween(today(plantedAt), today(farm.utc)) + 1
}

/** What is not known does not hold. */
function isTrue(condition: PlanCondition, { farm, samplesOf }: Seen, i: number): boolean {
	switch (condition.kind) {
		case 'reading': {
			const value = trustedAverage(condition.sensors, farm)
			if (value === null) return false
			return condition.is === 'above' ? value > condition.value : value < condition.value
		}
		case 'output':
			return farm.isOn(condition.output) === condition.on
		case 'time': {
			const minute = farm.minuteOfDay()
			const { from, to } = condition
			return from <= to ? minute >= from && minute < to : minute >= from || minute < to
		}
		case 'trend': {
			const change = changePerHour(samplesOf(i), condition.overMs)
			if (change === null) return false
			return condition.is === 'rising' ? change >= condition.perHour : -change >= condition.perHour
		}
		case 'day': {
			const day = cropDay(condition.zone, farm)
			if (day === null) return false
			return condition.is === 'from' ? day >= condition.day : day <= condition.day
		}
	}
}

/** A value in its stored unit, which pages turn into a person's. */
const formatStored = (quantity: QuantityKey | undefined, value: number): string =>
	quantity === undefined
		? String(Math.round(value * 100) / 100)
		: formatValue(quantity, value, STORED_UNITS)

function inWords(condition: PlanCondition, { farm, samplesOf }: Seen, i: number): string {
	switch (condition.kind) {
		case 'reading': {
			if (condition.sensors.some(({ key }) => isAlarmKey(key)))
				return `the ${condition.label} is open`
			const value = trustedAverage(condition.sensors, farm) ?? 0
			const { label, quantity, value: limit } = condition
			return `${label} is ${formatStored(quantity, value)}, limit ${formatStored(quantity, limit)}`
		}
		case 'output':
			return `${condition.output.label} is ${condition.on ? 'on' : 'off'}`
		case 'time':
			return 'the time is within its hours'
		case 'trend': {
			const change = Math.abs(changePerHour(samplesOf(i), condition.overMs) ?? 0)
			const by = formatStored(condition.quantity, change)
			return `${condition.label} ${condition.is === 'rising' ? 'rises' : 'falls'} by ${by} an hour`
		}
		case 'day':
			return `it is day ${cropDay(condition.zone, farm)} of the crop`
	}
}
