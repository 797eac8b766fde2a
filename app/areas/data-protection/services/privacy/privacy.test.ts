import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { skipTitle } from '../../../../../tests/support/describe-with'
import { isPostgres } from '#db/columns'
import { farmMembers, invitations, oneTimeTokens, signIns, users } from '#db/schema/accounts'
import { customers, payments, signupDrafts, subscriptions } from '#db/schema/billing'
import { harvests, lots, stockMovements } from '#db/schema/inventory'
import { journalEntries } from '#db/schema/journal'
import { mails, textMessages } from '#db/schema/mails'
import { offlineEntries } from '#db/schema/offline-entries'
import { orders } from '#db/schema/orders'
import { storeLog, stores } from '#db/schema/stores'
import { tables } from '#db/tables'
import type { UserCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { openSession } from '~/areas/platform/services/sessions/open-session.server'
import { CUSTOMER } from '~/tests/billing/customers/test-customer'
import { farmPerTest } from '~/tests/farms/test-farm'
import { MAIL_PURPOSE, queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { TEXT_PURPOSE } from '~/areas/platform/services/mail/queue-text.server'
import { exportMyData } from './export-my-data.server'
import { readMyData } from '~/tests/data-protection/privacy/test-my-data'
import { deleteMyAccount } from './delete-my-account.server'
import { DELETED_PERSON } from './anonymize-person.server'

const NOW = Date.UTC(2026, 2, 1)
const EMAIL = 'ana_leaves@farm.example'
const farm = farmPerTest(NOW)
let leaver: UserCtx
beforeEach(async () => {
	const name = { firstName: 'Ana', lastName: 'Leaves' }
	leaver = await farm.signUp(EMAIL, { ...name, emailConfirmedAt: NOW })
	await leaveTraces(leaver)
})

/** Creates data about a person in every table that can hold it. */
async function leaveTraces(ctx: UserCtx): Promise<void> {
	const { user, db } = ctx
	const from = { ip: '192.0.2.7', userAgent: 'test' }
	await openSession(ctx, { userId: user.id, method: 'password', from })
	await db.write(async (tx) => {
		const farmId = farm.owner.farm.id
		await tx.insert(farmMembers).values({
			farmId,
			userId: user.id,
			role: 'grower',
			firstHourHiddenAt: NOW,
		})
		const invited = { id: 'i', tokenHash: 'h', farmId, email: EMAIL, role: 'grower' }
		await tx
			.insert(invitations)
			.values({ ...invited, invitedBy: 'Olga', createdAt: NOW, expiresAt: NOW })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action: 'member.joined',
			subject: 'Ana',
		})
		await tx
			.insert(signIns)
			.values({ userId: user.id, at: NOW, outcome: 'signed-in', method: 'password', ...from })
		const sent = { kind: 'task', digest: 'd', doneAt: NOW, arrivedAt: NOW }
		await tx.insert(offlineEntries).values({ farmId, userId: user.id, key: 'k', ...sent })
		const token = { tokenHash: 't', purpose: 'confirm-registration', userId: null }
		await tx
			.insert(oneTimeTokens)
			.values({ ...token, payload: { email: EMAIL }, createdAt: NOW, expiresAt: NOW })
		const answers = { email: EMAIL.toUpperCase() }
		await tx
			.insert(signupDrafts)
			.values({ tokenHash: 'd', step: 2, answers, createdAt: NOW, updatedAt: NOW })
		await queueMail(tx, ctx, { to: EMAIL, subject: 'Hello', text: EMAIL })
		await tx.insert(customers).values({
			...CUSTOMER,
			businessName: 'Basil Ltd',
			id: 'c',
			ownerId: user.id,
			email: EMAIL,
			numberOfPods: 1,
			createdAt: NOW,
			updatedAt: NOW,
		})
		const plan = { pods: 1, monthlyCents: 1, currency: 'usd', gateway: 'sandbox' }
		await tx.insert(subscriptions).values({
			customerId: 'c',
			status: 'cancelled',
			...plan,
			attemptKey: 'secret',
			updatedAt: NOW,
		})
		const paid = { id: 'p', customerId: 'c', kind: 'setup', amountCents: 1, currency: 'usd' }
		await tx.insert(payments).values({ ...paid, status: 'succeeded', at: NOW })
	})
}

/** Lists the tables that contain a text, ignoring case. */
async function tablesWith(text: string): Promise<string[]> {
	const found: string[] = []
	for (const table of Object.values(tables)) {
		expect(Object.keys(getTableColumns(table)).length).toBeGreaterThan(0)
		const rows = await farm.ctx.db.read.select().from(table as typeof customers)
		if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase()))
			found.push(getTableName(table))
	}
	return found
}

test('people can export everything that is stored about them, without keys', async () => {
	const mine = await readMyData(leaver)
	expect(mine).toMatchObject({
		profile: { email: EMAIL, createdAt: '2026-03-01T00:00:00.000Z' },
		farms: [{ name: 'Pod 1', role: 'grower', firstHourHiddenAt: '2026-03-01T00:00:00.000Z' }],
		signIns: [{ ip: '192.0.2.7' }],
		invitations: [{ email: EMAIL }],
		sentFromPhones: [{ farm: 'Pod 1', kind: 'task', doneAt: '2026-03-01T00:00:00.000Z' }],
		businesses: [{ businessName: 'Basil Ltd' }],
		payments: [{ customerId: 'c', amountCents: 1 }],
		mails: [{ subject: 'Hello' }],
	})
	expect(mine.sessions).toHaveLength(1)
	expect(JSON.stringify(mine)).not.toMatch(/hash|sealed|secret|attemptKey/i)
	expect(JSON.stringify(await readMyData(farm.owner))).not.toContain(EMAIL)
})

test('payments come in pages, each once, however many there are', async () => {
	const ids = Array.from(
		{ length: 1203 },
		(_, i) => `p${String((i * 7919) % 1203).padStart(5, '0')}`,
	)
	const paid = { customerId: 'c', kind: 'renewal', amountCents: 1, currency: 'usd', at: NOW }
	await farm.ctx.db.write(async (tx) => {
		for (let i = 0; i < ids.length; i += 50)
			await tx
				.insert(payments)
				.values(ids.slice(i, i + 50).map((id) => ({ ...paid, id, status: 'succeeded' })))
	})
	const pieces: number[] = []
	let text = ''
	for await (const piece of await exportMyData(leaver)) {
		pieces.push(piece.match(/"customerId"/g)?.length ?? 0)
		text += piece
	}
	const exported = (JSON.parse(text) as { payments: { id: string }[] }).payments
	expect(exported.map(({ id }) => id).sort()).toEqual(['p', ...ids].sort())
	expect(Math.max(...pieces)).toBeLessThanOrEqual(500)
})

test('a person with a long journal gets it in pieces, while others are served', async () => {
	const entry = (n: number): typeof journalEntries.$inferInsert => ({
		farmId: farm.owner.farm.id,
		cropName: 'Basil',
		type: 'note',
		title: `Entry ${n}`,
		description: 'leaf '.repeat(100),
		tags: [],
		source: 'person',
		writtenBy: 'Ana',
		writtenById: n % 2 ? farm.owner.user.id : leaver.user.id,
		createdAt: NOW,
		updatedAt: NOW,
	})
	const rows = Array.from({ length: 20_000 }, (_, n) => entry(n))
	await farm.ctx.db.write(async (tx) => {
		for (let from = 0; from < rows.length; from += 2000)
			await tx.insert(journalEntries).values(rows.slice(from, from + 2000))
	})
	let turns = 0
	let isDone = false
	const serve = () => void (isDone || (turns++, setImmediate(serve)))
	serve()
	const turnsAt: number[] = []
	let largest = 0
	let text = ''
	for await (const piece of await exportMyData(leaver)) {
		turnsAt.push(turns)
		largest = Math.max(largest, piece.length)
		text += piece
	}
	isDone = true
	expect((JSON.parse(text) as { journal: unknown[] }).journal).toHaveLength(10_000)
	// A tenth of the journal at once at the most, and a turn for others after each.
	expect(largest).toBeLessThan(1e6)
	expect(new Set(turnsAt).size).toBeGreaterThan(10)
})

test('an address that nobody confirmed shows nothing that was sent to it or reserved with it', async () => {
	const { id: farmId } = farm.owner.farm
	await farm.ctx.db.write(async (tx) => {
		await tx.insert(orders).values({
			farmId,
			number: 'R-1',
			source: 'own',
			state: 'fulfilled',
			buyerName: 'Ana',
			buyerEmail: EMAIL,
			placedAt: NOW,
			updatedAt: NOW,
		})
	})
	expect((await readMyData(leaver)).reservations).toMatchObject([{ farm: 'Pod 1', number: 'R-1' }])
	await farm.ctx.db.write(async (tx) => {
		await tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, leaver.user.id))
	})
	expect(await readMyData(leaver)).toMatchObject({
		reservations: [],
		mails: [],
		invitations: [],
	})
})

test('after deletion the address is nowhere, and the name only in histories', async () => {
	expect((await tablesWith(EMAIL)).length).toBeGreaterThan(5)
	await deleteMyAccount(leaver)
	expect(await tablesWith(EMAIL)).toEqual([])
	expect(await tablesWith('Leaves')).toEqual(['audit_entries'])
	expect(await tablesWith(leaver.user.id)).toEqual(['audit_entries'])
	expect(await tablesWith('owner@farm.example')).not.toEqual([])
})

/** Creates what a person did on a farm, under a name; the text mentions it to somebody else. */
async function leaveWork(name: string): Promise<void> {
	const { id: farmId } = farm.owner.farm
	const { vault } = farm.ctx
	await farm.ctx.db.write(async (tx) => {
		const crop = { farmId, cropName: 'Basil', createdAt: NOW, updatedAt: NOW }
		await tx
			.insert(lots)
			.values({ ...crop, id: 1, code: 'B-1', unit: 'heads', pricePerUnitCents: 1 })
		const note = { type: 'harvest', title: 'Cut', tags: [], source: 'system' }
		await tx.insert(journalEntries).values({ ...crop, ...note, writtenBy: name })
		const cut = { farmId, lotId: 1, quantityMilli: 1, recordedBy: name, createdAt: NOW }
		const day = '2026-02-28'
		await tx
			.insert(harvests)
			.values({ ...cut, harvestedOn: day, grade: 'A', storageLocation: 'Cooler' })
		await tx.insert(stockMovements).values({ ...cut, kind: 'sold', happenedOn: day })
		await tx.insert(textMessages).values({
			farmId,
			recipient: '+15550100',
			bodySealed: vault.seal(`${name}son and ${name}: cut basil`, TEXT_PURPOSE),
			createdAt: NOW,
			nextAttemptAt: NOW,
		})
	})
}

const queuedTexts = async () =>
	(await farm.ctx.db.read.select().from(textMessages)).map(({ bodySealed }) =>
		farm.ctx.vault.open(bodySealed ?? '', TEXT_PURPOSE),
	)

test('a deleted person’s names leave journal, harvests, stock and queued texts', async () => {
	const { id: farmId } = farm.owner.farm
	await leaveWork('Ana Before')
	const before = personActor({ ...leaver, user: { ...leaver.user, lastName: 'Before' } })
	await farm.ctx.db.write((tx) =>
		appendAudit(tx, leaver, before, { farmId, action: 'stock.harvested', subject: 'Basil' }),
	)
	await farm.ctx.db.write(
		async (tx) => void (await tx.delete(farmMembers).where(eq(farmMembers.userId, leaver.user.id))),
	)
	await deleteMyAccount(leaver)
	expect(await tablesWith('Ana Before')).toEqual(['audit_entries'])
	expect(await tablesWith(DELETED_PERSON)).toEqual([
		'farm_events',
		'harvests',
		'stock_movements',
		'journal_entries',
	])
	expect(await queuedTexts()).toEqual([`Ana Beforeson and ${DELETED_PERSON}: cut basil`])
})

test('a deleted person’s name leaves the log of a store, and mail to others on the farm', async () => {
	const { id: farmId } = farm.owner.farm
	const { db, vault } = farm.ctx
	const to = farm.owner.user.email
	await db.write(async (tx) => {
		const zero = { failures: 0, ordersUntil: 0, ordersDueAt: 0, stockDueAt: 0, syncDueAt: 0 }
		const keys = { platform: 'shopify', name: 'Greens', address: 'greens', loginSealed: '' }
		const settings = { sellsAhead: false, autoSync: true, intervalHours: 1, state: 'connected' }
		await tx.insert(stores).values({ farmId, id: 1, ...keys, ...settings, ...zero, createdAt: NOW })
		const line = { storeId: 1, farmId, at: NOW, isProblem: false }
		await tx.insert(storeLog).values({ ...line, text: 'Ana Leaves asked for a sync' })
		await queueMail(tx, farm.ctx, { to, subject: 'Ana Leaves invites', text: 'From Ana Leaves.' })
	})
	await deleteMyAccount(leaver)
	const logged = await db.read.select({ text: storeLog.text }).from(storeLog)
	expect(logged).toEqual([{ text: `${DELETED_PERSON} asked for a sync` }])
	const queued = await db.read.select().from(mails).where(eq(mails.recipient, to))
	expect(queued.map(({ subject }) => subject)).toContain(`${DELETED_PERSON} invites`)
	const texts = queued.map(({ bodySealed }) => vault.open(bodySealed ?? '', MAIL_PURPOSE))
	expect(texts.join()).toContain(`From ${DELETED_PERSON}.`)
	expect(texts.join()).not.toContain('Ana Leaves')
})

test('a name that somebody else on the farm has too stays theirs', async () => {
	const { firstName, lastName } = farm.owner.user
	await leaveWork(`${firstName} ${lastName}`)
	const { user } = leaver
	await deleteMyAccount({ ...leaver, user: { ...user, firstName, lastName } })
	expect(await tablesWith(DELETED_PERSON)).toEqual([])
})

test.skipIf(isPostgres)(
	skipTitle(
		'after deletion the address is not left in the database file',
		isPostgres ? 'only for SQLite' : null,
	),
	async () => {
		const { readFileSync } = await import('node:fs')
		const { default: Sqlite } = await import('#db/sqlite/driver')
		const url = (farm.ctx.db as typeof farm.ctx.db & { url: string }).url
		await deleteMyAccount(leaver)
		const file = new Sqlite(url)
		file.exec('VACUUM')
		file.pragma('wal_checkpoint(TRUNCATE)')
		file.close()
		for (const part of [url, `${url}-wal`])
			expect(readFileSync(part).toString('latin1').toLowerCase()).not.toContain(EMAIL)
	},
)

test('a sole owner, or somebody who still pays, is told what to do first', async () => {
	await expect(deleteMyAccount(farm.owner)).rejects.toMatchObject({
		code: 'conflict',
		message: expect.stringContaining('the only owner of Pod 1'),
	})
	const active = { status: 'active' }
	await farm.ctx.db.write(async (tx) => void (await tx.update(subscriptions).set(active)))
	await expect(deleteMyAccount(leaver)).rejects.toMatchObject({
		message: 'Cancel the subscription of Basil Ltd first.',
	})
	expect(await tablesWith(EMAIL)).toContain('users')
})

test('an account is deleted only by its own person, after re-authentication', async () => {
	farm.setNow(NOW + 11 * 60_000)
	await expect(deleteMyAccount(leaver)).rejects.toMatchObject({ code: 'unconfirmed' })
	const demo = await farm.signUp('demo@farm.example', { isDemo: true })
	await expect(deleteMyAccount(demo)).rejects.toMatchObject({ code: 'forbidden' })
})
