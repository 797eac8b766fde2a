import { match } from '#db/match'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { offers } from '#db/schema/orders'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { photo } from '~/tests/platform/images/test-pictures'
import { cut, grow, offer } from '~/tests/selling/orders/test-shop'
import { listOffers } from './list-offers.server'
import { changeOfferPicture, findOfferPicture, OFFER_PICTURES } from './offer-pictures.server'

const TODAY = '2026-02-28'
const NOW = Date.UTC(2026, 1, 28, 18)
const farm = farmPerTest(NOW)
let offerId: number
beforeEach(async () => {
	const cycle = await grow(farm.owner, { plants: 10, on: TODAY })
	await cut(farm.owner, { cycleId: cycle.id, heads: 10, on: TODAY })
	offerId = (await offer(farm.owner)).id
})

const shown = async () => (await listOffers(farm.owner))[0]?.picture ?? null
const setOn = (isOn: boolean) =>
	farm.ctx.db.write((tx) => tx.update(offers).set({ isOn }).where(eq(offers.id, offerId)))

test('a new picture replaces the old one, whose files are deleted, and each change is audited', async () => {
	await changeOfferPicture(farm.owner, { offerId, bytes: await photo(600, 400) })
	const first = await shown()
	expect(await OFFER_PICTURES.read(farm.ctx, first ?? '', 'large')).not.toBeNull()
	await changeOfferPicture(farm.owner, { offerId, bytes: await photo(300, 300) })
	expect(await shown()).not.toBe(first)
	expect(await OFFER_PICTURES.read(farm.ctx, first ?? '', 'large')).toBeNull()
	await changeOfferPicture(farm.owner, { offerId, bytes: null })
	expect(await shown()).toBeNull()
	expect(readdirSync(join(farm.ctx.dataDir, 'offer-pictures'))).toEqual([])
	const noted = await farm.ctx.db.read
		.select({ after: auditEntries.after })
		.from(auditEntries)
		.where(match(auditEntries, { farmId: farm.owner.farm.id, action: 'offer.changed' }))
	expect(noted).toHaveLength(3)
})

test('everybody may see the picture of what is on sale, and only members of the farm another', async () => {
	await changeOfferPicture(farm.owner, { offerId, bytes: await photo(600, 400) })
	const file = (await shown()) ?? ''
	const farmId = farm.owner.farm.id
	expect(await findOfferPicture(farm.ctx, { file })).toEqual({ file, farmId, isPublic: true })
	await setOn(false)
	expect(await findOfferPicture(farm.ctx, { file })).toEqual({ file, farmId, isPublic: false })
	for (const wrong of [undefined, '', '../secret', 'f'.repeat(32)])
		await expect(findOfferPicture(farm.ctx, { file: wrong })).rejects.toThrow('no picture')
})

test('a picture is not set on an offer of another farm, and a refused one changes nothing', async () => {
	const other = await makeFarm(farm, { name: 'Other' })
	const bytes = await photo(600, 400)
	await expect(changeOfferPicture(other, { offerId, bytes })).rejects.toThrow('Offer not found')
	const noPicture = Buffer.from('<svg/>')
	const refused = changeOfferPicture(farm.owner, { offerId, bytes: noPicture })
	await expect(refused).rejects.toMatchObject({ code: 'invalid', field: 'picture' })
	expect(await shown()).toBeNull()
	expect(readdirSync(join(farm.ctx.dataDir, 'offer-pictures'))).toEqual([])
})

test('files that no offer names are swept, and those of an offer stay', async () => {
	await changeOfferPicture(farm.owner, { offerId, bytes: await photo(600, 400) })
	const left = await OFFER_PICTURES.store(farm.ctx, await photo(300, 200))
	const folder = join(farm.ctx.dataDir, 'offer-pictures')
	const old = new Date(NOW - 86_400_000)
	for (const file of readdirSync(folder)) utimesSync(join(folder, file), old, old)
	await sweepPictures(farm.ctx)
	const kept = readdirSync(folder)
	expect(kept.some((file) => file.startsWith(left))).toBe(false)
	expect(kept).toHaveLength(2)
})
