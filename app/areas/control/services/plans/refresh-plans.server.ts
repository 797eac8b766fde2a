import { compilePlan } from '@sfc/domain/control/compile-plan'
import { compileSafeguards } from '@sfc/domain/control/compile-safeguards'
import { Plan as PlanSchema, SignedPlan } from '@sfc/contract/agent/plan'
import type { Plan } from '@sfc/domain/control/plan'
import { planDifferences } from '@sfc/domain/control/plan-differences'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/open.server'
import { isSwitchingAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import type { Ctx, FarmScope } from '~/context.server'
import { createFarmRounds } from '~/areas/platform/services/farm-work/create-farm-rounds.server'
import { readByKey } from '~/areas/platform/services/farm-work/read-by-key.server'
import { forEachFarm } from '~/areas/platform/services/farm-work/for-each-farm.server'
import { loadFarm } from '~/areas/platform/services/load-farm.server'
import { loadSafeguards } from './load-safeguards.server'
import { findNewestPlan, readNewestPlans } from './find-newest-plan.server'
import { FRESH_MS } from './plan-age'
import { loadAgentPoints, loadFarmInputs } from './load-plan-inputs.server'

/** Author and reason of a change, in words: `Ada Grower`, `selected Basil`. */
export type PlanCause = { by: string; because: string }

const FAILURE = 'the plan of a farm could not be made'
const DAY_MS = 86_400_000
const RENEWED_AFTER_MS = 14 * DAY_MS

/**
 * Updates the plans of a farm's agents; one with equal content stays. Never throws: the change that
 * led to it has happened, and the job tries again within a minute.
 */
export async function refreshPlans(ctx: FarmScope, cause: PlanCause): Promise<void> {
	try {
		await createPlans(ctx, cause)
	} catch (error) {
		ctx.log.error({ err: error, farmId: ctx.farm.id }, FAILURE)
	}
}

/** Updates plans of farms in which something happened a moment ago that may change them (job). */
export async function refreshChangedPlans(ctx: Ctx): Promise<void> {
	const causes = [...ctx.state.planCauses]
	ctx.state.planCauses.clear()
	await forEachFarm(ctx, causes, {
		farmId: ([farmId]) => farmId,
		failure: FAILURE,
		async work([farmId, cause]) {
			const farm = await loadFarm(ctx, farmId)
			if (farm) await createPlans({ ...ctx, farm }, cause)
		},
	})
}

/** By then a plan follows what nobody announces, such as the day of a planting. */
const AT_LATEST_MS = 15 * 60_000

/**
 * Creates the job that updates the plans of farms in which something changed: stages and plantings
 * change with the days, and outputs with what is connected.
 */
export const createPlanRounds = () =>
	createFarmRounds({
		job: 'plans',
		failure: FAILURE,
		async work(scope) {
			await createPlans(scope, {
				by: 'The server',
				because: 'followed a change of plantings or equipment',
			})
			return scope.now() + AT_LATEST_MS
		},
	})

async function createPlans(ctx: FarmScope, cause: PlanCause): Promise<void> {
	const farmAgents = await readSwitchingAgents(ctx, [ctx.farm.id])
	if (farmAgents.length === 0) return
	const [inputs, demanded] = await Promise.all([loadFarmInputs(ctx), loadSafeguards(ctx)])
	let isChanged = false
	for (const agent of farmAgents) {
		const points = await loadAgentPoints(ctx, agent.id)
		const safeguards = compileSafeguards(demanded, points)
		const content = {
			...compilePlan({ ...inputs, ...points }),
			...(safeguards.length > 0 && { safeguards }),
		}
		const [newest] = await readNewestPlans(ctx, [agent.id])
		if (compare(ctx, agent, newest, content).isCurrent) continue
		const made = await ctx.db.write((tx) => storePlan(tx, ctx, agent, content, cause))
		if (!made) continue
		isChanged = true
		ctx.live.publish(`agent:${agent.id}`)
	}
	if (isChanged) ctx.live.publish(`farm:${ctx.farm.id}`, 'equipment')
}

const readSwitchingAgents = readByKey(
	({ db }, farmIds: number[]) =>
		db.read
			.select({
				farmId: agents.farmId,
				id: agents.id,
				runs: agents.planVersion,
				refused: agents.planRefused,
			})
			.from(agents)
			.where(isSwitchingAgent(farmIds))
			.orderBy(asc(agents.id)),
	({ farmId }) => farmId,
)

type Content = Pick<Plan, 'timezone' | 'zones' | 'controllers' | 'safeguards'>

type PlannedAgent = { id: string; runs: number | null; refused: string | null }
type NewestPlan = Pick<typeof plans.$inferSelect, 'version' | 'text' | 'madeAt'>

/** Compares what an agent is to do with its newest plan. */
function compare(
	{ now }: Pick<Ctx, 'now'>,
	agent: PlannedAgent,
	newest: NewestPlan | undefined,
	content: Content,
) {
	const before = newest ? toContent(JSON.parse(newest.text) as Plan) : null
	const isSame = before !== null && JSON.stringify(before) === JSON.stringify(content)
	const isEmpty = before === null && content.controllers.length === 0 && !content.safeguards
	const isFresh = newest !== undefined && now() - newest.madeAt < RENEWED_AFTER_MS
	/** It runs this plan again after it refused a later one. */
	const isBack = agent.refused !== null && agent.runs === newest?.version
	const isCurrent = isEmpty || (isSame && isFresh && !isBack)
	return { before, isSame, isFresh, isCurrent }
}

/** Stores a plan. False when the newest plan is equal and fresh, or there is no content yet. */
async function storePlan(
	tx: Tx,
	ctx: FarmScope,
	agent: PlannedAgent,
	content: Content,
	{ by, because }: PlanCause,
): Promise<boolean> {
	const now = ctx.now()
	const newest = await findNewestPlan(tx, agent.id)
	const { before, isSame, isFresh, isCurrent } = compare(ctx, agent, newest, content)
	if (isCurrent) return false
	if (isSame && isFresh) {
		await saveRefusal(tx, agent.id, null)
		return false
	}
	// A plan that was loaded at the farm's own machine has a version too.
	const version = Math.max(newest?.version ?? 0, agent.runs ?? 0) + 1
	const cause = isSame
		? { madeBy: 'The server', because: 'renewed the plan' }
		: { madeBy: by, because }
	const plan: Plan = {
		format: 1,
		farmId: ctx.farm.id,
		agentId: agent.id,
		version,
		madeAt: now,
		...cause,
		freshUntil: now + FRESH_MS,
		...content,
	}
	const text = JSON.stringify(plan)
	const problem = findPlanProblem(plan, text)
	if (problem !== null) {
		ctx.log.error({ farmId: ctx.farm.id, agentId: agent.id, problem }, 'a plan is not sent')
		const refused = `plan ${version}: no agent could read it. ${problem}`
		if (agent.refused !== refused) await saveRefusal(tx, agent.id, refused)
		return false
	}
	await tx.insert(plans).values({
		agentId: agent.id,
		version,
		farmId: ctx.farm.id,
		text,
		madeAt: now,
		...cause,
		changes: isSame ? [] : planDifferences(before, content),
	})
	if (agent.refused !== null) await saveRefusal(tx, agent.id, null) // refused plans are older
	return true
}

/** Returns why an agent would refuse a plan, by its own schema; null when it accepts it. */
function findPlanProblem(plan: Plan, text: string): string | null {
	const read = PlanSchema.safeParse(plan)
	if (!read.success) return z.prettifyError(read.error).slice(0, 300)
	return SignedPlan.shape.text.safeParse(text).success ? null : 'It is too long.'
}

const saveRefusal = (tx: Tx, agentId: string, planRefused: string | null): Promise<unknown> =>
	tx.update(agents).set({ planRefused }).where(eq(agents.id, agentId))

const toContent = ({ timezone, zones, controllers, safeguards }: Plan): Content => ({
	timezone,
	zones,
	controllers,
	...(safeguards && { safeguards }),
})
