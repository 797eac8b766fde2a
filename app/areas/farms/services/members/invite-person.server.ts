import { match } from '#db/match'
import { randomUUID } from 'node:crypto'
import type { InvitationInput } from '@sfc/contract/farms/members/member-input'
import { mailboxKey } from '@sfc/domain/accounts/mailbox-key'
import { addressKey } from '@sfc/domain/platform/network-prefix'
import { Fault } from '@sfc/domain/fault'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { farmMembers, invitations, users } from '#db/schema/accounts'
import type { FarmCtx, Permitted } from '~/context.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { hashToken, newToken } from '~/areas/platform/services/sessions/token.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { queueMail, type Mail } from '~/areas/platform/services/mail/queue-mail.server'
import {
	asInvitation,
	INVITATION_LIFE_MS,
	type Invitation,
	INVITATION_DAYS,
} from './invitation.server'
import { loadMemberForChange, requireGrant } from './load-member-for-change.server'
import { type MailOrigin, buildMailLink } from '~/areas/platform/services/mail/mail-link.server'

/** Age at which an expired invitation leaves the list. */
const EXPIRED_KEPT_MS = 30 * 86_400_000

/**
 * Invites somebody to the farm by mail; replaces an open invitation to the same address. Throws
 * Fault forbidden, unconfirmed for an owner, conflict at `email` for a member, too-many.
 */
export async function invitePerson(
	ctx: Permitted<'member.manage'>,
	{ email, role, origin }: InvitationInput & { origin: MailOrigin },
): Promise<Invitation> {
	requirePersonalAccount(ctx)
	requireGrant(ctx, ctx.role, role)
	if (role === 'owner') requireRecentProof(ctx)
	await countInvitation(ctx, email)
	const now = ctx.now()
	const token = newToken()
	const actor = personActor(ctx)
	const row = {
		id: randomUUID(),
		tokenHash: hashToken(token),
		farmId: ctx.farm.id,
		email,
		role,
		invitedBy: actor.name,
		createdAt: now,
		expiresAt: now + INVITATION_LIFE_MS,
		acceptedAt: null,
	}
	await ctx.db.write(async (tx) => {
		const { actorRole } = await loadMemberForChange(tx, ctx, ctx.user.id)
		requireGrant(ctx, actorRole, role)
		await refuseMember(tx, ctx, email)
		await tx.delete(invitations).where(lt(invitations.expiresAt, now - EXPIRED_KEPT_MS))
		const sameAddress = match(invitations, { farmId: ctx.farm.id, email })
		await tx.delete(invitations).where(and(sameAddress, isNull(invitations.acceptedAt)))
		await tx.insert(invitations).values(row)
		const details = { to: email, farmName: ctx.farm.name, role, invitedBy: actor.name }
		await queueMail(tx, ctx, invitationMail({ ...details, origin, token }))
		const note = { farmId: ctx.farm.id, action: 'member.invited', subject: email } as const
		await appendAudit(tx, ctx, actor, { ...note, after: { role } })
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'members')
	return asInvitation(row, now)
}

async function countInvitation({ limits, farm, user, from }: FarmCtx, email: string) {
	await limits.invitationsPerMailbox.count(mailboxKey(email))
	await limits.invitationsPerFarm.count(String(farm.id))
	await limits.invitationsPerPerson.count(user.id)
	await limits.invitationsPerAddress.count(addressKey(from.ip))
	await limits.invitations.count('all')
}

async function refuseMember(tx: Tx, { farm }: FarmCtx, email: string): Promise<void> {
	const [member] = await tx
		.select({ id: users.id })
		.from(farmMembers)
		.innerJoin(users, eq(users.id, farmMembers.userId))
		.where(and(eq(farmMembers.farmId, farm.id), eq(users.email, email)))
	if (member) throw new Fault('conflict', `${email} is on ${farm.name} already`, { field: 'email' })
}

type Details = {
	to: string
	farmName: string
	role: string
	invitedBy: string
	origin: MailOrigin
	token: string
}

/** Builds the mail that invites somebody to a farm. */
const invitationMail = ({ to, farmName, role, invitedBy, origin, token }: Details): Mail => ({
	to,
	subject: `${invitedBy} invites you to ${farmName}`,
	text: `${[
		`${invitedBy} invites you to join the farm ${farmName} at Smart Farm Control as ${role}. To answer, open this link within ${INVITATION_DAYS} days:`,
		buildMailLink(origin, `/invitation?token=${token}`),
		'If you do not know who this is, you can ignore this mail.',
	].join('\n\n')}\n`,
})
