import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import { farms } from '#db/schema/farms'
import { activeRecipes } from '#db/schema/recipes'
import { DEMO_FARM_ID } from '#db/seed'
import { EnrolRequest } from '@sfc/contract/agent/enrol'
import { Inventory } from '@sfc/contract/agent/inventory'
import type { Plan } from '@sfc/domain/control/plan'
import { hostname } from 'node:os'
import { saveCredentials } from '../../agent-cli/src/config/credentials'
import { saveConfig } from '../../agent-cli/src/config/save-config'
import { platform } from '../../agent-cli/src/platform'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { createEnrolmentCode } from '../../app/areas/equipment/services/agents/create-enrolment-code.server'
import { enrolAgent } from '../../app/areas/equipment/services/agents/enrol-agent.server'
import { savePlanResponse } from '../../app/areas/control/services/save-plan-response.server'
import { storeInventory } from '../../app/areas/equipment/services/devices/store-inventory.server'
import { findNewestPlan } from '../../app/areas/control/services/plans/find-newest-plan.server'
import { refreshPlans } from '../../app/areas/control/services/plans/refresh-plans.server'
import type { Adopted } from './adopt-equipment'
import type { PastFarm } from './past-farm'

const DAY_MS = 86_400_000

/** Makes the farm as old as its first planting, before anything happens on it. */
export async function ageFarm({ server, grower }: PastFarm, startAt: number): Promise<void> {
	await server.db.write(async (tx) => {
		const createdAt = startAt - 120 * DAY_MS
		await tx.update(farms).set({ createdAt })
		await tx.update(users).set({ createdAt }).where(eq(users.id, grower.user.id))
		await tx
			.update(activeRecipes)
			.set({ selectedAt: startAt })
			.where(eq(activeRecipes.farmId, grower.farm.id))
	})
}

/** Enrols the agent with this configuration; returns its id. */
export async function enrol(
	{ server, grower }: PastFarm,
	{ config, baseUrl }: { config: string; baseUrl: string },
): Promise<string> {
	const { code } = await createEnrolmentCode(grower)
	const request = EnrolRequest.parse({
		code,
		hostname: hostname() || 'unnamed',
		platform,
		version: PRODUCT_VERSION,
	})
	const { agentId, secret } = await enrolAgent(server, { ...request, ip: '127.0.0.1' })
	const { publicKey } = server.signingKey
	saveCredentials(config, { agentId, secret, releaseKey: publicKey })
	// Plain http is accepted: it never leaves this machine, whatever address the server listens on.
	saveConfig(config, (file) => ({
		...file,
		server: baseUrl,
		allowInsecure: true,
		farmId: DEMO_FARM_ID,
	}))
	return agentId
}

export const reportEquipment = (
	farm: PastFarm,
	agentId: string,
	adopted: readonly Pick<Adopted, 'device'>[],
): Promise<void> => {
	const devices = adopted.map(({ device }) => device)
	return storeInventory(
		farm.agentCtx(agentId),
		Inventory.parse({ bootId: agentId.slice(0, 8), devices }),
	)
}

/** Updates the plan; returns it when it is newer than `version`. */
export async function newerPlan(
	farm: PastFarm,
	agentId: string,
	version: number,
): Promise<Plan | null> {
	const { server, grower } = farm
	const cause = server.state.planCauses.get(DEMO_FARM_ID)
	server.state.planCauses.clear()
	await refreshPlans(
		grower,
		cause ?? { by: 'The server', because: 'followed a change of plantings or equipment' },
	)
	const newest = await findNewestPlan(server.db.read, agentId)
	if (!newest) throw new Error('No plan could be made for the demo')
	if (newest.version <= version) return null
	const answer = { at: server.now(), version: newest.version, status: 'running' } as const
	await server.db.write((tx) => savePlanResponse(tx, farm.agentCtx(agentId), answer))
	return JSON.parse(newest.text) as Plan
}
