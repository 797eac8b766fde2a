import { and, asc, desc, eq, gt, inArray, isNotNull, lte, max, or, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
	apiTokens,
	farmMembers,
	invitations,
	passkeys,
	sessions,
	signIns,
	totpSeeds,
	users,
} from '#db/schema/accounts'
import { invoices, payments } from '#db/schema/billing'
import { farms } from '#db/schema/farms'
import { calendarFeeds, plantingCycles } from '#db/schema/planting-cycles'
import { reportRecipients } from '#db/schema/reports'
import { journalEntries } from '#db/schema/journal'
import { mails } from '#db/schema/mails'
import { offlineEntries } from '#db/schema/offline-entries'
import { workEntries } from '#db/schema/costs'
import { orders } from '#db/schema/orders'
import { supportTickets } from '#db/schema/support'
import type { UserCtx } from '~/context.server'
import { ADDRESS_PURPOSE } from '~/areas/alarms/services/channels/channel'
import { listChannelsOfUsers } from '~/areas/alarms/services/channels/list-channels.server'
import { readMessages } from '~/areas/overview/services/support/read-messages.server'
import { listBilled, listBusinesses } from './list-businesses.server'
import { idWindows, type Window } from './read-in-windows'

/** A part of a person's data: one object, or rows in pages. */
export type DataPart = { name: string; content: object | AsyncIterable<object[]> }

/** Lists all data stored about a person, without hashes and keys, a part at a time. */
export async function* listMyData(ctx: UserCtx): AsyncGenerator<DataPart> {
	const { db, user } = ctx
	const mine = <T extends typeof sessions | typeof passkeys>(table: T) => eq(table.userId, user.id)
	const [profile] = await db.read.select().from(users).where(eq(users.id, user.id))
	const { passwordHash: _hash, ...known } = profile ?? { passwordHash: '', ...user }
	// Mails to an address that nobody confirmed may be a stranger's.
	const addresses = profile?.emailConfirmedAt ? [user.email] : []
	yield { name: 'profile', content: known }
	const [totp] = await db.read.select().from(totpSeeds).where(eq(totpSeeds.userId, user.id))
	const keys = await db.read.select().from(passkeys).where(mine(passkeys))
	yield {
		name: 'security',
		content: {
			twoFactorSince: totp?.confirmedAt ?? null,
			passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
		},
	}
	const open = await db.read.select().from(sessions).where(mine(sessions))
	yield {
		name: 'sessions',
		content: open.map(({ tokenHash: _token, userId: _user, ...session }) => session),
	}
	const tokens = await db.read.select().from(apiTokens).where(eq(apiTokens.userId, user.id))
	yield {
		name: 'tokens',
		content: tokens.map(({ tokenHash: _token, userId: _user, ...token }) => token),
	}
	yield {
		name: 'signIns',
		content: idWindows(lastIdIn(ctx, signIns), (window) =>
			db.read
				.select()
				.from(signIns)
				.where(and(inWindow(signIns, window), eq(signIns.userId, user.id)))
				.orderBy(asc(signIns.id)),
		),
	}
	const onMyFarms = (
		table:
			| typeof farmMembers
			| typeof calendarFeeds
			| typeof reportRecipients
			| typeof offlineEntries,
		fields: Record<string, AnySQLiteColumn>,
	) =>
		db.read
			.select(fields)
			.from(table)
			.innerJoin(farms, eq(farms.id, table.farmId))
			.where(eq(table.userId, user.id))
			.orderBy(asc(farms.id))
	const { role, firstHourHiddenAt } = farmMembers
	yield {
		name: 'farms',
		content: await onMyFarms(farmMembers, {
			farmId: farms.id,
			name: farms.name,
			role,
			firstHourHiddenAt,
		}),
	}
	const { createdAt, lastReadAt } = calendarFeeds
	yield {
		name: 'calendarFeeds',
		content: await onMyFarms(calendarFeeds, { farm: farms.name, createdAt, lastReadAt }),
	}
	const { weekday, lastSentOn } = reportRecipients
	yield {
		name: 'weeklyReports',
		content: await onMyFarms(reportRecipients, { farm: farms.name, weekday, lastSentOn }),
	}
	const { kind, doneAt, arrivedAt } = offlineEntries
	yield {
		name: 'sentFromPhones',
		content: await onMyFarms(offlineEntries, { farm: farms.name, kind, doneAt, arrivedAt }),
	}
	const invited = await db.read
		.select()
		.from(invitations)
		.where(inArray(invitations.email, addresses))
	yield {
		name: 'invitations',
		content: invited.map(({ tokenHash: _token, ...invitation }) => invitation),
	}
	yield {
		name: 'reminders',
		content: idWindows(lastIdIn(ctx, plantingCycles), (window) =>
			db.read
				.select({
					farmId: plantingCycles.farmId,
					plantingCycleId: plantingCycles.id,
					byMail: plantingCycles.remindByMail,
					phone: plantingCycles.remindPhone,
				})
				.from(plantingCycles)
				.where(
					and(
						inWindow(plantingCycles, window),
						eq(plantingCycles.startedBy, user.id),
						asksForReminders,
					),
				)
				.orderBy(asc(plantingCycles.id)),
		),
	}
	const channels = await listChannelsOfUsers(db.read, [user.id])
	yield {
		name: 'channels',
		content: channels.map(
			({ addressSealed, signingKeySealed: _key, userId: _user, farmId: _farm, ...channel }) => ({
				...channel,
				address: ctx.vault.open(addressSealed, ADDRESS_PURPOSE),
			}),
		),
	}
	yield { name: 'businesses', content: listBusinesses(ctx) }
	yield { name: 'payments', content: listBilled(ctx, payments) }
	yield { name: 'invoices', content: listBilled(ctx, invoices) }
	yield {
		name: 'journal',
		content: idWindows(lastIdIn(ctx, journalEntries), async (window) => {
			const written = await db.read
				.select()
				.from(journalEntries)
				.where(and(inWindow(journalEntries, window), eq(journalEntries.writtenById, user.id)))
				.orderBy(asc(journalEntries.id))
			return written.map(({ writtenById: _me, ...entry }) => entry)
		}),
	}
	yield {
		name: 'work',
		content: idWindows(lastIdIn(ctx, workEntries), async (window) => {
			const worked = await db.read
				.select()
				.from(workEntries)
				.where(and(inWindow(workEntries, window), eq(workEntries.personId, user.id)))
				.orderBy(asc(workEntries.id))
			return worked.map(({ personId: _me, ...entry }) => entry)
		}),
	}
	yield {
		name: 'reservations',
		content: idWindows(lastIdIn(ctx, orders), (window) =>
			db.read
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
				.where(and(inWindow(orders, window), inArray(orders.buyerEmail, addresses)))
				.orderBy(asc(orders.id)),
		),
	}
	yield { name: 'supportRequests', content: listSupportRequests(ctx) }
	yield {
		name: 'mails',
		content: idWindows(lastIdIn(ctx, mails), (window) =>
			db.read
				.select({ subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt })
				.from(mails)
				.where(and(inWindow(mails, window), inArray(mails.recipient, addresses)))
				.orderBy(asc(mails.id)),
		),
	}
}

type Numbered =
	| typeof signIns
	| typeof plantingCycles
	| typeof journalEntries
	| typeof orders
	| typeof mails
	| typeof workEntries

const lastIdIn = async ({ db }: UserCtx, table: Numbered): Promise<number> => {
	const [row] = await db.read.select({ last: max(table.id) }).from(table)
	return Number(row?.last ?? 0)
}

const inWindow = ({ id }: Numbered, { after, upTo }: Window): SQL | undefined =>
	and(gt(id, after), lte(id, upTo))

const asksForReminders = or(
	eq(plantingCycles.remindByMail, true),
	isNotNull(plantingCycles.remindPhone),
)

/** Lists support requests, newest first, one at a time with its messages. */
async function* listSupportRequests(ctx: UserCtx): AsyncGenerator<object[]> {
	const tickets = await ctx.db.read
		.select()
		.from(supportTickets)
		.where(eq(supportTickets.userId, ctx.user.id))
		.orderBy(desc(supportTickets.updatedAt), desc(supportTickets.id))
	for (const { id, userId: _user, ...ticket } of tickets) {
		const messages = await readMessages(ctx, { ticketId: id })
		yield [
			{
				...ticket,
				messages: messages.map(({ id: _id, ticketId: _ticket, photos, ...message }) => ({
					...message,
					photos: photos.map((photo) => `/support/photos/${photo.id}.webp?size=large`),
				})),
			},
		]
		await new Promise((go) => setImmediate(go))
	}
}
