import { SowingPlanSettings } from '@sfc/contract/selling/sowing-plan/plan-settings'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { eq } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { sowingPlanSettings } from '#db/schema/sowing-plans'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

/** Reads how the farm plans its sowings. */
export const readPlanSettings = ({ db, farm }: Pick<FarmScope, 'db' | 'farm'>) =>
	selectSettings(db.read, farm.id)

async function selectSettings(db: Pick<Reader, 'select'>, farmId: number) {
	const ofFarm = eq(sowingPlanSettings.farmId, farmId)
	const [row] = await db.select().from(sowingPlanSettings).where(ofFarm)
	return SowingPlanSettings.parse(row?.body ?? {})
}

/** Changes how the farm plans its sowings. */
export async function savePlanSettings(
	ctx: Permitted<'crop.plan'>,
	settings: SowingPlanSettings,
): Promise<SowingPlanSettings> {
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		const before = await selectSettings(tx, farmId)
		const fields = Object.keys(SowingPlanSettings.shape) as (keyof SowingPlanSettings)[]
		const all = (of: SowingPlanSettings) =>
			Object.fromEntries(fields.map((field) => [field, of[field] ?? null]))
		const changed = changedFields(all(before), all(settings), fields)
		if (!changed) return
		const { name: changedBy } = personActor(ctx)
		const values = { body: { ...settings }, changedBy, changedAt: ctx.now() }
		await tx
			.insert(sowingPlanSettings)
			.values({ farmId, ...values })
			.onConflictDoUpdate({ target: sowingPlanSettings.farmId, set: values })
		const note = { farmId, action: 'sowing-plan.settings-changed', subject: ctx.farm.name } as const
		await appendAudit(tx, ctx, personActor(ctx), { ...note, ...changed })
	})
	return settings
}
