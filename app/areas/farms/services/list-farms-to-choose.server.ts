import type { UserCtx } from '~/context.server'
import { listFarms } from '~/areas/accounts/services/memberships/list-farms.server'

/** Lists the farms of a person by name, for a choice among them. */
export const listFarmsToChoose = async (ctx: UserCtx) =>
	(await listFarms(ctx)).map(({ id, name, systemType }) => ({ id, name, systemType }))
