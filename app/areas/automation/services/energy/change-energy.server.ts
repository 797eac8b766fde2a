import type { EnergyPricesInput } from '@sfc/contract/control/energy-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { energyPrices, outputWatts } from '#db/schema/energy'
import type { FarmCtx, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { refreshPlans } from '~/areas/control/services/plans/refresh-plans.server'
import { listMeteredOutputs } from '~/areas/control/services/power/list-metered-outputs.server'
import { readEnergyPrices } from '~/areas/control/services/prices/read-energy-prices.server'

/** Sets what a farm pays for a kWh. */
export async function changeEnergyPrices(
	ctx: Permitted<'farm.configure'>,
	{ currency, perKWh, perDearKWh }: EnergyPricesInput,
): Promise<void> {
	const after = { currency, perKWh, perDearKWh: perDearKWh ?? null }
	const changed = changedFields({ ...(await readEnergyPrices(ctx)) }, after, [
		'currency',
		'perKWh',
		'perDearKWh',
	])
	if (!changed) return
	const farmId = ctx.farm.id
	const values = { ...after, changedBy: personActor(ctx).name, changedAt: ctx.now() }
	await ctx.db.write(async (tx) => {
		await tx
			.insert(energyPrices)
			.values({ ...values, farmId })
			.onConflictDoUpdate({ target: energyPrices.farmId, set: values })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'energy.prices-changed',
			subject: ctx.farm.name,
			...changed,
		})
	})
}

/** Reads an output and its entered power. Throws Fault not-found. */
export async function readEnteredWatts(
	ctx: FarmCtx,
	{ key }: { key: string },
): Promise<{ equipmentId: number; name: string; hasOwnMeter: boolean; watts: number | null }> {
	const output = (await listMeteredOutputs(ctx)).find((one) => one.key === key)
	if (!output) throw new Fault('not-found', 'Output not found')
	const { equipmentId, name, meter } = output
	const [row] = await ctx.db.read
		.select({ watts: outputWatts.watts })
		.from(outputWatts)
		.where(eq(outputWatts.equipmentId, equipmentId))
	return { equipmentId, name, hasOwnMeter: meter?.isOwn ?? false, watts: row?.watts ?? null }
}

/** Sets the power of an output while it is fully on, or deletes it; a power cap follows it. Throws Fault not-found. */
export async function setOutputWatts(
	ctx: Permitted<'farm.configure'>,
	{ key, watts }: { key: string; watts: number | null },
): Promise<void> {
	const before = await readEnteredWatts(ctx, { key })
	if (before.watts === watts) return
	const { equipmentId, name } = before
	const farmId = ctx.farm.id
	await ctx.db.write(async (tx) => {
		if (watts === null) await tx.delete(outputWatts).where(eq(outputWatts.equipmentId, equipmentId))
		else {
			const values = { watts, enteredBy: personActor(ctx).name, enteredAt: ctx.now() }
			await tx
				.insert(outputWatts)
				.values({ ...values, equipmentId, farmId })
				.onConflictDoUpdate({ target: outputWatts.equipmentId, set: values })
		}
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'energy.watts-entered',
			subject: name,
			before: { watts: before.watts },
			after: { watts },
		})
	})
	await refreshPlans(ctx, {
		by: personActor(ctx).name,
		because: `entered the power of ${name}`,
	})
}
