import {
	and,
	eq,
	exists,
	getTableColumns,
	inArray,
	isNotNull,
	like,
	ne,
	or,
	sql,
} from 'drizzle-orm'
import { containing } from '#db/containing'
import type { Tx } from '#db/open.server'
import { farmMembers, invitations, users } from '#db/schema/accounts'
import { alarmEvents, alarms, deliveries } from '#db/schema/alarms'
import { auditEntries } from '#db/schema/audit'
import { farmEvents } from '#db/schema/events'
import { farms } from '#db/schema/farms'
import type { harvests } from '#db/schema/inventory'
import { mails, textMessages } from '#db/schema/mails'
import { recipes, recipeVersions } from '#db/schema/recipes'
import { storeLog } from '#db/schema/stores'
import { tables } from '#db/tables'
import type { UserCtx } from '~/context.server'
import { MESSAGE_PURPOSE } from '~/areas/alarms/services/channels/channel'
import { personActor } from '~/areas/platform/services/audit/append-audit.server'
import { MAIL_PURPOSE } from '~/areas/platform/services/mail/queue-mail.server'
import { TEXT_PURPOSE } from '~/areas/platform/services/mail/queue-text.server'

export const DELETED_PERSON = 'Deleted person'

type Named = { farmId: number; name: string }

/**
 * Replaces a person's names by "Deleted person" in every table of the farms where they ever did
 * something, and in queued messages and mail. The audit log keeps them. A name that another member of the
 * farm shares stays, because the two cannot be told apart there.
 */
export async function anonymizePerson(tx: Tx, ctx: UserCtx): Promise<void> {
	for (const named of await listNames(tx, ctx)) {
		if (await hasNamesake(tx, ctx, named)) continue
		await anonymizeColumns(tx, named)
		await anonymizeEvents(tx, named)
		await anonymizeStoreLog(tx, named)
		await anonymizeMessages(tx, ctx, named)
		await anonymizeMails(tx, ctx, named)
	}
}

/** Lists the names that a person had on each farm, from its audit log, and the current ones. */
async function listNames(tx: Tx, { user, from }: UserCtx): Promise<Named[]> {
	const { name } = personActor({ user, from })
	const member = await tx
		.select({ farmId: farmMembers.farmId })
		.from(farmMembers)
		.where(eq(farmMembers.userId, user.id))
	const noted = await tx
		.selectDistinct({ farmId: auditEntries.farmId, name: auditEntries.actorName })
		.from(auditEntries)
		.where(eq(auditEntries.actorId, user.id))
	const farmIds = new Set([...member, ...noted].map(({ farmId }) => farmId))
	return [...noted, ...[...farmIds].map((farmId) => ({ farmId, name }))]
}

async function hasNamesake(tx: Tx, { user, from }: UserCtx, { farmId, name }: Named) {
	const others = await tx
		.select({
			id: users.id,
			email: users.email,
			firstName: users.firstName,
			lastName: users.lastName,
		})
		.from(users)
		.innerJoin(farmMembers, eq(farmMembers.userId, users.id))
		.where(and(eq(farmMembers.farmId, farmId), ne(users.id, user.id)))
	return others.some((other) => personActor({ user: { ...user, ...other }, from }).name === name)
}

/** Columns of a farm's tables that name an actor: `recordedBy`, `completedBy`, `by`. */
const namesInFarmTables = Object.values(tables).flatMap((table) => {
	// Every table has columns of its own; what they share is the id of the farm.
	const columns = Object.entries(getTableColumns(table as typeof harvests))
	if (!columns.some(([key]) => key === 'farmId')) return []
	return columns
		.filter(([key, { dataType }]) => /^by$|By$/.test(key) && dataType === 'string')
		.map(([key, column]) => ({ table: table as typeof harvests, key, column }))
})

async function anonymizeColumns(tx: Tx, { farmId, name }: Named): Promise<void> {
	for (const { table, key, column } of namesInFarmTables)
		await tx
			.update(table)
			.set({ [key]: DELETED_PERSON })
			.where(and(eq(table.farmId, farmId), eq(column, name)))
	for (const key of ['deletionBy', 'emergencyStoppedBy'] as const)
		await tx
			.update(farms)
			.set({ [key]: DELETED_PERSON })
			.where(and(eq(farms.id, farmId), eq(farms[key], name)))
	const ofAlarm = and(eq(alarms.id, alarmEvents.alarmId), eq(alarms.farmId, farmId))
	await tx
		.update(alarmEvents)
		.set({ by: DELETED_PERSON })
		.where(and(eq(alarmEvents.by, name), exists(tx.select().from(alarms).where(ofAlarm))))
	const ofFarm = tx.select({ id: recipes.id }).from(recipes).where(eq(recipes.farmId, farmId))
	await tx
		.update(recipeVersions)
		.set({ changedBy: DELETED_PERSON })
		.where(and(inArray(recipeVersions.recipeId, ofFarm), eq(recipeVersions.changedBy, name)))
}

async function anonymizeEvents(tx: Tx, { farmId, name }: Named): Promise<void> {
	const inJson = containing(JSON.stringify(name).slice(1, -1))
	const named = or(
		like(farmEvents.title, containing(name)),
		like(sql`cast(${farmEvents.data} as text)`, inJson),
	)
	const events = await tx
		.select()
		.from(farmEvents)
		.where(and(eq(farmEvents.farmId, farmId), named))
	for (const { seq, title, data } of events)
		await tx
			.update(farmEvents)
			.set({ title: withoutName(title, name), data: withoutNameIn(data, name) })
			.where(and(eq(farmEvents.farmId, farmId), eq(farmEvents.seq, seq)))
}

async function anonymizeStoreLog(tx: Tx, { farmId, name }: Named): Promise<void> {
	const lines = await tx
		.select({ id: storeLog.id, text: storeLog.text })
		.from(storeLog)
		.where(and(eq(storeLog.farmId, farmId), like(storeLog.text, containing(name))))
	for (const { id, text } of lines)
		await tx
			.update(storeLog)
			.set({ text: withoutName(text, name) })
			.where(eq(storeLog.id, id))
}

/** Replaces the name in mail to the farm's members and to who was invited there. */
async function anonymizeMails(tx: Tx, { vault }: UserCtx, { farmId, name }: Named): Promise<void> {
	const members = tx
		.select({ email: users.email })
		.from(users)
		.innerJoin(farmMembers, eq(farmMembers.userId, users.id))
		.where(eq(farmMembers.farmId, farmId))
	const invited = tx
		.select({ email: invitations.email })
		.from(invitations)
		.where(eq(invitations.farmId, farmId))
	const known = or(inArray(mails.recipient, members), inArray(mails.recipient, invited))
	for (const { id, subject, bodySealed } of await tx.select().from(mails).where(known)) {
		const body = bodySealed === null ? null : vault.open(bodySealed, MAIL_PURPOSE)
		const without = {
			subject: withoutName(subject, name),
			body: body === null ? null : withoutName(body, name),
		}
		if (without.subject === subject && without.body === body) continue
		await tx
			.update(mails)
			.set({
				subject: without.subject,
				bodySealed: without.body === null ? null : vault.seal(without.body, MAIL_PURPOSE),
			})
			.where(eq(mails.id, id))
	}
}

/** Replaces the name in messages that were not sent yet; the text of others is erased. */
async function anonymizeMessages(tx: Tx, { vault }: UserCtx, { farmId, name }: Named) {
	const texts = await tx
		.select()
		.from(textMessages)
		.where(and(eq(textMessages.farmId, farmId), isNotNull(textMessages.bodySealed)))
	for (const { id, bodySealed } of texts) {
		const text = vault.open(bodySealed ?? '', TEXT_PURPOSE)
		if (!text.includes(name)) continue
		const without = vault.seal(withoutName(text, name), TEXT_PURPOSE)
		await tx.update(textMessages).set({ bodySealed: without }).where(eq(textMessages.id, id))
	}
	const notices = await tx
		.select({ id: deliveries.id, messageSealed: deliveries.messageSealed })
		.from(deliveries)
		.where(and(eq(deliveries.farmId, farmId), isNotNull(deliveries.messageSealed)))
	for (const { id, messageSealed } of notices) {
		const message = vault.open(messageSealed ?? '', MESSAGE_PURPOSE)
		const without = JSON.stringify(withoutNameIn(JSON.parse(message), name))
		if (without === message) continue
		const sealed = vault.seal(without, MESSAGE_PURPOSE)
		await tx.update(deliveries).set({ messageSealed: sealed }).where(eq(deliveries.id, id))
	}
}

/** Replaces a name in a text where it stands as words of its own: "Al" is not part of "Alarm". */
const withoutName = (text: string, name: string): string => {
	const words = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
	return text.replaceAll(
		new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'gu'),
		() => DELETED_PERSON,
	)
}

/** Replaces a name in all texts of a JSON value. */
const withoutNameIn = <T>(value: T, name: string): T =>
	JSON.parse(
		JSON.stringify(value, (_key, one: unknown) =>
			typeof one === 'string' ? withoutName(one, name) : one,
		),
	) as T
