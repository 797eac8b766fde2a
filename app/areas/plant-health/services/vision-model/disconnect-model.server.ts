import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { visionModels } from '#db/schema/diagnosis'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

/** Removes the farm's model and deletes its key. Throws Fault conflict when there is none. */
export async function disconnectModel(ctx: Permitted<'farm.configure'>): Promise<void> {
	await ctx.db.write(async (tx) => {
		const [gone] = await tx
			.delete(visionModels)
			.where(eq(visionModels.farmId, ctx.farm.id))
			.returning({ model: visionModels.model, baseUrl: visionModels.baseUrl })
		if (!gone) throw new Fault('conflict', 'No vision model is set up')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'vision-model.disconnected',
			subject: gone.model,
			before: gone,
		})
	})
}
