import { match } from '#db/match'
import { randomBytes, randomUUID } from 'node:crypto'
import type { CloudDevice } from '@sfc/contract/equipment/grow-cloud/cloud-answer'
import { baseAddress } from '@sfc/contract/base-address'
import type { ConnectCloudInput } from '@sfc/contract/equipment/grow-cloud/connect-input'
import { CLOUD_POLL_MS } from '@sfc/domain/equipment/grow-cloud/poll-delay'
import { Fault } from '@sfc/domain/fault'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { agents } from '#db/schema/agents'
import { growClouds } from '#db/schema/grow-cloud'
import type { Permitted } from '~/context.server'
import { hashAgentSecret } from '../agents/agent-secret.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { isSimulated } from '../simulation/read-simulation.server'
import { CLOUD_PURPOSE, parseHost, loadCloud, requireClient } from './load-cloud.server'
import { retireCloud } from './disconnect-cloud.server'
import { storeCloudAnswer } from './store-cloud-answer.server'

/**
 * Connects the farm to its grow-controller cloud, after it answered; the key is stored encrypted.
 * The same address again replaces the key, another one replaces the cloud. Throws Fault forbidden
 * for the demo account, unconfirmed, conflict on a simulated farm, too-many, and invalid or
 * unavailable when the cloud refuses.
 */
export async function connectCloud(
	ctx: Permitted<'agent.manage'>,
	{ apiKey, baseUrl: address, timeout: timeoutMs }: ConnectCloudInput,
): Promise<CloudDevice[]> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const baseUrl = baseAddress(address)
	if (!baseUrl) throw new Fault('invalid', 'The address cannot be used', { field: 'baseUrl' })
	const { id: farmId } = ctx.farm
	if (await isSimulated(ctx, { farmId }))
		throw new Fault(
			'conflict',
			'Stop the simulated farm first: its readings would mix with real ones.',
		)
	await ctx.limits.cloudConnectionsPerPerson.count(ctx.user.id)
	const answer = await requireClient(ctx).devices({ baseUrl, apiKey, timeoutMs })
	const now = ctx.now()
	await ctx.db.write(async (tx) => {
		const [held] = await tx.select().from(growClouds).where(eq(growClouds.farmId, farmId))
		const isOther = held && held.baseUrl !== baseUrl
		if (isOther) await retireCloud(tx, held.agentId, now)
		const agentId = held && !isOther ? held.agentId : await ensureAgent(tx, ctx, baseUrl)
		const values = {
			keySealed: ctx.vault.seal(apiKey, CLOUD_PURPOSE),
			timeoutMs,
			nextPollAt: now + CLOUD_POLL_MS,
		}
		await tx
			.insert(growClouds)
			.values({ agentId, farmId, baseUrl, answer: [], answeredAt: now, ...values })
			.onConflictDoUpdate({ target: growClouds.agentId, set: values })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: held && !isOther ? 'grow-cloud.key-replaced' : 'grow-cloud.connected',
			subject: parseHost(baseUrl),
			before: held ? { baseUrl: held.baseUrl, timeoutMs: held.timeoutMs } : null,
			after: { baseUrl, timeoutMs },
		})
	})
	const cloud = await loadCloud(ctx, { farmId })
	await storeCloudAnswer(cloud, answer, { replaces: true, nextPollAt: now + CLOUD_POLL_MS })
	ctx.log.info({ farmId, host: parseHost(baseUrl), by: ctx.user.id }, 'grow cloud connected')
	return answer
}

/** Returns the agent that this cloud had before, so that its series continue, or creates one. */
async function ensureAgent(
	tx: Tx,
	{ farm, now }: Permitted<'agent.manage'>,
	baseUrl: string,
): Promise<string> {
	const hostname = `Grow cloud at ${baseUrl.replace(/^https?:\/\//, '')}`.slice(0, 200)
	const own = match(agents, { farmId: farm.id, kind: 'grow-cloud', hostname })
	const [former] = await tx
		.select({ id: agents.id })
		.from(agents)
		.where(own)
		.orderBy(desc(agents.enrolledAt))
		.limit(1)
	if (former) {
		const back = { revokedAt: null, lastSeenAt: now() }
		await tx.update(agents).set(back).where(eq(agents.id, former.id))
		return former.id
	}
	const id = randomUUID()
	await tx.insert(agents).values({
		id,
		farmId: farm.id,
		kind: 'grow-cloud',
		secretHash: hashAgentSecret(randomBytes(32).toString('base64url')), // nobody signs in as it
		hostname,
		platform: 'grow-cloud',
		version: '-',
		enrolledAt: now(),
		lastSeenAt: now(),
	})
	return id
}
