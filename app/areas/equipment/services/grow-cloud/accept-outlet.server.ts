import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { cloudOutlets } from '#db/schema/grow-cloud'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { findCloudOutlet } from '~/areas/control/services/find-cloud-outlet.server'

/**
 * Accepts that no lease ends an ON of an outlet that heats, doses or gives CO2, or revokes that;
 * `words` is the text that the person typed. Throws Fault not-found, and invalid for an outlet
 * without such a risk.
 */
export async function acceptOutlet(
	ctx: Permitted<'farm.configure'>,
	{ key, words }: { key: string; words: string | null },
): Promise<{ name: string; host: string }> {
	const outlet = await findCloudOutlet(ctx, { key })
	if (!outlet) throw new Fault('not-found', 'Outlet not found')
	const { pointId, risk, name, host } = outlet
	if (!risk) throw new Fault('invalid', `${name} can be switched without that`)
	const { name: by } = personActor(ctx)
	const accepted =
		words === null
			? { acceptedBy: null, acceptedAt: null }
			: { acceptedBy: by, acceptedAt: ctx.now() }
	await ctx.db.write(async (tx) => {
		await tx.update(cloudOutlets).set(accepted).where(eq(cloudOutlets.pointId, pointId))
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: words === null ? 'grow-cloud.risk-refused' : 'grow-cloud.risk-accepted',
			subject: name,
			...(words !== null && { after: { risk, words } }),
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'equipment')
	return { name, host }
}
