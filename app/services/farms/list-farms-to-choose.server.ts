import type { UserCtx } from '~/context.server'
import { listFarms } from './list-farms.server'

/** The farms of a person by name, as a choice among them needs them. */
export const listFarmsToChoose = async (ctx: UserCtx) =>
	(await listFarms(ctx)).map(({ id, name, systemType }) => ({ id, name, systemType }))
