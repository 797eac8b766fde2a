import { and, asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import {
	farmMembers,
	invitations,
	passkeys,
	sessions,
	signIns,
	totpSeeds,
	users,
} from '#db/schema/accounts'
import { customers, invoices, payments, pods, subscriptions } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import { calendarFeeds } from '#db/schema/planting-cycles'
import { journalEntries } from '#db/schema/journal'
import { plantingCycles } from '#db/schema/planting-cycles'
import { mails } from '#db/schema/mails'
import { orders } from '#db/schema/orders'
import type { UserCtx } from '~/context.server'
import { ADDRESS_PURPOSE } from '~/areas/alarms/services/channels/channel'
import { listChannelsOfUsers } from '~/areas/alarms/services/channels/list-channels.server'
import { requireRecentProof } from '~/areas/platform/services/sessions/require-recent-proof.server'
import { listTickets } from '~/areas/overview/services/support/list-tickets.server'
import { readMessages } from '~/areas/overview/services/support/read-messages.server'

type Rows = Record<string, unknown>[]
export type MyData = {
	profile: { email: string } & Record<string, unknown>
	security: Record<string, unknown>
} & Record<
	| 'sessions'
	| 'signIns'
	| 'farms'
	| 'calendarFeeds'
	| 'invitations'
	| 'reminders'
	| 'channels'
	| 'businesses'
	| 'mails'
	| 'journal'
	| 'reservations'
	| 'supportRequests',
	Rows
>

/**
 * Collects all data stored about a person, without hashes and keys. Instants are ISO 8601 in UTC.
 * Throws Fault unconfirmed.
 */
export async function collectMyData(ctx: UserCtx): Promise<MyData> {
	requireRecentProof(ctx)
	const { db, user } = ctx
	const mine = <T extends typeof sessions | typeof passkeys | typeof signIns>(table: T) =>
		eq(table.userId, user.id)
	const [profile] = await db.read.select().from(users).where(eq(users.id, user.id))
	const { passwordHash: _hash, ...known } = profile ?? { passwordHash: '', ...user }
	// Mails to an address that nobody confirmed may be a stranger's.
	const addresses = profile?.emailConfirmedAt ? [user.email] : []
	const open = await db.read.select().from(sessions).where(mine(sessions))
	const [totp] = await db.read.select().from(totpSeeds).where(eq(totpSeeds.userId, user.id))
	const keys = await db.read.select().from(passkeys).where(mine(passkeys))
	return readable({
		profile: known,
		security: {
			twoFactorSince: totp?.confirmedAt ?? null,
			passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
		},
		sessions: open.map(({ tokenHash: _token, userId: _user, ...session }) => session),
		signIns: await db.read.select().from(signIns).where(mine(signIns)).orderBy(desc(signIns.at)),
		farms: await db.read
			.select({
				farmId: farms.id,
				name: farms.name,
				role: farmMembers.role,
				firstHourHiddenAt: farmMembers.firstHourHiddenAt,
			})
			.from(farmMembers)
			.innerJoin(farms, eq(farms.id, farmMembers.farmId))
			.where(eq(farmMembers.userId, user.id))
			.orderBy(asc(farms.id)),
		calendarFeeds: await db.read
			.select({
				farm: farms.name,
				createdAt: calendarFeeds.createdAt,
				lastReadAt: calendarFeeds.lastReadAt,
			})
			.from(calendarFeeds)
			.innerJoin(farms, eq(farms.id, calendarFeeds.farmId))
			.where(eq(calendarFeeds.userId, user.id))
			.orderBy(asc(farms.id)),
		invitations: (
			await db.read.select().from(invitations).where(inArray(invitations.email, addresses))
		).map(({ tokenHash: _token, ...invitation }) => invitation),
		reminders: await db.read
			.select({
				farmId: plantingCycles.farmId,
				plantingCycleId: plantingCycles.id,
				byMail: plantingCycles.remindByMail,
				phone: plantingCycles.remindPhone,
			})
			.from(plantingCycles)
			.where(and(eq(plantingCycles.startedBy, user.id), asksForReminders))
			.orderBy(asc(plantingCycles.id)),
		channels: (await listChannelsOfUsers(db.read, [user.id])).map(
			({ addressSealed, signingKeySealed: _key, userId: _user, farmId: _farm, ...channel }) => ({
				...channel,
				address: ctx.vault.open(addressSealed, ADDRESS_PURPOSE),
			}),
		),
		businesses: await listBusinesses(ctx),
		journal: (
			await db.read.select().from(journalEntries).where(eq(journalEntries.writtenById, user.id))
		).map(({ writtenById: _me, ...entry }) => entry),
		reservations: await db.read
			.select({
				farm: farms.name,
				number: orders.number,
				state: orders.state,
				name: orders.buyerName,
				note: orders.note,
				placedAt: orders.placedAt,
			})
			.from(orders)
			.innerJoin(farms, eq(farms.id, orders.farmId))
			.where(inArray(orders.buyerEmail, addresses)),
		supportRequests: await listSupportRequests(ctx),
		mails: await db.read
			.select({ subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
			.from(mails)
			.where(inArray(mails.recipient, addresses)),
	})
}

const asksForReminders = or(
	eq(plantingCycles.remindByMail, true),
	isNotNull(plantingCycles.remindPhone),
)

/** Lists support requests, with the messages of each. */
async function listSupportRequests(ctx: UserCtx): Promise<Rows> {
	const tickets = await listTickets(ctx)
	return Promise.all(
		tickets.map(async ({ id, userId: _user, ...ticket }) => ({
			...ticket,
			messages: (await readMessages(ctx, { ticketId: id })).map(
				({ id: _id, ticketId: _ticket, photos, ...message }) => ({
					...message,
					photos: photos.map((photo) => `/support/photos/${photo.id}.webp?size=large`),
				}),
			),
		})),
	)
}

async function listBusinesses({ db, user }: UserCtx): Promise<Rows> {
	const rows = await db.read.select().from(customers).where(eq(customers.ownerId, user.id))
	const ids = rows.map(({ id }) => id)
	if (ids.length === 0) return []
	const [plans, paid, issued, their] = await Promise.all([
		db.read.select().from(subscriptions).where(inArray(subscriptions.customerId, ids)),
		db.read.select().from(payments).where(inArray(payments.customerId, ids)),
		db.read.select().from(invoices).where(inArray(invoices.customerId, ids)),
		db.read.select().from(pods).where(inArray(pods.customerId, ids)),
	])
	return rows.map(({ shopifyTokenSealed: _token, ...business }) => {
		const ofIt = <R extends { customerId: string | null }>(all: R[]) =>
			all.filter(({ customerId }) => customerId === business.id)
		return {
			...business,
			subscription: ofIt(plans).map(({ attemptKey: _key, ...plan }) => plan)[0] ?? null,
			pods: ofIt(their),
			payments: ofIt(paid),
			invoices: ofIt(issued),
		}
	})
}

/** Converts instants to text: every number under a name that ends with At. */
function readable<T>(data: T): T {
	const text = JSON.stringify(data, (key, value: unknown) =>
		typeof value === 'number' && /(^at|At)$/.test(key) ? new Date(value).toISOString() : value,
	)
	return JSON.parse(text) as T
}
