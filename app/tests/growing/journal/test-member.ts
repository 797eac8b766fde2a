import { farmMembers } from '#db/schema/accounts'
import type { FarmCtx, Role } from '~/context.server'
import { requireMembership } from '~/areas/platform/services/require-membership.server'
import type { TestFarm } from '~/tests/farms/test-farm'

/** Adds another member to the first farm, with a role. */
export async function joinFarm(farm: TestFarm, role: Role): Promise<FarmCtx> {
	const person = await farm.signUp(`${role}@farm.example`, { firstName: role, lastName: 'Member' })
	const farmId = farm.owner.farm.id
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(farmMembers).values({ farmId, userId: person.user.id, role })
	})
	return requireMembership(person, { farmId })
}
