import { baseAddress } from '@sfc/contract/base-address'
import type { ConnectModelInput } from '@sfc/contract/plant-health/diagnosis/vision-model'
import { Fault } from '@sfc/domain/fault'
import { visionModels } from '#db/schema/diagnosis'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { MODEL_PURPOSE, readModel, type VisionModel } from './read-model.server'

/**
 * Sets up the farm's vision model; the key is stored encrypted, and the stored key stays for an
 * unchanged address when none is given. Nothing is sent yet. Throws Fault forbidden for the demo
 * account, unconfirmed, and invalid.
 */
export async function connectModel(
	ctx: Permitted<'farm.configure'>,
	{ baseUrl: address, model, apiKey, callsADay, price, pricePer, capADay }: ConnectModelInput,
): Promise<void> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const baseUrl = baseAddress(address)
	if (!baseUrl) throw new Fault('invalid', 'The address cannot be used', { field: 'baseUrl' })
	const held = await readModel(ctx)
	const keeps = !apiKey && held?.baseUrl === baseUrl
	const values = {
		baseUrl,
		model,
		callsADay,
		priceMicros: price ?? null,
		isPerToken: pricePer === 'tokens',
		capCents: capADay ?? null,
		consentBy: personActor(ctx).name,
		consentAt: ctx.now(),
		...(!keeps && { keySealed: apiKey ? ctx.vault.seal(apiKey, MODEL_PURPOSE) : null }),
	}
	await ctx.db.write(async (tx) => {
		await tx
			.insert(visionModels)
			.values({ farmId: ctx.farm.id, ...values })
			.onConflictDoUpdate({ target: visionModels.farmId, set: values })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'vision-model.connected',
			subject: model,
			before: held && audited(held),
			after: audited(values),
		})
	})
}

const audited = ({
	baseUrl,
	model,
	callsADay,
	priceMicros,
	isPerToken,
	capCents,
}: Pick<
	VisionModel,
	'baseUrl' | 'model' | 'callsADay' | 'priceMicros' | 'isPerToken' | 'capCents'
>) => ({ baseUrl, model, callsADay, priceMicros, isPerToken, capCents })
