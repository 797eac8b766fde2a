import { match } from '#db/match'
import { randomBytes, randomUUID } from 'node:crypto'
import type { ImportInput } from '@sfc/contract/equipment/imports/import-input'
import { Fault } from '@sfc/domain/fault'
import { count, eq, isNull } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { simulations } from '#db/schema/discovery'
import type { Permitted } from '~/context.server'
import { hashAgentSecret } from '../agents/agent-secret.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

/** Most imports a farm may have at once. */
const IMPORTS_MAX = 20

/**
 * Creates a token with which another program can write readings of the farm. It is shown once; only
 * its hash is stored. Throws Fault unconfirmed, conflict at the limit or on a
 * simulated farm.
 */
export async function createImport(
	ctx: Permitted<'agent.manage'>,
	{ name, intervalS }: ImportInput,
): Promise<{ importId: string; token: string }> {
	requireRecentProof(ctx)
	const { id: farmId } = ctx.farm
	const importId = randomUUID()
	const secret = randomBytes(32).toString('base64url')
	const now = ctx.now()
	await ctx.db.write(async (tx) => {
		const [simulated] = await tx
			.select({ farmId: simulations.farmId })
			.from(simulations)
			.where(eq(simulations.farmId, farmId))
		if (simulated) {
			throw new Fault(
				'conflict',
				'Stop the simulated farm first: its readings would mix with real ones.',
			)
		}
		const [row] = await tx
			.select({ imports: count() })
			.from(agents)
			.where(match(agents, { farmId, kind: 'import' }, isNull(agents.revokedAt)))
		if (Number(row?.imports ?? 0) >= IMPORTS_MAX) {
			throw new Fault('conflict', `A farm may have ${IMPORTS_MAX} imports. Remove one first.`)
		}
		await tx.insert(agents).values({
			id: importId,
			farmId,
			kind: 'import',
			secretHash: hashAgentSecret(secret),
			hostname: name,
			platform: 'import',
			version: '-',
			ip: null,
			vitals: { intervalMs: Number(intervalS) * 1000 },
			enrolledAt: now,
			lastSeenAt: now,
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'import.created',
			subject: name,
			after: { importId, intervalS: Number(intervalS) },
		})
	})
	ctx.live.publish(`farm:${farmId}`, 'devices')
	return { importId, token: `${importId}.${secret}` }
}
