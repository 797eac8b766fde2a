import { type CreateFarmInput, NewFarmInput } from '@sfc/contract/farms/new-farm'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { createFarm } from '~/areas/farms/services/create-farm.server'

/** Adds a farm from the form's values. Throws Fault with the reason when it cannot be added. */
export async function addFarm(
	ctx: UserCtx,
	{ farmType: systemType, ...farm }: CreateFarmInput,
): Promise<void> {
	try {
		await createFarm(ctx, NewFarmInput.parse({ ...farm, systemType }))
	} catch (error) {
		if (!(error instanceof Fault)) throw error
		throw new Fault(error.code, `Failed to add farm: ${error.message}`, { cause: error })
	}
}
