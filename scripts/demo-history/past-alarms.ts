import type { AlarmInputs, SensorInput } from '@sfc/domain/alarms/alarm-inputs'
import { evaluateRules, type ConditionStates } from '@sfc/domain/alarms/evaluate-rules'
import { groupAlarms } from '@sfc/domain/alarms/group-alarms'
import { notMonitoredReason } from '@sfc/domain/alarms/not-monitored-reason'
import type { RuleKind } from '@sfc/domain/alarms/rule'
import { growingRecord, type GrowingRecord } from '@sfc/domain/growing/recipes/growing-record'
import { minuteOfDay } from '@sfc/domain/calendar/minute-of-day'
import type { FarmScope } from '../../app/context.server'
import {
	loadAlarmRules,
	type FarmRule,
} from '../../app/areas/alarms/services/load-alarm-rules.server'
import { loadOpenAlarms, type Alarm } from '../../app/areas/alarms/services/load-open-alarms.server'
import { loadGrowingHistory } from '../../app/areas/growing/services/recipes/load-growing-history.server'
import { targetAt } from '../../app/areas/growing/services/recipes/load-targets.server'
import { readAlarmInputs } from '../../app/areas/alarms/services/read-alarm-inputs.server'
import { reconcileAlarms } from '../../app/areas/alarms/services/reconcile-alarms.server'
import { saveConditionStates } from '../../app/areas/alarms/services/condition-states.server'

const DAY_MS = 86_400_000

/** The past has no silent or faulty sensors. */
const OF_VALUES: readonly RuleKind[] = ['limit', 'tank-level']

/** Evaluates the farm's rules on simulated readings. The database is queried only when an alarm begins or ends. */
export class PastAlarms {
	#states: ConditionStates = new Map()
	#wrong = ''
	#grown: { record: GrowingRecord; untilAt: number } | null = null

	private constructor(
		private readonly ctx: FarmScope,
		private readonly rules: readonly FarmRule[],
		private readonly inputs: AlarmInputs,
	) {}

	/** Needs the newest readings in the database, to know what is watched. */
	static async open(ctx: FarmScope): Promise<PastAlarms> {
		const inputs = await readAlarmInputs(ctx, { rated: new Set(), listensSince: -Infinity })
		const rules = await loadAlarmRules(ctx)
		return new PastAlarms(
			ctx,
			rules.filter(({ kind }) => OF_VALUES.includes(kind)),
			inputs,
		)
	}

	/** Whether a delay is running, which a value that is back for a moment ends. */
	get isPending(): boolean {
		return [...this.#states.values()].some(({ sinceAt }) => sinceAt !== null)
	}

	/** Evaluates the rules now; returns the raised alarms. */
	async evaluate(values: ReadonlyMap<number, number>): Promise<Alarm[]> {
		const { ctx, rules } = this
		const now = ctx.now()
		const record = await this.#loadGrown(now)
		const scene: AlarmInputs = {
			...this.inputs,
			now,
			minuteOfDay: minuteOfDay(ctx.farm.timezone, now),
			sensors: this.inputs.sensors.map((sensor) => ({
				...withValue(sensor, values.get(sensor.pointId) ?? null, now),
				target: targetAt(record, sensor, now),
			})),
		}
		const { findings, evaluated, states } = evaluateRules(rules, scene, this.#states)
		this.#states = states
		const wrong = findings.map(({ key, isClearing }) => `${key} ${isClearing}`).join()
		if (wrong === this.#wrong) return []
		this.#wrong = wrong
		return ctx.db.write(async (tx) => {
			const open = await loadOpenAlarms(tx, ctx.farm.id)
			const openKeys = open.flatMap(({ causeKey, parts }) => [
				causeKey,
				...parts.map(({ key }) => key),
			])
			const { raised } = await reconcileAlarms(tx, ctx, {
				open,
				evaluated,
				causes: groupAlarms(findings, new Set(openKeys)),
				whyUnwatched: (key) => notMonitoredReason(key, rules, scene),
			})
			return raised
		})
	}

	/** Plantings change once a day, and targets with the hour within their record. */
	async #loadGrown(now: number): Promise<GrowingRecord> {
		if (this.#grown === null || now >= this.#grown.untilAt) {
			const record = growingRecord(await loadGrowingHistory(this.ctx, { fromAt: now }))
			this.#grown = { record, untilAt: now + DAY_MS }
		}
		return this.#grown.record
	}

	/** Stores its state for the server. */
	handOver(): Promise<void> {
		const { ctx } = this
		const states = { before: new Map(), after: this.#states }
		return ctx.db.write((tx) => saveConditionStates(tx, ctx.farm.id, states))
	}
}

function withValue(sensor: SensorInput, value: number | null, at: number): SensorInput {
	const { levelPct, value: before } = sensor
	const perUnit = levelPct === null || !before ? null : levelPct / before
	return {
		...sensor,
		at,
		value,
		levelPct: perUnit === null || value === null ? null : value * perUnit,
	}
}
