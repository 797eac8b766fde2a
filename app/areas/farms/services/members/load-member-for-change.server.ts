import { canGrantRole } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, users } from '#db/schema/accounts'
import type { FarmCtx, Role } from '~/context.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'

type Affected = { userId: string; name: string; role: Role }

/**
 * Loads the member to change in the transaction of the change: the actor may have lost their role a
 * moment ago, and two last owners must not leave at once. `actorRole` is the actor's current role.
 */
export async function loadMemberForChange(
	tx: Tx,
	ctx: FarmCtx,
	userId: string,
): Promise<{ actorRole: Role; target: Affected; isLastOwner: boolean }> {
	const rows = await tx
		.select({
			userId: farmMembers.userId,
			role: farmMembers.role,
			first: users.firstName,
			last: users.lastName,
			email: users.email,
		})
		.from(farmMembers)
		.innerJoin(users, eq(users.id, farmMembers.userId))
		.where(eq(farmMembers.farmId, ctx.farm.id))
	const actor = rows.find((row) => row.userId === ctx.user.id)
	if (!actor) throw new Fault('not-found', 'Farm not found')
	const found = rows.find((row) => row.userId === userId)
	if (!found) throw new Fault('not-found', `There is no such person on ${ctx.farm.name}`)
	const owners = rows.filter(({ role }) => role === 'owner').length
	return {
		actorRole: actor.role as Role,
		target: {
			userId,
			name: `${found.first} ${found.last}`.trim() || found.email,
			role: found.role as Role,
		},
		isLastOwner: found.role === 'owner' && owners === 1,
	}
}

/** Checks that the role may grant and remove every named role. Throws Fault forbidden. */
export function requireGrant(ctx: FarmCtx, actorRole: Role, ...roles: Role[]): void {
	requirePermission({ ...ctx, role: actorRole }, 'member.manage')
	const above = roles.find((role) => !canGrantRole(actorRole, role))
	if (above)
		throw new Fault(
			'forbidden',
			`Only an owner may make or change a${above === 'owner' ? 'n' : ''} ${above}`,
		)
}

export const lastOwnerFault = (what: string) =>
	new Fault(
		'conflict',
		`${what} A farm keeps at least one owner: make somebody else an owner first.`,
	)
