import { compilePlan } from '@sfc/domain/control/compile-plan'
import { planAlarms } from '@sfc/domain/control/plan'
import { rehearse } from '@sfc/domain/automation/rehearsal/rehearse'
import type { FarmCtx } from '~/context.server'
import { listWattsByKey } from '~/areas/control/services/power/list-watts-by-key.server'
import {
	listOutputStates,
	type StateSpan,
} from '~/areas/readings/services/history/list-output-states.server'
import { loadAgentPoints } from '~/areas/control/services/plans/load-plan-inputs.server'
import { runInSlices } from '~/areas/platform/services/run-in-slices.server'
import {
	buildPlanDocument,
	listPlanAgents,
	loadProposedInputs,
	listSensorKeys,
	type Proposal,
} from './load-proposed-inputs.server'
import { plannedWatts } from './planned-watts'
import { readPastSteps, STEP_MS } from './read-past-steps.server'
import { readAlarmSpans } from '~/areas/alarms/services/read-alarm-spans.server'

export type RehearsedEquipment = {
	key: string
	name: string
	would: { spans: { fromAt: number; toAt: number }[]; onMs: number; starts: number; held: number }
	/** Past state of the output; empty and null where it was not read. */
	was: { spans: StateSpan[]; onMs: number | null }
	/** Power, of lamps at the level of the plan, W; null where it is unknown. */
	watts: number | null
}

export type PlanRehearsal = {
	fromAt: number
	toAt: number
	/** Part of the sensors' hours with a trusted reading, 0 to 1; null without a sensor. */
	coverage: number | null
	equipment: RehearsedEquipment[]
	rules: { name: string; at: number; why: string }[]
}

const DAY_MS = 86_400_000

/**
 * Computes what the plan, with a proposal, would have done over the past days with the readings of
 * that time. Runs in slices, so that the server answers others meanwhile. Throws Fault not-found
 * for an unusable recipe.
 */
export async function rehearsePlan(
	ctx: FarmCtx,
	{ days, ...proposal }: Proposal & { days: number },
): Promise<PlanRehearsal> {
	const toAt = Math.floor(ctx.now() / STEP_MS) * STEP_MS
	const fromAt = toAt - days * DAY_MS
	const inputs = await loadProposedInputs(ctx, proposal)
	const result: PlanRehearsal = { fromAt, toAt, coverage: null, equipment: [], rules: [] }
	const shares: number[] = []
	const fullWatts = await listWattsByKey(ctx)
	for (const id of await listPlanAgents(ctx)) {
		const bound = await loadAgentPoints(ctx, id)
		const content = compilePlan({ ...inputs, ...bound })
		const readings = await readPastSteps(ctx, id, listSensorKeys(content, bound.sensors), {
			fromAt,
			toAt,
		})
		const watts = plannedWatts(content, fullWatts)
		const alarms = await readPastAlarms(ctx, planAlarms(content), { fromAt, toAt })
		const classes = new Map(bound.outputs.map((one) => [one.key, one]))
		const { outputs, rules } = await runInSlices(
			rehearse(
				buildPlanDocument(ctx, id, content),
				{ ...readings, values: new Map([...readings.values, ...alarms]) },
				(key) => classes.get(key)?.outputClass ?? 'outlet',
			),
		)
		shares.push(...[...readings.values.values()].map(shareKnown))
		const keys = new Set(outputs.map(({ key }) => key))
		const { values: past } = await readPastSteps(ctx, id, keys, { fromAt, toAt })
		for (const { key, spans, onMs, starts, held } of outputs) {
			const { equipmentKey = key, label = key } = classes.get(key) ?? {}
			const [states] = await listOutputStates(ctx, { fromAt, toAt }, { key: equipmentKey })
			const parts = (past.get(key) ?? []).filter((part) => part !== null)
			const wasOnMs = parts.reduce((sum, part) => sum + part * STEP_MS, 0)
			result.equipment.push({
				key: equipmentKey,
				name: label,
				would: { spans, onMs, starts, held },
				was: { spans: states?.spans ?? [], onMs: parts.length > 0 ? wasOnMs : null },
				watts: watts({ key, equipmentKey }),
			})
		}
		const nameOf = (rule: string) => inputs.rules.find((one) => one.id === rule)?.name ?? rule
		result.rules.push(...rules.map(({ rule, at, why }) => ({ name: nameOf(rule), at, why })))
	}
	const coverage = shares.length
		? shares.reduce((sum, share) => sum + share, 0) / shares.length
		: null
	return { ...result, coverage }
}

const shareKnown = (values: readonly (number | null)[]): number =>
	values.length === 0 ? 0 : values.filter((value) => value !== null).length / values.length

/** Reads, by key, whether such an alarm was open in each step: 1 or 0. */
async function readPastAlarms(
	{ db, farm }: FarmCtx,
	keys: readonly string[],
	{ fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<Map<string, number[]>> {
	const found = await readAlarmSpans({ db }, { farmId: farm.id, keys, fromAt, toAt })
	const steps = Array.from({ length: (toAt - fromAt) / STEP_MS }, (_, i) => fromAt + i * STEP_MS)
	const isOpenAt = (at: number) => (span: { fromAt: number; toAt: number }) =>
		span.fromAt < at + STEP_MS && span.toAt > at
	return new Map(
		[...found].map(([key, spans]) => [key, steps.map((at) => Number(spans.some(isOpenAt(at))))]),
	)
}
