import { Fault } from '@sfc/domain/fault'
import type { FarmCtx } from '~/context.server'
import { listFarms, type ListedFarm } from '~/areas/accounts/services/memberships/list-farms.server'

/**
 * Finds the farm of the context as the list shows it. Throws Fault not-found when the person has
 * just left it.
 */
export async function findFarm(ctx: FarmCtx): Promise<ListedFarm> {
	const farm = (await listFarms(ctx)).find(({ id }) => id === ctx.farm.id)
	if (!farm) throw new Fault('not-found', 'Farm not found')
	return farm
}
