import { ReservationInput } from '@sfc/contract/selling/orders/reservation-input'
import { beforeEach, expect, test } from 'vitest'
import { farms } from '#db/schema/farms'
import { mails } from '#db/schema/mails'
import { lotReservations, offers, orderLines, orders } from '#db/schema/orders'
import { farmShops } from '#db/schema/own-shop'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { deleteDueFarms } from '~/areas/data-protection/services/deletion/delete-due-farms.server'
import { summarizeDeletion } from '~/areas/data-protection/services/deletion/summarize-deletion.server'
import { requestDeletion } from '~/areas/data-protection/services/deletion/request-deletion.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { MAIL_PURPOSE } from '~/areas/platform/services/mail/queue-mail.server'
import { listOffers } from '../offers/list-offers.server'
import { changeOrder } from '../orders/change-order.server'
import { expireOrders } from '../orders/expire-orders.server'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { loadOpenShop } from './load-open-shop.server'
import { readOwnShop, saveOwnShop } from './own-shop.server'
import { answerReservation, readReservation } from './reservation.server'
import { placeReservation } from './place-reservation.server'

const TODAY = '2026-02-28'
const NOW = Date.UTC(2026, 1, 28, 18)
const HOUR_MS = 3_600_000
const SETTINGS = {
	title: 'Pod Greens',
	slug: 'pod-greens',
	intro: null,
	pickup: 'Friday, at the gate',
	isOpen: true,
	isListed: false,
}
const farm = farmPerTest(NOW)
let offerId: number
beforeEach(async () => {
	const cycle = await grow(farm.owner, { plants: 10, on: TODAY })
	await cut(farm.owner, { cycleId: cycle.id, heads: 10, on: TODAY })
	offerId = (await offer(farm.owner)).id
	await saveOwnShop(farm.owner, SETTINGS)
})

const form = (packs: unknown, email = 'Ana@buyer.example') =>
	ReservationInput.safeParse({ packs, name: 'Ana <b>', email })
async function order(packs: number, { ip = '192.0.2.9', email = 'Ana@buyer.example' } = {}) {
	const open = await loadOpenShop(farm.ctx, { slug: 'Pod-Greens' })
	const visit = { shop: open.shop, ip, origin: 'https://farm.example' }
	const input = ReservationInput.parse({
		packs: { [`o${offerId}`]: `${packs}` },
		name: 'Ana',
		email,
	})
	return placeReservation(open.scope, visit, input)
}
const mailed = async () => {
	const rows = await farm.ctx.db.read.select().from(mails).orderBy(mails.id)
	return rows.map(({ recipient, subject, bodySealed }) => ({
		recipient,
		subject,
		text: farm.ctx.vault.open(bodySealed ?? '', MAIL_PURPOSE),
	}))
}
const tokenOf = (text: string) => /reservations\/(\S+)/.exec(text)?.[1]
const ready = async () => (await listOffers(farm.owner))[0]?.readyPacks

test('a shop is closed at first, with an address that nobody guesses', async () => {
	const other = await makeFarm(farm, { name: 'Other' })
	const shop = await readOwnShop(other)
	expect(shop).toMatchObject({ isOpen: false, title: 'Other' })
	expect(shop.slug).toMatch(/^[a-z2-9]{12}$/)
	await expect(loadOpenShop(farm.ctx, { slug: shop.slug })).rejects.toMatchObject({
		code: 'not-found',
	})
	await saveOwnShop(farm.owner, { ...SETTINGS, isOpen: false })
	const closed = loadOpenShop(farm.ctx, { slug: 'pod-greens' })
	await expect(closed).rejects.toMatchObject({ message: 'There is no shop at this address' })
	await expect(saveOwnShop(other, SETTINGS)).rejects.toMatchObject({
		code: 'conflict',
		field: 'slug',
	})
})

test('a reservation is held, confirmed by the mailed link, packed and notified', async () => {
	await order(4)
	expect(await ready()).toBe(6)
	const [mail] = await mailed()
	expect(mail).toMatchObject({
		recipient: 'Ana@buyer.example',
		subject: 'Confirm your reservation R-1 at Pod Greens',
	})
	expect(mail?.text).toContain('4 × Butterhead, $12.00')
	const token = tokenOf(mail?.text ?? '')
	expect(await readReservation(farm.ctx, { token })).toMatchObject({ order: { state: 'held' } })
	expect(await answerReservation(farm.ctx, { token, to: 'open' })).toBe('open')
	expect(await answerReservation(farm.ctx, { token, to: 'open' })).toBe('open')
	const [row] = await farm.ctx.db.read.select().from(orders)
	expect(JSON.stringify(row)).not.toContain(token)
	await changeOrder(farm.owner, { orderId: row?.id ?? 0, to: 'packed' })
	expect((await mailed()).map(({ subject }) => subject)).toEqual([
		'Confirm your reservation R-1 at Pod Greens',
		'R-1 is packed',
	])
	expect(await answerReservation(farm.ctx, { token, to: 'cancelled' })).toBe('cancelled')
	expect(await ready()).toBe(10)
})

test('an unconfirmed reservation ends after two hours, and its buyer is erased later', async () => {
	await order(4)
	const [mail] = await mailed()
	farm.setNow(NOW + 2 * HOUR_MS + 1)
	await expireOrders(farm.ctx)
	expect(await ready()).toBe(10)
	const token = tokenOf(mail?.text ?? '')
	await expect(answerReservation(farm.ctx, { token, to: 'open' })).rejects.toMatchObject({
		code: 'conflict',
	})
	farm.setNow(NOW + 91 * 24 * HOUR_MS)
	await expireOrders(farm.ctx)
	const [row] = await farm.ctx.db.read.select().from(orders)
	expect(row).toMatchObject({ state: 'cancelled', buyerName: 'Erased', buyerEmail: null })
})

test('an order of more than the stock is refused at its field, and reserves and mails nothing', async () => {
	await expect(order(11)).rejects.toMatchObject({
		code: 'conflict',
		field: `packs.o${offerId}`,
		message: 'Only 10 of Butterhead are left',
	})
	expect(await farm.ctx.db.read.$count(orders)).toBe(0)
	expect(await mailed()).toEqual([])
})

test('one mailbox and one address cannot hold the whole shop', async () => {
	for (let i = 0; i < 5; i++) await order(1)
	await expect(order(1)).rejects.toMatchObject({ code: 'too-many' })
	const email = (i: number) => `b${i}@buyer.example`
	const other = { ip: '192.0.2.10' }
	await order(1, { ...other, email: email(0) })
	for (let i = 1; i < 20; i++)
		await order(11, { ...other, email: email(i) }).catch((error: unknown) => {
			expect(error).toMatchObject({ code: 'conflict' })
		})
	await expect(order(1, { ...other, email: email(21) })).rejects.toMatchObject({ code: 'too-many' })
})

test('a farm that is to be deleted takes no more reservations, and its orders go with it', async () => {
	await order(1)
	const { name } = farm.owner.farm
	const origin = 'https://farm.example'
	await requestDeletion(requirePermission(farm.owner, 'farm.delete'), { name, origin })
	expect(await summarizeDeletion(farm.owner)).toContainEqual({
		of: 'orders, with who bought',
		count: 1,
	})
	await expect(order(1)).rejects.toMatchObject({ code: 'not-found' })
	farm.setNow(NOW + 8 * 24 * HOUR_MS)
	await deleteDueFarms(farm.ctx)
	for (const table of [offers, orders, orderLines, lotReservations, farmShops])
		expect(await farm.ctx.db.read.$count(table)).toBe(0)
})

test.each([
	[{}, 'Please enter how many you want'],
	[{ o1: '', o2: '0' }, 'Please enter how many you want'],
	[{ o1: '51' }, 'Please enter a whole number from 0 to 50'],
	[{ o1: '-1' }, 'Please enter a whole number from 0 to 50'],
	[{ o1: '1e1' }, 'Please enter a whole number from 0 to 50'],
	[{ o1_20260231: '1' }, 'Please enter a whole number from 0 to 50'],
	[{ __proto__x: '1' }, 'Please enter a whole number from 0 to 50'],
	[undefined, 'Please enter how many you want'],
])('the form refuses %j', (packs, message) => {
	expect(form(packs).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('a form names its choices by offer and day', () => {
	expect(form({ o7: ' 2 ', o7_20260320: '1' }).data?.packs).toEqual([
		{ offerId: 7, readyOn: null, packs: 2, field: 'packs.o7' },
		{ offerId: 7, readyOn: '2026-03-20', packs: 1, field: 'packs.o7_20260320' },
	])
})

test('the mail of a reservation says the price in the farm’s currency', async () => {
	await farm.ctx.db.write((tx) => tx.update(farms).set({ currency: 'JPY' }).returning())
	await farm.ctx.db.write((tx) => tx.update(offers).set({ packCents: 45_000 }).returning())
	await order(2)
	expect((await mailed())[0]?.text).toContain('2 × Butterhead, ¥900')
})
