import { setImmediate } from 'node:timers/promises'
import { compilePlan } from '@sfc/domain/control/compile-plan'
import type { OutputClass } from '@sfc/domain/control/output-class'
import type { Plan } from '@sfc/domain/control/plan'
import type { PlanInputs } from '@sfc/domain/control/plan-inputs'
import { rehearse, type PastReadings, type Rehearsal } from '@sfc/domain/control/rehearse'
import type { RecipeZone } from '@sfc/domain/recipes/recipe-zone'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import { listOutputStates, type StateSpan } from '../history/list-output-states.server'
import { readSteps } from '../history/read-steps.server'
import { loadAgentPoints, loadFarmInputs } from '../plans/load-plan-inputs.server'
import { requireRecipe } from '../recipes/require-recipe.server'

/** What is changed for the rehearsal; without any of it the plan as it is, with automation on. */
export type Proposal = {
	/** A rule that acts, whatever its mode is now. */
	ruleId?: string | undefined
	/** A recipe that is active in a zone. */
	recipe?: { id: string; zone: RecipeZone } | undefined
}

export type RehearsedEquipment = {
	key: string
	name: string
	would: { spans: { fromAt: number; toAt: number }[]; onMs: number; starts: number; held: number }
	/**
	 * What it did; empty where its state was not read. `partlyMs`: steps in which it was on and off, too
	 * short to tell.
	 */
	was: { spans: StateSpan[]; onMs: number; partlyMs: number }
}

export type PlanRehearsal = {
	fromAt: number
	toAt: number
	/** The part of the sensors' hours with a trusted reading, 0 to 1; null without a sensor. */
	coverage: number | null
	equipment: RehearsedEquipment[]
	rules: { name: string; at: number; why: string }[]
}

const DAY_MS = 86_400_000
const STEP_MS = 15 * 60_000

/**
 * What the plan, with a proposal, would have done over the past days by what was read then. Runs in
 * slices, so that the server answers others meanwhile. Throws Fault not-found for a recipe of no use here.
 */
export async function rehearsePlan(
	ctx: FarmCtx,
	{ days, ...proposal }: Proposal & { days: number },
): Promise<PlanRehearsal> {
	const toAt = Math.floor(ctx.now() / STEP_MS) * STEP_MS
	const fromAt = toAt - days * DAY_MS
	const inputs = await propose(ctx, proposal)
	const rows = await ctx.db.read
		.select({ id: agents.id })
		.from(agents)
		.where(
			and(eq(agents.farmId, ctx.farm.id), eq(agents.kind, 'farm-agent'), isNull(agents.revokedAt)),
		)
		.orderBy(asc(agents.enrolledAt))
	const result: PlanRehearsal = { fromAt, toAt, coverage: null, equipment: [], rules: [] }
	const shares: number[] = []
	for (const { id } of rows) {
		const bound = await loadAgentPoints(ctx, id)
		const content = compilePlan({ ...inputs, ...bound })
		const readings = await readPast(ctx, id, sensorsIn(content, bound.sensors), { fromAt, toAt })
		const classes = new Map(bound.outputs.map((one) => [one.key, one]))
		const { outputs, rules } = await run(
			documentOf(ctx, id, content),
			readings,
			(key) => classes.get(key)?.outputClass ?? 'outlet',
		)
		shares.push(...[...readings.values.values()].map(shareKnown))
		for (const { key, spans, onMs, starts, held } of outputs) {
			const { equipmentKey = key, label = key } = classes.get(key) ?? {}
			const [states] = await listOutputStates(ctx, { fromAt, toAt }, { key: equipmentKey })
			const was = states?.spans ?? []
			const lasted = (state: StateSpan['state']) =>
				was
					.filter((span) => span.state === state)
					.reduce((sum, span) => sum + span.toAt - span.fromAt, 0)
			result.equipment.push({
				key: equipmentKey,
				name: label,
				would: { spans, onMs, starts, held },
				was: { spans: was, onMs: lasted('on'), partlyMs: lasted('partly') },
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

type FarmInputs = Omit<PlanInputs, 'outputs' | 'sensors' | 'dosers'>

async function propose(ctx: FarmCtx, { ruleId, recipe }: Proposal): Promise<FarmInputs> {
	const inputs = await loadFarmInputs(ctx)
	const chosen = recipe && (await requireRecipe(ctx, { recipeId: recipe.id })).recipe
	return {
		...inputs,
		isAutomatic: true,
		...(recipe && chosen && { recipes: { ...inputs.recipes, [recipe.zone]: chosen } }),
		rules: inputs.rules.map((rule) =>
			rule.id === ruleId ? { ...rule, mode: 'live' as const } : rule,
		),
	}
}

const documentOf = (
	{ farm }: FarmCtx,
	agentId: string,
	content: Pick<Plan, 'timezone' | 'zones' | 'controllers'>,
): Plan => ({
	format: 1,
	farmId: farm.id,
	agentId,
	version: 1,
	madeAt: 0,
	madeBy: '',
	because: 'a rehearsal',
	freshUntil: 0,
	...content,
})

/** Keys of sensors stand in a plan as they do here. */
function sensorsIn(
	{ controllers }: Pick<Plan, 'controllers'>,
	sensors: PlanInputs['sensors'],
): ReadonlySet<string> {
	const text = JSON.stringify(controllers)
	return new Set(
		sensors.flatMap(({ key }) => (text.includes(`"key":${JSON.stringify(key)}`) ? [key] : [])),
	)
}

/** The readings of these sensors of an agent, by their keys. */
async function readPast(
	ctx: FarmCtx,
	agentId: string,
	keys: ReadonlySet<string>,
	{ fromAt, toAt }: { fromAt: number; toAt: number },
): Promise<PastReadings> {
	const rows = await ctx.db.read
		.select({ id: points.id, point: points.key, device: devices.key })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(and(eq(devices.agentId, agentId), isNull(devices.removedAt), isNull(points.removedAt)))
	const wanted = rows.filter(({ device, point }) => keys.has(`${device}/${point}`))
	const steps = await readSteps(ctx, {
		pointIds: wanted.map(({ id }) => id),
		fromAt,
		toAt,
		stepMs: STEP_MS,
	})
	const values = new Map(
		wanted.map(({ device, point }, i) => [
			`${device}/${point}`,
			(steps[i] ?? []).map(({ value }) => value),
		]),
	)
	return { fromAt, toAt, stepMs: STEP_MS, values }
}

async function run(
	plan: Plan,
	readings: PastReadings,
	classOf: (key: string) => OutputClass,
): Promise<Rehearsal> {
	const running = rehearse(plan, readings, classOf)
	for (;;) {
		const next = running.next()
		if (next.done) return next.value
		await setImmediate()
	}
}

const shareKnown = (values: readonly (number | null)[]): number =>
	values.length === 0 ? 0 : values.filter((value) => value !== null).length / values.length
