import { hasPermission } from '@sfc/domain/platform/permissions'
import { ROLES } from '@sfc/domain/platform/roles'
import { eq } from 'drizzle-orm'
import { farmMembers, users } from '#db/schema/accounts'
import type { FarmCtx, Role } from '~/context.server'

export type Member = {
	userId: string
	name: string
	role: Role
	/** E-mail address, shown only to those who manage people. */
	email: string | null
	isYou: boolean
}

/** Lists everybody on the farm: owners first, then by name. */
export async function listMembers(ctx: FarmCtx): Promise<Member[]> {
	const rows = await ctx.db.read
		.select({ user: users, role: farmMembers.role })
		.from(farmMembers)
		.innerJoin(users, eq(users.id, farmMembers.userId))
		.where(eq(farmMembers.farmId, ctx.farm.id))
	const managing = hasPermission(ctx.role, 'member.manage')
	const members = rows.map(({ user, role }) => ({
		userId: user.id,
		name: `${user.firstName} ${user.lastName}`.trim() || user.email,
		role: role as Role,
		email: managing || user.id === ctx.user.id ? user.email : null,
		isYou: user.id === ctx.user.id,
	}))
	return members.sort(
		(a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || a.name.localeCompare(b.name, 'en'),
	)
}
