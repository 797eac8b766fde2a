import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { packOnThread } from './pack-on-thread.server'

/**
 * Exports all data of a farm as a zip that is built while it is downloaded, on a thread of its own:
 * neither memory nor anybody's page depends on the size of the farm. One export at a time for a
 * farm. Throws Fault forbidden for all but owners, unconfirmed, too-many, conflict, unavailable.
 */
export async function exportFarm(
	ctx: Permitted<'farm.export'>,
): Promise<AsyncIterableIterator<Uint8Array>> {
	requireRecentProof(ctx)
	const chunks = packOnThread(ctx)
	try {
		await ctx.limits.exportsPerPerson.count(ctx.user.id)
		await ctx.db.write((tx) =>
			appendAudit(tx, ctx, personActor(ctx), {
				farmId: ctx.farm.id,
				action: 'farm.exported',
				subject: ctx.farm.name,
			}),
		)
	} catch (error) {
		await chunks.return?.()
		throw error
	}
	return chunks
}
