import { match } from '#db/match'
import { Fault } from '@sfc/domain/fault'
import { and, eq, inArray, isNotNull, isNull, min, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import {
	apiTokenFarms,
	apiTokens,
	farmMembers,
	invitations,
	oneTimeTokens,
	users,
} from '#db/schema/accounts'
import { customers, signupDrafts, subscriptions } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import { journalEntries } from '#db/schema/journal'
import { offlineEntries } from '#db/schema/offline-entries'
import { plantingCycles } from '#db/schema/planting-cycles'
import { mails, textMessages } from '#db/schema/mails'
import { supportTickets } from '#db/schema/support'
import type { UserCtx } from '~/context.server'
import {
	publishSessionsEnded,
	endSessions,
} from '~/areas/platform/services/sessions/end-sessions.server'
import { restartEscalation } from '~/areas/farms/services/members/restart-escalation.server'
import { requirePersonalAccount } from '~/areas/platform/services/sessions/require-personal-account.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { anonymizePerson } from './anonymize-person.server'

/**
 * Deletes a person's account and all data about them; only the audit logs of their farms keep the
 * name. Throws Fault unconfirmed, and conflict while they are the only owner of a farm or
 * have a running subscription.
 */
export async function deleteMyAccount(ctx: UserCtx): Promise<void> {
	requirePersonalAccount(ctx)
	requireRecentProof(ctx)
	const { user } = ctx
	const ended = await ctx.db.write(async (tx) => {
		await refuseSoleOwner(tx, ctx)
		await refuseRunningSubscription(tx, ctx)
		const memberships = await tx
			.select({ farmId: farms.id, role: farmMembers.role })
			.from(farmMembers)
			.innerJoin(farms, eq(farms.id, farmMembers.farmId))
			.where(eq(farmMembers.userId, user.id))
		for (const { farmId, role } of memberships) {
			const actor = personActor(ctx)
			const left = { farmId, action: 'member.left', subject: actor.name, before: { role } } as const
			await appendAudit(tx, ctx, actor, left)
			await restartEscalation(tx, farmId)
		}
		await deleteByAddress(tx, user.email)
		await deleteReminders(tx, user.id)
		await tx.delete(offlineEntries).where(eq(offlineEntries.userId, user.id))
		await anonymizePerson(tx, ctx)
		await tx
			.update(journalEntries)
			.set({ writtenById: null })
			.where(eq(journalEntries.writtenById, user.id))
		await handOverFarmTokens(tx, user.id)
		const sessions = await endSessions(tx, { userId: user.id })
		await tx.delete(users).where(eq(users.id, user.id))
		return { sessions, farmIds: memberships.map(({ farmId }) => farmId) }
	})
	publishSessionsEnded(ctx, user.id, ended.sessions)
	ctx.live.publish(`person:${user.id}`, 'removed')
	for (const farmId of ended.farmIds) ctx.live.publish(`farm:${farmId}`, 'members')
}

async function refuseSoleOwner(tx: Tx, { user }: UserCtx): Promise<void> {
	const others = tx
		.select({ farmId: farmMembers.farmId })
		.from(farmMembers)
		.where(and(eq(farmMembers.role, 'owner'), ne(farmMembers.userId, user.id)))
	const alone = await tx
		.select({ name: farms.name })
		.from(farmMembers)
		.innerJoin(farms, eq(farms.id, farmMembers.farmId))
		.where(
			match(farmMembers, { userId: user.id, role: 'owner' }, sql`${farms.id} not in ${others}`),
		)
	if (alone.length === 0) return
	const names = alone.map(({ name }) => name).join(', ')
	throw new Fault(
		'conflict',
		`You are the only owner of ${names}. Make somebody else an owner, or delete the farm first.`,
	)
}

async function refuseRunningSubscription(tx: Tx, { user }: UserCtx): Promise<void> {
	const [running] = await tx
		.select({ name: customers.businessName })
		.from(subscriptions)
		.innerJoin(customers, eq(customers.id, subscriptions.customerId))
		.where(
			and(
				eq(customers.ownerId, user.id),
				inArray(subscriptions.status, ['trial', 'active', 'past-due']),
				isNull(subscriptions.cancelledAt),
			),
		)
		.limit(1)
	if (!running) return
	throw new Fault('conflict', `Cancel the subscription of ${running.name} first.`)
}

/** Gives the tokens of farms that the person made to another owner of each farm, as they stay with the farm. */
async function handOverFarmTokens(tx: Tx, userId: string): Promise<void> {
	const made = await tx
		.select({ id: apiTokens.id, owner: min(farmMembers.userId) })
		.from(apiTokens)
		.innerJoin(apiTokenFarms, eq(apiTokenFarms.tokenId, apiTokens.id))
		.innerJoin(farmMembers, eq(farmMembers.farmId, apiTokenFarms.farmId))
		.where(
			and(
				match(apiTokens, { userId }, isNotNull(apiTokens.role)),
				match(farmMembers, { role: 'owner' }, ne(farmMembers.userId, userId)),
			),
		)
		.groupBy(apiTokens.id)
	for (const { id, owner } of made)
		if (owner) await tx.update(apiTokens).set({ userId: owner }).where(eq(apiTokens.id, id))
}

/** Deletes data stored by address rather than by account. */
async function deleteByAddress(tx: Tx, email: string): Promise<void> {
	const pattern = `%"${email.replace(/[\\%_]/g, '\\$&')}"%`
	const holds = (column: unknown) => sql`lower(cast(${column} as text)) like ${pattern} escape '\\'`
	await tx.delete(mails).where(eq(mails.recipient, email))
	await tx.delete(supportTickets).where(eq(sql`lower(${supportTickets.email})`, email))
	await tx.delete(invitations).where(eq(invitations.email, email))
	await tx.delete(oneTimeTokens).where(holds(oneTimeTokens.payload))
	await tx.delete(signupDrafts).where(holds(signupDrafts.answers))
}

/** Deletes the phone numbers the person gave for reminders, and messages queued for them. */
async function deleteReminders(tx: Tx, userId: string): Promise<void> {
	const theirs = eq(plantingCycles.startedBy, userId)
	const numbers = tx
		.select({ phone: plantingCycles.remindPhone })
		.from(plantingCycles)
		.where(and(theirs, isNotNull(plantingCycles.remindPhone)))
	await tx.delete(textMessages).where(inArray(textMessages.recipient, numbers))
	await tx
		.update(plantingCycles)
		.set({ remindPhone: null, remindByMail: false, startedBy: null })
		.where(theirs)
}
