import { type CreateFarmInput, NewFarmInput } from '@sfc/contract/farms/new-farm'
import { Fault } from '@sfc/domain/fault'
import type { UserCtx } from '~/context.server'
import { createFarm } from '~/services/farms/create-farm.server'

/** Adds the farm a form asks for. A Fault says that it was not added, and why. */
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
