import type { FarmCtx } from '~/context.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import type { Option } from '~/ui/form/select'

/** The people a task can be assigned to, as options of a form. */
export const listAssignees = async (ctx: FarmCtx): Promise<Option[]> =>
	(await listMembers(ctx)).map(({ userId, name, isYou }) => ({
		value: userId,
		label: isYou ? `${name} (you)` : name,
	}))
