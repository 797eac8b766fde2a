import { AGENT_OFFLINE_AFTER_MS } from '@sfc/contract/agent/paths'
import { missingFunctions, type MissingFunction } from '@sfc/domain/control/compile-plan'
import type { Plan } from '@sfc/domain/control/plan'
import { asc, desc, eq } from 'drizzle-orm'
import { isFarmAgent } from '#db/farm-agents'
import { agents } from '#db/schema/agents'
import { plans } from '#db/schema/control'
import type { FarmCtx } from '~/context.server'
import { findNewestPlan } from './find-newest-plan.server'
import { loadAgentPoints, loadFarmInputs } from './load-plan-inputs.server'
import { readControlSettings, type FarmControl } from './read-control-settings.server'

/** Agent and the plan it should run. */
export type AgentPlan = {
	hostname: string
	isSilent: boolean
	/** Newest version, with its content; null while there is none. */
	newest: { version: number; madeAt: number; isOld: boolean } | null
	/** Version that the agent reports to run, and since when. */
	runs: { version: number; since: number } | null
	refused: string | null
}

type PlanVersion = Pick<
	typeof plans.$inferSelect,
	'version' | 'madeAt' | 'madeBy' | 'because' | 'changes'
>

export type FarmPlan = FarmControl & {
	agents: AgentPlan[]
	/** Zones of the newest plans of all agents together. */
	zones: Plan['zones']
	controllers: Plan['controllers']
	missing: MissingFunction[]
	/** Newest versions of all agents, newest first. */
	versions: PlanVersion[]
}

const VERSIONS_SHOWN = 20

/** Reads what a farm does by itself, who changed it, and whether its agents run it. */
export async function readFarmPlan(ctx: FarmCtx): Promise<FarmPlan> {
	const [control, rows, versions, inputs] = await Promise.all([
		readControlSettings(ctx),
		ctx.db.read
			.select()
			.from(agents)
			.where(isFarmAgent(ctx.farm.id))
			.orderBy(asc(agents.enrolledAt)),
		ctx.db.read
			.select()
			.from(plans)
			.where(eq(plans.farmId, ctx.farm.id))
			.orderBy(desc(plans.madeAt), desc(plans.version))
			.limit(VERSIONS_SHOWN),
		loadFarmInputs(ctx),
	])
	const points = await Promise.all(rows.map(({ id }) => loadAgentPoints(ctx, id)))
	const newest = await Promise.all(rows.map(({ id }) => readNewest(ctx, id)))
	const known = newest.filter((plan) => plan !== null)
	const now = ctx.now()
	return {
		...control,
		agents: rows.map((row, i) => {
			const plan = newest[i] ?? null
			return {
				hostname: row.hostname,
				isSilent: now - row.lastSeenAt > AGENT_OFFLINE_AFTER_MS,
				newest: plan && {
					version: plan.version,
					madeAt: plan.madeAt,
					isOld: plan.freshUntil < now,
				},
				runs:
					row.planVersion === null
						? null
						: { version: row.planVersion, since: row.planSince ?? row.enrolledAt },
				refused: row.planRefused,
			}
		}),
		zones: known[0]?.zones ?? [],
		controllers: known.flatMap(({ controllers }) => controllers),
		missing: missingFunctions({
			...inputs,
			outputs: points.flatMap(({ outputs }) => outputs),
			sensors: points.flatMap(({ sensors }) => sensors),
			dosers: points.flatMap(({ dosers }) => dosers),
		}),
		versions: versions.map(({ version, madeAt, madeBy, because, changes }) => {
			return { version, madeAt, madeBy, because, changes }
		}),
	}
}

async function readNewest(ctx: FarmCtx, agentId: string): Promise<Plan | null> {
	const row = await findNewestPlan(ctx.db.read, agentId)
	return row ? (JSON.parse(row.text) as Plan) : null // written by this server
}
