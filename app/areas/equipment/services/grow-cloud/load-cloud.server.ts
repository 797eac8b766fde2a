import { eq } from 'drizzle-orm'
import { growClouds } from '#db/schema/grow-cloud'
import { Fault } from '@sfc/domain/fault'
import type { CloudAccess, GrowCloudClient } from '~/clients/grow-cloud.server'
import type { AgentCtx, Ctx, Farm } from '~/context.server'
import { loadFarm } from '~/areas/platform/services/load-farm.server'

export const CLOUD_PURPOSE = 'grow-cloud'

type CloudRow = typeof growClouds.$inferSelect

/** Connected cloud with its farm, its client, and the context of its agent. */
export type Cloud = {
	ctx: AgentCtx
	farm: Farm
	row: CloudRow
	client: GrowCloudClient
	access: CloudAccess
}

/**
 * Loads the cloud of a farm. Throws Fault conflict when the farm has none, and when its key can no
 * longer be decrypted.
 */
export async function loadCloud(ctx: Ctx, { farmId }: { farmId: number }): Promise<Cloud> {
	const [row] = await ctx.db.read.select().from(growClouds).where(eq(growClouds.farmId, farmId))
	const farm = await loadFarm(ctx, farmId)
	if (!row || !farm) throw new Fault('conflict', 'No grow-controller cloud is connected')
	return openCloud(ctx, row, farm)
}

/** Opens a cloud from a row that was read. */
export function openCloud(ctx: Ctx, row: CloudRow, farm: Farm): Cloud {
	const { agentId, farmId, baseUrl, timeoutMs } = row
	return {
		ctx: { ...ctx, agent: { id: agentId, farmId } },
		farm,
		row,
		client: requireClient(ctx),
		access: { baseUrl, timeoutMs, apiKey: openKey(ctx, row.keySealed) },
	}
}

export function requireClient({ clients }: Ctx): GrowCloudClient {
	if (clients.growCloud) return clients.growCloud
	throw new Fault('unavailable', 'This server connects to no grow-controller cloud')
}

function openKey({ vault, log }: Ctx, sealed: string): string {
	try {
		return vault.open(sealed, CLOUD_PURPOSE)
	} catch (cause) {
		log.error({ err: cause }, 'the key of a grow-controller cloud cannot be opened')
		const text = 'The stored API key can no longer be read. Please enter it again'
		throw new Fault('conflict', text, { cause })
	}
}

export const parseHost = (baseUrl: string): string => new URL(baseUrl).host
