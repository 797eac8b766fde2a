import type { CloudDevice } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { CLOUD_POLL_MS } from '@sfc/domain/equipment/grow-cloud/poll-delay'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { parseHost, loadCloud } from './load-cloud.server'
import { storeCloudAnswer } from './store-cloud-answer.server'

/**
 * Reads the list of the connected cloud again; devices it no longer names are removed from the
 * farm. Throws Fault conflict without a cloud, too-many, and invalid or unavailable when it
 * refuses.
 */
export async function scanCloud(ctx: Permitted<'agent.manage'>): Promise<CloudDevice[]> {
	const { id: farmId } = ctx.farm
	await ctx.limits.cloudScansPerFarm.count(String(farmId))
	const cloud = await loadCloud(ctx, { farmId })
	const before = cloud.row.answer.length
	const answer = await cloud.client.devices(cloud.access)
	await storeCloudAnswer(cloud, answer, { replaces: true, nextPollAt: ctx.now() + CLOUD_POLL_MS })
	await ctx.db.write((tx) =>
		appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'grow-cloud.scanned',
			subject: parseHost(cloud.row.baseUrl),
			before: { devices: before },
			after: { devices: answer.length },
		}),
	)
	return answer
}
