import { compilePlan } from '@sfc/domain/control/compile-plan'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import { EFFECTS } from '@sfc/domain/control/controllers/dosing/doser-effects'
import type { PlanInputs } from '@sfc/domain/control/plan-inputs'
import type { OutputClass } from '@sfc/domain/control/output-class'
import { planLightAt, planStageAt } from '@sfc/domain/growing/recipes/plan-zone'
import { forecast, type FarmModel, type Forecast } from '@sfc/domain/automation/rehearsal/forecast'
import { modelFarm } from '@sfc/domain/automation/rehearsal/model-farm'
import { median } from '@sfc/domain/median'
import type {
	DoseHistory,
	FarmHistory,
	FittedReading,
} from '@sfc/domain/automation/forecast/fit-farm'
import { usualDoses } from '@sfc/domain/automation/forecast/usual-doses'
import { listMovers } from '@sfc/domain/automation/forecast/actuator-groups'
import { findTarget, type Target } from '@sfc/domain/growing/recipes/target'
import { dayPartAt } from '@sfc/domain/growing/recipes/targets-now'
import { and, asc, eq, gte } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { doses } from '#db/schema/dosing'
import type { FarmCtx } from '~/context.server'
import { listWattsByKey } from '~/areas/control/services/power/list-watts-by-key.server'
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

/** Forecast of a reading over the next day, one value each 15 minutes from now on. */
type ForecastReading = Omit<FittedReading, 'model' | 'days' | 'airKey'> & {
	values: (number | null)[]
	/** Forecast under the current plan; null without a proposal. */
	asNow: (number | null)[] | null
	/** Target of the plan that is forecast. */
	target: Target | null
}

type ForecastOutput = {
	key: string
	name: string
	spans: { fromAt: number; toAt: number }[]
	onMs: number
	starts: number
	held: number
	/** Volume of its doses, by the ledger of past days; null where it is no dosing pump. */
	ml: number | null
	watts: number | null
	/**
	 * Forecast under the current plan; null without a proposal, and where that does not control the
	 * output.
	 */
	asNow: { onMs: number; ml: number | null } | null
}

export type PlanForecast = {
	fromAt: number
	toAt: number
	readings: ForecastReading[]
	outputs: ForecastOutput[]
	rules: { name: string; at: number; why: string }[]
	notices: Forecast['notices']
	/** Names of outputs of unknown effect. */
	leftOut: string[]
}

const DAY_MS = 86_400_000
/** Days of data: enough for days unlike each other, few enough for plants of one size. */
const FITTED_DAYS = 14

/**
 * Forecasts what the plan, with a proposal, will do in the next 24 hours, on a model of each
 * reading that was fitted to the past two weeks. Throws Fault not-found for an unusable recipe.
 */
export async function forecastPlan(ctx: FarmCtx, proposal: Proposal): Promise<PlanForecast> {
	const at = Math.floor(ctx.now() / STEP_MS) * STEP_MS
	const proposed = await loadProposedInputs(ctx, proposal)
	const isProposal = Object.values(proposal).some((part) => part !== undefined)
	const current = isProposal ? await loadProposedInputs(ctx, {}) : null
	const result: PlanForecast = {
		fromAt: at,
		toAt: at + DAY_MS,
		readings: [],
		outputs: [],
		rules: [],
		notices: [],
		leftOut: [],
	}
	const fullWatts = await listWattsByKey(ctx)
	for (const agentId of await listPlanAgents(ctx)) {
		const bound = await loadAgentPoints(ctx, agentId)
		const plan = buildPlanDocument(ctx, agentId, compilePlan({ ...proposed, ...bound }))
		const asIs = current && buildPlanDocument(ctx, agentId, compilePlan({ ...current, ...bound }))
		const watts = plannedWatts(plan, fullWatts)
		const outputs = new Map(bound.outputs.map((one) => [one.key, one]))
		const classOf = (key: string) => outputs.get(key)?.outputClass ?? 'outlet'
		const model = await fitNow(ctx, { agentId, at, bound, plan, asIs: asIs ?? plan, classOf })
		const run = (one: typeof plan) => runInSlices(forecast(one, model, classOf))
		const would = await run(plan)
		const now = asIs && (await run(asIs))
		for (const fitted of model.fitted) {
			const { model: _, days: _days, airKey: _air, ...how } = fitted
			const { key, zone, quantity } = fitted.sensor
			const own = plan.zones.find((one) => one.zone === zone) ?? plan.zones.at(-1)
			const stage = own && planStageAt(own, at)
			result.readings.push({
				...how,
				values: would.readings.get(key) ?? [],
				asNow: now?.readings.get(key) ?? null,
				target: findTarget(
					{
						recipe: own ? (proposed.recipes[own.zone] ?? null) : null,
						stage: stage?.name ?? null,
						targets: stage?.targets ?? {},
						part: dayPartAt(own ? planLightAt(own, plan.timezone, at) : null, at),
					},
					quantity,
				),
			})
		}
		const pumps = controllerPumps(plan)
		for (const { key, label, ...output } of would.outputs.filter(({ key }) => !pumps.has(key))) {
			const { equipmentKey = key } = outputs.get(key) ?? {}
			const before = now?.outputs.find((one) => one.key === key)
			result.outputs.push({
				...output,
				key: equipmentKey,
				name: label,
				ml: null,
				watts: watts({ key, equipmentKey }),
				asNow: now && before ? { onMs: before.onMs, ml: null } : null,
			})
		}
		const ledgerFrom = Math.min(
			at,
			...[...model.doses.values()].flatMap(({ given: [first] }) => (first ? [first.at] : [])),
		)
		for (const [key, name] of pumps) {
			const { equipmentKey = key } = outputs.get(key) ?? {}
			const history = model.doses.get(key)
			if (!history) continue
			const usual = usualDoses(history.given, { now: at, ledgerFrom })
			// A simulation of dosing tells what a proposal changes; how much is given, the ledger knows better.
			const more = now ? dosedMl(would, key) - dosedMl(now, key) : 0
			const ml = Math.max(0, usual.ml + more)
			const onMs = (dosed: number) => (1000 * dosed) / history.mlPerS
			result.outputs.push({
				key: equipmentKey,
				name,
				spans: [],
				onMs: onMs(ml),
				starts: usual.starts,
				held: 0,
				ml,
				watts: watts({ key, equipmentKey }),
				asNow: now ? { onMs: onMs(usual.ml), ml: usual.ml } : null,
			})
		}
		const nameOf = (rule: string) => proposed.rules.find((one) => one.id === rule)?.name ?? rule
		result.rules.push(...would.rules.map(({ rule, at, why }) => ({ name: nameOf(rule), at, why })))
		result.notices.push(...would.notices)
		result.leftOut.push(
			...would.leftOut.filter(({ key }) => !model.doses.has(key)).map(({ label }) => label),
		)
	}
	return result
}

const dosedMl = ({ doses }: Forecast, key: string): number =>
	doses.filter(({ output }) => output === key).reduce((sum, { ml }) => sum + ml, 0)

/** The dosing pumps that a plan controls, by key, with their names. */
const controllerPumps = ({ controllers }: Document): Map<string, string> =>
	new Map(
		controllers.flatMap((one) =>
			one.kind === 'dosing'
				? one.dosers.map(({ output }) => [output.key, output.label] as const)
				: [],
		),
	)

type Bound = Pick<PlanInputs, 'outputs' | 'sensors' | 'dosers'>
type Document = ReturnType<typeof buildPlanDocument>

type Now = {
	agentId: string
	at: number
	bound: Bound
	plan: Document
	/** The plan that the farm runs, by which a model is tried. */
	asIs: Document
	classOf: (key: string) => OutputClass
}

/** Fits the current farm, with a model of each reading that one of these plans uses. */
async function fitNow(
	ctx: FarmCtx,
	{ agentId, at, bound, plan, asIs, classOf }: Now,
): Promise<FarmModel & Pick<FarmHistory, 'doses'>> {
	const plans = plan === asIs ? [plan] : [plan, asIs]
	const controllers = plans.flatMap((one) => one.controllers)
	const movers = listMovers(controllers)
	const keys = new Set(plans.flatMap((one) => [...listSensorKeys(one, bound.sensors)]))
	const sensors = bound.sensors.filter(({ key }) => keys.has(key))
	const fromAt = at - FITTED_DAYS * DAY_MS
	const { values } = await readPastSteps(
		ctx,
		agentId,
		new Set([...keys, ...bound.outputs.map(({ key }) => key)]),
		{ fromAt, toAt: at },
	)
	const history = { startsAt: fromAt, values, doses: await readDoses(ctx, bound, fromAt) }
	const running = modelFarm({
		plan: asIs,
		sensors,
		movers,
		outputs: bound.outputs.map(({ key }) => key),
		history,
		classOf,
		...(plan === asIs ? {} : { proposed: plan }),
	})
	return { ...(await runInSlices(running)), doses: history.doses }
}

/** Reads what each dosing pump gave, and what 1 ml of it changed, from the ledger. */
async function readDoses(
	ctx: FarmCtx,
	{ dosers, outputs }: Bound,
	fromAt: number,
): Promise<Map<string, DoseHistory>> {
	const rows = await ctx.db.read
		.select({ key: equipment.key, dose: doses })
		.from(doses)
		.innerJoin(equipment, eq(equipment.id, doses.equipmentId))
		.where(and(eq(doses.farmId, ctx.farm.id), gte(doses.startedAt, fromAt)))
		.orderBy(asc(doses.startedAt))
	return new Map(
		dosers.flatMap(({ key, mlPerS }) => {
			if (mlPerS === null) return []
			const equipmentKey = outputs.find((one) => one.key === key)?.equipmentKey
			const own = rows.filter((row) => row.key === equipmentKey).map(({ dose }) => dose)
			const perMl = median(own.flatMap((dose) => changePerMl(dose) ?? []))
			const given = own.map(({ startedAt, ml }) => ({ at: startedAt, ml }))
			return [[key, { mlPerS, perMl, given }] as const]
		}),
	)
}

/** Computes the change per ml of a dose that was judged, and that went the right way. */
function changePerMl({
	role,
	ml,
	before,
	after,
	verdict,
}: typeof doses.$inferSelect): number | null {
	if (before === null || after === null || ml <= 0) return null
	if (verdict !== 'worked' && verdict !== 'too-weak' && verdict !== 'too-strong') return null
	const perMl = (after - before) / ml
	return perMl * EFFECTS[role as DoserRole].direction > 0 ? perMl : null
}
