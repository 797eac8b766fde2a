import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { farms } from '#db/schema/farms'
import { supportMessages, supportPhotos, supportTickets } from '#db/schema/support'
import { listSystemNotices } from '~/areas/alarms/services/notices/list-system-notices.server'
import { deleteFarm } from '~/areas/data-protection/services/deletion/delete-farm.server'
import { farmPerTest } from '~/tests/farms/test-farm'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { photo } from '~/tests/platform/images/test-pictures'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { readMyData } from '~/tests/data-protection/privacy/test-my-data'
import { deleteMyAccount } from '~/areas/data-protection/services/privacy/delete-my-account.server'
import { answerTicket, listAllTickets } from './answer-ticket.server'
import { createTicket } from './create-ticket.server'
import { closeTicket } from './close-ticket.server'
import { collectDiagnostics } from './collect-diagnostics.server'
import { findSupportPhoto } from './find-support-photo.server'
import { listTickets } from './list-tickets.server'
import { markTicketRead } from './mark-ticket-read.server'
import { purgeTickets } from './purge-tickets.server'
import { readMessages } from './read-messages.server'
import { requireTicket } from './require-ticket.server'
import { SUPPORT_PHOTOS } from './support-photos.server'
import { addMessageToTicket } from './add-message-to-ticket.server'

const NOW = Date.UTC(2026, 2, 1)
const DAY_MS = 86_400_000
const TO = 'help@farm.example'
const farm = farmPerTest(NOW)

const from = (ip: string) => ({ ip, userAgent: null })
const question = {
	name: 'Ana',
	email: 'ana@farm.example',
	subject: 'pH',
	description: 'It drifts.',
}

/** Counts questions: the owner asks each from an address of its own. */
let asked = 0
const ask = (more: Partial<Parameters<typeof createTicket>[1]> = {}) =>
	createTicket(farm.ctx, {
		...question,
		to: TO,
		from: from(`198.51.100.${asked++ % 250}`),
		asker: { user: farm.owner.user, farm: farm.owner.farm },
		...more,
	})
const answer = (number: string, more = {}) =>
	answerTicket(farm.ctx, {
		number,
		text: 'Calibrate it.',
		author: 'Sam',
		isClosed: false,
		origin: 'https://farm.example',
		...more,
	})
const stateOf = async (number: string) => (await requireTicket(farm.owner, { number })).state

test('a visitor’s question arrives with its sender, and a sixth within an hour is refused', async () => {
	const input = { asker: null, from: from('192.0.2.9'), subject: 'pH\r\nBcc: x@y.z' }
	const number = await ask(input)
	expect(number).toMatch(/^[2-9A-Z]{6}$/)
	expect(await readOutbox(farm.ctx)).toMatchObject([
		{
			to: TO,
			subject: `[${number}] Support: pH Bcc: x@y.z`,
			text: expect.stringMatching(/^It drifts.\n\nAna <ana@farm.example>\nNot signed in\n/),
		},
	])
	for (let n = 0; n < 4; n++) await ask(input)
	await expect(ask(input)).rejects.toMatchObject({ code: 'too-many' })
	await ask({ ...input, from: from('192.0.2.10') })
	expect(await listTickets(farm.owner)).toEqual([])
})

test('a signed-in person gets a copy with the number, and the farm data they sent', async () => {
	const diagnostics = await collectDiagnostics(farm.owner)
	expect(diagnostics).toContain(`Smart Farm Control ${PRODUCT_VERSION}`)
	expect(diagnostics).toContain('Agents: 0')
	expect(diagnostics).not.toContain('owner@farm.example')
	const number = await ask({ diagnostics })
	const sent = await readOutbox(farm.ctx)
	expect(sent.map(({ to }) => to).sort()).toEqual([TO, 'owner@farm.example'])
	for (const { subject, text } of sent) {
		expect(subject).toBe(`[${number}] Support: pH`)
		expect(text).toContain('Agents: 0')
	}
})

test('an answer changes the state and is mailed; writing back opens the request again', async () => {
	const number = await ask()
	expect(await stateOf(number)).toBe('open')
	await answer(number.toLowerCase())
	expect(await stateOf(number)).toBe('answered')
	const mail = (await readOutbox(farm.ctx)).find(({ to }) => to === question.email)
	expect(mail?.text).toContain(`https://farm.example/support/requests/${number}`)
	const ticket = await requireTicket(farm.owner, { number })
	expect(await closeTicket(farm.ctx, { ticket })).toMatchObject({ state: 'closed' })
	expect(await listAllTickets(farm.ctx, { withClosed: false })).toEqual([])
	await addMessageToTicket(farm.owner, { ticket, text: 'It still drifts.', to: TO })
	expect(await stateOf(number)).toBe('open')
	const said = await readMessages(farm.ctx, { ticketId: ticket.id })
	expect(said.map(({ author, text }) => [author, text])).toEqual([
		['Ana', 'It drifts.'],
		['Sam', 'Calibrate it.'],
		['Ana', 'It still drifts.'],
	])
	await answer(number, { isClosed: true })
	expect(await stateOf(number)).toBe('closed')
})

test('a visitor is answered by mail, without a link to a page that they cannot open', async () => {
	const number = await ask({ asker: null })
	await answer(number)
	const mail = (await readOutbox(farm.ctx)).find(({ to }) => to === question.email)
	expect(mail?.text).toContain('Calibrate it.')
	expect(mail?.text).not.toContain('https://')
	await expect(answer('XXXXXX')).rejects.toMatchObject({ code: 'not-found' })
})

test('nobody sees another person’s request or its photos, and no photo is claimed twice', async () => {
	const file = await SUPPORT_PHOTOS.store(farm.ctx, await photo(300, 200))
	for (const gone of ['../farm.db', '0'.repeat(32)])
		await expect(ask({ photos: [file, gone] })).rejects.toMatchObject({ field: 'photos' })
	const number = await ask({ photos: [file] })
	const [row] = await farm.ctx.db.read.select().from(supportPhotos)
	const photoId = row?.id ?? 0
	expect(await findSupportPhoto(farm.owner, { photoId })).toEqual({ file })
	const other = await farm.signUp('other@farm.example')
	for (const attempt of [requireTicket(other, { number }), findSupportPhoto(other, { photoId })])
		await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
	const theirs = { user: other.user, farm: null }
	await expect(ask({ asker: theirs, photos: [file] })).rejects.toMatchObject({ code: 'invalid' })
	expect(await listTickets(other)).toEqual([])
})

test('a user of the shared demo account is a visitor: the next one sees none of it', async () => {
	const demo = await farm.signUp('demo@farm.example', { isDemo: true })
	await ask({ asker: { user: demo.user, farm: farm.owner.farm } })
	expect(await listTickets(demo)).toEqual([])
	expect((await readOutbox(farm.ctx)).map(({ to }) => to)).toEqual([TO])
})

test('a twenty-first request that is not closed, and a 201st message, are refused', async () => {
	const numbers: string[] = []
	for (let n = 0; n < 20; n++) numbers.push(await ask())
	await expect(ask()).rejects.toMatchObject({ code: 'conflict' })
	const ticket = await requireTicket(farm.owner, { number: numbers[0] ?? '' })
	await closeTicket(farm.ctx, { ticket })
	await ask()
	const rows = Array.from({ length: 199 }, () => ({
		ticketId: ticket.id,
		isFromSupport: false,
		author: 'Ana',
		text: 'again',
		createdAt: NOW,
	}))
	await farm.ctx.db.write((tx) => tx.insert(supportMessages).values(rows))
	await expect(
		addMessageToTicket(farm.owner, { ticket, text: 'more', to: TO }),
	).rejects.toMatchObject({
		code: 'conflict',
	})
})

test('a person’s data contains the requests, which are deleted with the account, photos too', async () => {
	const leaver = await farm.signUp('leaver@farm.example')
	const asker = { user: leaver.user, farm: null }
	const photos = [await SUPPORT_PHOTOS.store(farm.ctx, await photo(300, 200))]
	await ask({ asker, photos })
	await ask({ asker: null, email: 'Leaver@farm.example' })
	await ask()
	expect((await readMyData(leaver)).supportRequests).toMatchObject([
		{ subject: 'pH', messages: [{ text: 'It drifts.', photos: [expect.any(String)] }] },
	])
	await deleteMyAccount(leaver)
	const left = await farm.ctx.db.read.select().from(supportTickets)
	expect(left.map(({ userId }) => userId)).toEqual([farm.owner.user.id])
	expect(await farm.ctx.db.read.select().from(supportMessages)).toHaveLength(1)
	const folder = join(farm.ctx.dataDir, 'support-photos')
	for (const name of readdirSync(folder))
		utimesSync(join(folder, name), (NOW - DAY_MS) / 1000, (NOW - DAY_MS) / 1000)
	await sweepPictures(farm.ctx)
	expect(readdirSync(folder)).toEqual([])
})

test('requests about a farm are deleted with it; closed ones after a year', async () => {
	await ask({ asker: { user: farm.owner.user, farm: null } })
	const number = await ask({ diagnostics: 'Agents: 0' })
	const due = { deleteAfter: NOW }
	const mine = eq(farms.id, farm.owner.farm.id)
	await farm.ctx.db.write((tx) => tx.update(farms).set(due).where(mine))
	await deleteFarm(farm.ctx, { farmId: farm.owner.farm.id })
	const [kept, ...more] = await listTickets(farm.owner)
	expect(more).toEqual([])
	if (!kept) throw new Error('the request about no farm is gone')
	expect(kept.number).not.toBe(number)
	await closeTicket(farm.ctx, { ticket: kept })
	farm.setNow(NOW + 364 * DAY_MS)
	await purgeTickets(farm.ctx)
	expect(await listTickets(farm.owner)).toHaveLength(1)
	farm.setNow(NOW + 365 * DAY_MS)
	await purgeTickets(farm.ctx)
	expect(await listTickets(farm.owner)).toEqual([])
})

test('an answer is a notice for its person alone, until they open the request', async () => {
	const number = await ask()
	expect(await listSystemNotices(farm.owner)).toEqual([])
	await answer(number, { isClosed: true })
	const [notice, ...rest] = await listSystemNotices(farm.owner)
	expect(rest).toEqual([])
	expect(notice).toMatchObject({ title: 'Support answered', text: 'pH', at: NOW })
	expect(notice?.to).toBe(`/support/requests/${number}`)
	expect(await listSystemNotices(await farm.signUp('other@farm.example'))).toEqual([])
	await markTicketRead(farm.owner, await requireTicket(farm.owner, { number }))
	expect(await listSystemNotices(farm.owner)).toEqual([])
	await answer(number)
	expect(await listSystemNotices(farm.owner)).toHaveLength(1)
})
