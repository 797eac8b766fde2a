import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { isNull } from 'drizzle-orm'
import { invitations } from '#db/schema/accounts'
import type { Role, Permitted } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { requireGrant } from './load-member-for-change.server'

/**
 * Withdraws an invitation: its link no longer works. Throws Fault not-found, forbidden below
 * manager and for roles the person may not grant.
 */
export async function withdrawInvitation(
	ctx: Permitted<'member.manage'>,
	{ invitationId }: { invitationId: string },
): Promise<{ email: string }> {
	requirePersonalAccount(ctx)
	const email = await ctx.db.write(async (tx) => {
		const [row] = await tx
			.delete(invitations)
			.where(
				match(
					invitations,
					{ id: invitationId, farmId: ctx.farm.id },
					isNull(invitations.acceptedAt),
				),
			)
			.returning({ email: invitations.email, role: invitations.role })
		if (!row) throw new Fault('not-found', 'Invitation not found')
		requireGrant(ctx, ctx.role, row.role as Role)
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'member.invitation-withdrawn',
			subject: row.email,
			before: { role: row.role },
		})
		return row.email
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'members')
	return { email }
}
