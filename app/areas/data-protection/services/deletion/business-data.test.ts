import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { farms } from '#db/schema/farms'
import { orders } from '#db/schema/orders'
import { tables } from '#db/tables'
import type { UserCtx } from '~/context.server'
import { yellowLeaf } from '../../../../../tests/support/yellow-leaf'
import { diagnosePicture } from '~/areas/plant-health/services/diagnosis/diagnose-picture.server'
import { exportFarm } from '../exports/export-farm.server'
import { farmPerTest, makeFarm, type OwnerCtx } from '~/tests/farms/test-farm'
import { PICTURE_FOLDERS } from '~/areas/platform/services/images/picture-folders'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { changeOfferPicture } from '~/areas/selling/services/offers/offer-pictures.server'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { loadOpenShop } from '~/areas/selling/services/own-shop/load-open-shop.server'
import { saveOwnShop } from '~/areas/selling/services/own-shop/own-shop.server'
import { placeReservation } from '~/areas/selling/services/own-shop/place-reservation.server'
import { readMyData } from '~/tests/data-protection/privacy/test-my-data'
import { deleteMyAccount } from '../privacy/delete-my-account.server'
import { createTicket } from '~/areas/overview/services/support/create-ticket.server'
import { SUPPORT_PHOTOS } from '~/areas/overview/services/support/support-photos.server'
import { deleteDueFarms } from './delete-due-farms.server'

const TODAY = '2026-02-28'
const NOW = Date.UTC(2026, 1, 28, 18)
const EMAIL = 'eva_buys@farm.example'
const from = { ip: '192.0.2.7', userAgent: null }
const farm = farmPerTest(NOW)
let eva: UserCtx
beforeEach(async () => {
	eva = await farm.signUp(EMAIL, { firstName: 'Eva', emailConfirmedAt: NOW })
})

/** Creates a diagnosis, an offer with a picture, and a reservation by Eva. */
async function doBusiness(ctx: OwnerCtx, slug: string): Promise<void> {
	const bytes = await yellowLeaf()
	await diagnosePicture(ctx, { bytes, notes: 'Pale since Monday' })
	const cycle = await grow(ctx, { plants: 10, on: TODAY })
	await cut(ctx, { cycleId: cycle.id, heads: 10, on: TODAY })
	const { id: offerId } = await offer(ctx)
	await changeOfferPicture(ctx, { offerId, bytes })
	const pickup = { intro: null, pickup: 'Friday', isOpen: true, isListed: false }
	await saveOwnShop(ctx, { title: 'Pod Greens', slug, ...pickup })
	const { shop, scope } = await loadOpenShop(farm.ctx, { slug })
	const visit = { shop, ip: from.ip, origin: 'https://farm.example' }
	const packs = [{ offerId, packs: 2, readyOn: null, field: 'packs' }]
	await placeReservation(scope, visit, { packs, name: 'Eva', email: EMAIL, note: null })
}

async function askWithPhoto(ctx: UserCtx, on: OwnerCtx | null): Promise<void> {
	const photos = [await SUPPORT_PHOTOS.store(ctx, await yellowLeaf())]
	const said = { name: 'Eva', email: EMAIL, subject: 'pH', description: 'It drifts.' }
	const asker = { user: ctx.user, farm: on?.farm ?? null }
	await createTicket(ctx, { ...said, photos, asker, from, to: 'help@farm.example' })
}

/** Counts the pictures in each folder, in all sizes, after a sweep. */
async function pictures(): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for (const folder of PICTURE_FOLDERS) {
		const path = join(farm.ctx.dataDir, folder)
		const files = existsSync(path) ? readdirSync(path) : []
		for (const file of files) utimesSync(join(path, file), NOW / 1000 - 7200, NOW / 1000 - 7200)
	}
	await sweepPictures(farm.ctx)
	for (const folder of PICTURE_FOLDERS) {
		const path = join(farm.ctx.dataDir, folder)
		const count = existsSync(path) ? readdirSync(path).length : 0
		if (count > 0) counts[folder] = count
	}
	return counts
}

/** Counts the rows of every table that names a farm. */
async function countRows(farmId: number): Promise<Record<string, number>> {
	const counts: Record<string, number> = {}
	for (const table of Object.values(tables)) {
		if (!('farmId' in getTableColumns(table))) continue
		const rows = await farm.ctx.db.read.select().from(table as typeof orders)
		const count = rows.filter((row) => row.farmId === farmId).length
		if (count > 0) counts[getTableName(table)] = count
	}
	return counts
}

test('deleting a farm deletes its diagnoses, offers, orders and requests, and all their pictures', async () => {
	await doBusiness(farm.owner, 'pod-greens')
	const before = { rows: await countRows(farm.owner.farm.id), pictures: await pictures() }
	const doomed = await makeFarm(farm, { name: 'Doomed' })
	await doBusiness(doomed, 'doomed')
	await askWithPhoto(eva, doomed)
	expect(Object.keys(await countRows(doomed.farm.id))).toEqual(
		expect.arrayContaining(['diagnoses', 'offers', 'orders', 'support_tickets', 'farm_shops']),
	)
	expect(Object.keys(await pictures()).sort()).toEqual([
		'diagnosis-photos',
		'offer-pictures',
		'support-photos',
	])
	await farm.ctx.db.write(async (tx) => {
		await tx.update(farms).set({ deleteAfter: NOW }).where(eq(farms.id, doomed.farm.id))
	})
	await deleteDueFarms(farm.ctx)
	expect(await countRows(doomed.farm.id)).toEqual({})
	expect({ rows: await countRows(farm.owner.farm.id), pictures: await pictures() }).toEqual(before)
})

test('the export of a farm holds its diagnoses, offers and orders with their pictures, and no keys', async () => {
	await doBusiness(farm.owner, 'pod-greens')
	await askWithPhoto(eva, farm.owner)
	const chunks: Uint8Array[] = []
	for await (const chunk of await exportFarm(farm.owner)) chunks.push(chunk)
	const files = unzipSync(Buffer.concat(chunks))
	const text = (name: string) => Buffer.from(files[name] ?? []).toString()
	expect(Object.keys(files)).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^pictures\/diagnosis-photos\/.*-large\.webp$/),
			expect.stringMatching(/^pictures\/offer-pictures\/.*-large\.webp$/),
		]),
	)
	expect(text('records/orders.csv')).toContain(EMAIL)
	expect(text('records/diagnoses.csv')).toContain('Pale since Monday')
	expect(Object.keys(files).filter((name) => name.includes('support'))).toEqual([])
	const [order] = await farm.ctx.db.read.select().from(orders)
	expect(order?.tokenHash).toMatch(/\S/)
	expect(text('records/orders.csv')).not.toContain(order?.tokenHash)
})

test('people can read their reservations and requests; requests are deleted with the account, orders stay', async () => {
	await doBusiness(farm.owner, 'pod-greens')
	await askWithPhoto(eva, null)
	const mine = await readMyData(eva)
	expect(mine).toMatchObject({
		reservations: [{ farm: 'Pod 1', name: 'Eva' }],
		supportRequests: [
			{ messages: [{ text: 'It drifts.', photos: [expect.stringContaining('/support/photos/')] }] },
		],
	})
	expect((await pictures())['support-photos']).toBeGreaterThan(0)
	await deleteMyAccount(eva)
	expect((await pictures())['support-photos']).toBeUndefined()
	expect(await farm.ctx.db.read.select().from(orders)).toMatchObject([{ buyerEmail: EMAIL }])
	const rows = await Promise.all(
		Object.values(tables)
			.filter((table) => getTableName(table) !== 'orders')
			.map((table) => farm.ctx.db.read.select().from(table as typeof orders)),
	)
	expect(JSON.stringify(rows)).not.toContain(EMAIL)
})
