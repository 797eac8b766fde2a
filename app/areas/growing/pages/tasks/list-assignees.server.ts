import type { FarmCtx } from '~/context.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import type { SelectOption } from '~/ui/form/select-field'

/** The people a task can be assigned to, as options of a form. */
export const listAssignees = async (ctx: FarmCtx): Promise<SelectOption[]> =>
	(await listMembers(ctx)).map(({ userId, name, isYou }) => ({
		value: userId,
		label: isYou ? `${name} (you)` : name,
	}))
