import type { EscalationInput } from '@sfc/contract/alarms/channel-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Fault } from '@sfc/domain/fault'
import { eq } from 'drizzle-orm'
import { farmMembers } from '#db/schema/accounts'
import { escalationSteps } from '#db/schema/alarms'
import type { Role, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { loadEscalation } from './load-escalation.server'
import { restartEscalation } from '~/areas/farms/services/members/restart-escalation.server'

/**
 * Sets who is notified of the farm's alarms, in order; an empty list restores the default order by
 * role.
 * @throws Fault forbidden, invalid for somebody who is not on the farm or may not respond to alarms
 */
export async function changeEscalation(
	ctx: Permitted<'alarm.configure'>,
	{ steps }: EscalationInput,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const members = await tx
			.select({ userId: farmMembers.userId, role: farmMembers.role })
			.from(farmMembers)
			.where(eq(farmMembers.farmId, ctx.farm.id))
		for (const [i, { userId }] of steps.entries()) {
			const member = members.find((one) => one.userId === userId)
			if (!member || !hasPermission(member.role as Role, 'alarm.answer'))
				throw new Fault('invalid', 'This person cannot respond to alarms on this farm', {
					field: `steps[${i}].userId`,
				})
			if (steps.findIndex((step) => step.userId === userId) !== i)
				throw new Fault('invalid', 'This person is named twice', { field: `steps[${i}].userId` })
		}
		const before = await loadEscalation(tx, ctx.farm.id)
		await tx.delete(escalationSteps).where(eq(escalationSteps.farmId, ctx.farm.id))
		if (steps.length > 0)
			await tx.insert(escalationSteps).values(
				steps.map(({ userId, waitMinutes }, position) => ({
					farmId: ctx.farm.id,
					position,
					userId,
					waitMs: waitMinutes * 60_000,
				})),
			)
		await restartEscalation(tx, ctx.farm.id)
		const after = await loadEscalation(tx, ctx.farm.id)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'escalation.changed',
			subject: ctx.farm.name,
			before: { people: getStepNames(before) },
			after: { people: getStepNames(after) },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
}

const getStepNames = ({ steps }: { steps: { name: string }[] }) => steps.map(({ name }) => name)
