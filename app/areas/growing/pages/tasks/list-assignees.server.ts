import type { FarmCtx } from '~/context.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import type { SelectOption } from '~/ui/form/select-field'

/** Who a task can be given to, as the choices of a form. */
export const listAssignees = async (ctx: FarmCtx): Promise<SelectOption[]> =>
	(await listMembers(ctx)).map(({ userId, name, isYou }) => ({
		value: userId,
		label: isYou ? `${name} (you)` : name,
	}))
