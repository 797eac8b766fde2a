import { and, asc, eq, gt } from 'drizzle-orm'
import { farmMembers, invitations, users } from '#db/schema/accounts'
import { agents, ingestGaps } from '#db/schema/agents'
import { alarmEvents, alarms, escalationSteps, notifyChannels } from '#db/schema/alarms'
import { dosers } from '#db/schema/dosing'
import { calendarFeeds } from '#db/schema/planting-cycles'
import { diagnoses } from '#db/schema/diagnosis'
import { sensorLimits } from '#db/schema/readings'
import { activeRecipes } from '#db/schema/recipes'
import { textMessages } from '#db/schema/mails'
import { orders } from '#db/schema/orders'
import { farmShops } from '#db/schema/own-shop'
import { storeOrders, storeProducts, stores } from '#db/schema/stores'
import { supportTickets } from '#db/schema/support'
import {
	inPages,
	singlePage,
	ROWS_AT_ONCE,
	type Id,
	type Load,
	type PackCtx,
	type Sheet,
} from './sheet-pages'
import { WHOLE_TABLES } from './whole-tables.server'
import { recipeVersionPages } from './recipe-version-pages.server'

/** Lists every table of a farm's data, without secrets. */
export function listSheets(ctx: PackCtx): Sheet[] {
	const {
		db,
		farm: { id },
	} = ctx
	const byId = <I extends Id>(name: string, load: Load<I>): Sheet => ({
		name,
		pages: () => inPages(load),
	})

	return [
		{
			name: 'members',
			pages: () =>
				singlePage(
					db.read
						.select({
							firstName: users.firstName,
							lastName: users.lastName,
							email: users.email,
							role: farmMembers.role,
						})
						.from(farmMembers)
						.innerJoin(users, eq(users.id, farmMembers.userId))
						.where(eq(farmMembers.farmId, id))
						.orderBy(asc(users.email)),
				),
		},
		{
			name: 'calendar-feeds',
			pages: () =>
				singlePage(
					db.read
						.select({
							email: users.email,
							createdAt: calendarFeeds.createdAt,
							lastReadAt: calendarFeeds.lastReadAt,
						})
						.from(calendarFeeds)
						.innerJoin(users, eq(users.id, calendarFeeds.userId))
						.where(eq(calendarFeeds.farmId, id))
						.orderBy(asc(users.email)),
				),
		},
		byId('invitations', (last?: string) =>
			db.read
				.select({
					id: invitations.id,
					email: invitations.email,
					role: invitations.role,
					invitedBy: invitations.invitedBy,
					createdAt: invitations.createdAt,
					expiresAt: invitations.expiresAt,
					acceptedAt: invitations.acceptedAt,
				})
				.from(invitations)
				.where(
					and(
						eq(invitations.farmId, id),
						last === undefined ? undefined : gt(invitations.id, last),
					),
				)
				.orderBy(asc(invitations.id))
				.limit(ROWS_AT_ONCE),
		),
		byId('agents', async (last?: string) => {
			const rows = await db.read
				.select()
				.from(agents)
				.where(and(eq(agents.farmId, id), last === undefined ? undefined : gt(agents.id, last)))
				.orderBy(asc(agents.id))
				.limit(ROWS_AT_ONCE)
			return rows.map(({ secretHash: _secret, ...agent }) => agent)
		}),
		byId('gaps', (last?: number) =>
			db.read
				.select({
					id: ingestGaps.id,
					agentId: ingestGaps.agentId,
					cause: ingestGaps.cause,
					fromAt: ingestGaps.fromAt,
					toAt: ingestGaps.toAt,
					records: ingestGaps.records,
				})
				.from(ingestGaps)
				.innerJoin(agents, eq(agents.id, ingestGaps.agentId))
				.where(and(eq(agents.farmId, id), last === undefined ? undefined : gt(ingestGaps.id, last)))
				.orderBy(asc(ingestGaps.id))
				.limit(ROWS_AT_ONCE),
		),
		byId('text-messages', (last?: number) =>
			db.read
				.select({
					id: textMessages.id,
					recipient: textMessages.recipient,
					createdAt: textMessages.createdAt,
					sentAt: textMessages.sentAt,
				})
				.from(textMessages)
				.where(
					and(
						eq(textMessages.farmId, id),
						last === undefined ? undefined : gt(textMessages.id, last),
					),
				)
				.orderBy(asc(textMessages.id))
				.limit(ROWS_AT_ONCE),
		),
		{ name: 'recipe-versions', pages: () => recipeVersionPages(ctx) },
		{
			name: 'active-recipes',
			pages: () =>
				singlePage(db.read.select().from(activeRecipes).where(eq(activeRecipes.farmId, id))),
		},
		{
			name: 'who-is-told',
			pages: () =>
				singlePage(db.read.select().from(escalationSteps).where(eq(escalationSteps.farmId, id))),
		},
		{
			name: 'webhooks',
			pages: () =>
				singlePage(
					db.read
						.select({
							id: notifyChannels.id,
							label: notifyChannels.label,
							isOn: notifyChannels.isOn,
							leastSeverity: notifyChannels.leastSeverity,
							succeededAt: notifyChannels.succeededAt,
						})
						.from(notifyChannels)
						.where(eq(notifyChannels.farmId, id)),
				),
		},
		{
			name: 'own-shop',
			pages: () => singlePage(db.read.select().from(farmShops).where(eq(farmShops.farmId, id))),
		},
		{
			name: 'stores',
			pages: () =>
				singlePage(
					db.read
						.select()
						.from(stores)
						.where(eq(stores.farmId, id))
						.then((rows) => rows.map(({ loginSealed: _keys, ...store }) => store)),
				),
		},
		{
			name: 'store-products',
			pages: () =>
				singlePage(db.read.select().from(storeProducts).where(eq(storeProducts.farmId, id))),
		},
		{
			name: 'store-orders',
			pages: () => singlePage(db.read.select().from(storeOrders).where(eq(storeOrders.farmId, id))),
		},
		byId('alarm-events', (last?: number) =>
			db.read
				.select({
					id: alarmEvents.id,
					alarmId: alarmEvents.alarmId,
					at: alarmEvents.at,
					what: alarmEvents.what,
					by: alarmEvents.by,
					text: alarmEvents.text,
				})
				.from(alarmEvents)
				.innerJoin(alarms, eq(alarms.id, alarmEvents.alarmId))
				.where(
					and(eq(alarms.farmId, id), last === undefined ? undefined : gt(alarmEvents.id, last)),
				)
				.orderBy(asc(alarmEvents.id))
				.limit(ROWS_AT_ONCE),
		),
		{
			name: 'dosers',
			pages: () => singlePage(db.read.select().from(dosers).where(eq(dosers.farmId, id))),
		},
		{
			name: 'sensor-limits',
			pages: () =>
				singlePage(db.read.select().from(sensorLimits).where(eq(sensorLimits.farmId, id))),
		},
		byId('plant-diagnoses', async (last?: number) => {
			const rows = await db.read
				.select()
				.from(diagnoses)
				.where(
					and(eq(diagnoses.farmId, id), last === undefined ? undefined : gt(diagnoses.id, last)),
				)
				.orderBy(asc(diagnoses.id))
				.limit(ROWS_AT_ONCE)
			return rows.map(({ tissue: _, ...diagnosis }) => diagnosis)
		}),
		byId('orders', async (last?: number) => {
			const rows = await db.read
				.select()
				.from(orders)
				.where(and(eq(orders.farmId, id), last === undefined ? undefined : gt(orders.id, last)))
				.orderBy(asc(orders.id))
				.limit(ROWS_AT_ONCE)
			return rows.map(({ tokenHash: _token, ...order }) => order)
		}),
		// Support messages stay between their person and support: they are in that person's own data.
		byId('support-requests', (last?: number) =>
			db.read
				.select({
					id: supportTickets.id,
					number: supportTickets.number,
					name: supportTickets.name,
					state: supportTickets.state,
					diagnostics: supportTickets.diagnostics,
					createdAt: supportTickets.createdAt,
				})
				.from(supportTickets)
				.where(
					and(
						eq(supportTickets.farmId, id),
						last === undefined ? undefined : gt(supportTickets.id, last),
					),
				)
				.orderBy(asc(supportTickets.id))
				.limit(ROWS_AT_ONCE),
		),
		...WHOLE_TABLES.map(([name, table]) =>
			byId(name, (last?: number) =>
				db.read
					.select()
					.from(table)
					.where(and(eq(table.farmId, id), last === undefined ? undefined : gt(table.id, last)))
					.orderBy(asc(table.id))
					.limit(ROWS_AT_ONCE),
			),
		),
	]
}
