import { hasPermission } from '@sfc/domain/platform/permissions'
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { farmMembers, invitations } from '#db/schema/accounts'
import { customers, subscriptions } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import { supportTickets } from '#db/schema/support'
import type { Role, UserCtx } from '~/context.server'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import type { Notice } from '@sfc/domain/notice'

const DAY_MS = 86_400_000
const TRIAL_WARNING_MS = 7 * DAY_MS
const JOINED_SHOWN_MS = 3 * DAY_MS
const MOST_OF_A_KIND = 10

/**
 * Lists notices about a person's account: what ends soonest first, then answers of support and new
 * members.
 */
export async function listSystemNotices(ctx: UserCtx): Promise<Notice[]> {
	const [waiting, billing, answers, joined] = await Promise.all([
		farmsToBeDeleted(ctx),
		billingNotices(ctx),
		supportAnswers(ctx),
		peopleWhoJoined(ctx),
	])
	return [...waiting, ...billing, ...answers, ...joined]
}

async function farmsToBeDeleted(ctx: UserCtx): Promise<Notice[]> {
	const rows = await deletionsForUser(ctx.db.read).execute({ userId: ctx.user.id })
	return rows.map(({ id, name, timezone, deleteAfter, deletionBy }) => ({
		id: `deletion-${id}`,
		kind: 'farm-deletion',
		title: `${name} will be deleted`,
		text: `On ${formatInstant(deleteAfter ?? 0, timezone, ctx.user)}${deletionBy ? `, asked for by ${deletionBy}` : ''}`,
		at: ctx.now(),
		to: '/switch-farms',
	}))
}

const deletionsForUser = buildOnce((read) =>
	read
		.select({
			id: farms.id,
			name: farms.name,
			timezone: farms.timezone,
			deleteAfter: farms.deleteAfter,
			deletionBy: farms.deletionBy,
		})
		.from(farmMembers)
		.innerJoin(farms, eq(farms.id, farmMembers.farmId))
		.where(and(eq(farmMembers.userId, sql.placeholder('userId')), isNotNull(farms.deleteAfter)))
		.orderBy(asc(farms.deleteAfter))
		.limit(MOST_OF_A_KIND)
		.prepare(),
)

async function billingNotices(ctx: UserCtx): Promise<Notice[]> {
	const now = ctx.now()
	const warnUntil = now + TRIAL_WARNING_MS
	const rows = await subscriptionsDueForUser(ctx.db.read).execute({
		userId: ctx.user.id,
		now,
		warnUntil,
	})
	return rows.map(({ customerId, businessName, status, trialEndsAt, updatedAt }) =>
		status === 'past-due'
			? {
					id: `payment-${customerId}`,
					kind: 'payment-due',
					title: 'A payment has failed',
					text: `The subscription of ${businessName} is past due`,
					at: updatedAt,
					to: '/billing',
				}
			: {
					id: `trial-${customerId}`,
					kind: 'trial-ends',
					title: `Your trial ends ${inDays((trialEndsAt ?? now) - now)}`,
					text: `The subscription of ${businessName} goes on after it`,
					at: now,
					to: '/billing',
				},
	)
}

const endsSoon = and(
	eq(subscriptions.status, 'trial'),
	gt(subscriptions.trialEndsAt, sql.placeholder('now')),
	lte(subscriptions.trialEndsAt, sql.placeholder('warnUntil')),
)

const subscriptionsDueForUser = buildOnce((read) =>
	read
		.select({
			customerId: customers.id,
			businessName: customers.businessName,
			status: subscriptions.status,
			trialEndsAt: subscriptions.trialEndsAt,
			updatedAt: subscriptions.updatedAt,
		})
		.from(subscriptions)
		.innerJoin(customers, eq(customers.id, subscriptions.customerId))
		.where(
			and(
				eq(customers.ownerId, sql.placeholder('userId')),
				or(eq(subscriptions.status, 'past-due'), endsSoon),
			),
		)
		.orderBy(asc(customers.createdAt))
		.limit(MOST_OF_A_KIND)
		.prepare(),
)

async function supportAnswers(ctx: UserCtx): Promise<Notice[]> {
	const rows = await unreadTicketsForUser(ctx.db.read).execute({ userId: ctx.user.id })
	return rows.map(({ number, subject, unreadSince }) => ({
		id: `support-${number}`,
		kind: 'support-answer',
		title: 'Support answered',
		text: subject,
		at: unreadSince ?? ctx.now(),
		to: `/support/requests/${number}`,
	}))
}

const unreadTicketsForUser = buildOnce((read) =>
	read
		.select({
			number: supportTickets.number,
			subject: supportTickets.subject,
			unreadSince: supportTickets.unreadSince,
		})
		.from(supportTickets)
		.where(
			and(
				eq(supportTickets.userId, sql.placeholder('userId')),
				isNotNull(supportTickets.unreadSince),
			),
		)
		.orderBy(desc(supportTickets.unreadSince))
		.limit(MOST_OF_A_KIND)
		.prepare(),
)

const membershipsForUser = buildOnce((read) =>
	read
		.select({ farmId: farmMembers.farmId, role: farmMembers.role })
		.from(farmMembers)
		.where(eq(farmMembers.userId, sql.placeholder('userId')))
		.prepare(),
)

async function peopleWhoJoined(ctx: UserCtx): Promise<Notice[]> {
	const memberships = await membershipsForUser(ctx.db.read).execute({ userId: ctx.user.id })
	const managed = memberships
		.filter(({ role }) => hasPermission(role as Role, 'member.manage'))
		.map(({ farmId }) => farmId)
	if (managed.length === 0) return []
	const rows = await ctx.db.read
		.select({
			id: invitations.id,
			email: invitations.email,
			role: invitations.role,
			farmId: invitations.farmId,
			acceptedAt: invitations.acceptedAt,
			farm: farms.name,
		})
		.from(invitations)
		.innerJoin(farms, eq(farms.id, invitations.farmId))
		.where(
			and(
				inArray(invitations.farmId, managed),
				gt(invitations.acceptedAt, ctx.now() - JOINED_SHOWN_MS),
			),
		)
		.orderBy(desc(invitations.acceptedAt))
		.limit(MOST_OF_A_KIND)
	return rows
		.filter(({ email }) => email !== ctx.user.email)
		.map(({ id, email, role, farmId, acceptedAt, farm }) => ({
			id: `joined-${id}`,
			kind: 'member-joined',
			title: `${email} joined ${farm}`,
			text: `Invited as ${role}`,
			at: acceptedAt ?? ctx.now(),
			to: `/farms/${farmId}/people`,
		}))
}

/** Formats a remaining time: `in 3 days`, `within a day`. */
function inDays(ms: number): string {
	const days = Math.ceil(ms / DAY_MS)
	return days <= 1 ? 'within a day' : `in ${days} days`
}
