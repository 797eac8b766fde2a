import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { AddEntryInput } from '@sfc/contract/growing/journal/entry-input'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { farms } from '#db/schema/farms'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { deleteFarm } from '~/areas/data-protection/services/deletion/delete-farm.server'
import { exportFarm } from '~/areas/data-protection/services/exports/export-farm.server'
import { changeFarmPicture } from '~/areas/platform/services/images/change-farm-picture.server'
import { sweepPictures } from '~/areas/platform/services/images/sweep-pictures.server'
import { claimedPng, photo } from '~/tests/platform/images/test-pictures'
import { addEntry } from './add-entry.server'
import { changeEntry } from './change-entry.server'
import { findPhoto } from './find-photo.server'
import { removeEntry } from './remove-entry.server'
import { readPhoto, storePhoto } from './store-photo.server'

const NOW = Date.UTC(2026, 2, 1)
const DAY_MS = 86_400_000
const farm = farmPerTest(NOW)

const folder = () => join(farm.ctx.dataDir, 'journal-photos')
const files = () => (existsSync(folder()) ? readdirSync(folder()).sort() : [])
const input = AddEntryInput.parse({ cropName: 'Basil', entryType: 'issue', title: 'Spots' })
const store = async () => storePhoto(farm.ctx, await photo(1200, 2400))

test('a photo is re-encoded in two sizes, without the phone’s metadata', async () => {
	const entry = await addEntry(farm.owner, { ...input, photos: [await store()] })
	const [{ id = 0, file = '' } = {}] = entry.photos
	expect(file).toMatch(/^[0-9a-f]{32}$/)
	expect(await findPhoto(farm.owner, { photoId: id })).toEqual({ file })
	const sizes = { large: { width: 800, height: 1600 }, small: { width: 480, height: 480 } }
	for (const size of ['large', 'small'] as const) {
		const bytes = (await readPhoto(farm.ctx, file, size)) ?? Buffer.alloc(0)
		const head = await sharp(bytes).metadata()
		expect(head).toMatchObject({ format: 'webp', ...sizes[size] })
		expect(head.exif).toBeUndefined()
	}
})

test.each([
	['a text by the name of a picture', () => Buffer.from('not a picture'), 'invalid'],
	['40 000 × 40 000 points', () => claimedPng(40_000, 40_000, 10), 'invalid'],
	['more than 10 MB', () => Buffer.alloc(11 * 1024 * 1024, 0xff), 'too-large'],
])('%s is refused, and no file is left', async (_name, bytes, code) => {
	await expect(storePhoto(farm.ctx, bytes())).rejects.toMatchObject({ code })
	expect(files()).toEqual([])
})

test('only members of its farm can load a photo', async () => {
	const entry = await addEntry(farm.owner, { ...input, photos: [await store()] })
	const photoId = entry.photos[0]?.id ?? 0
	const stranger = await farm.signUp('stranger@farm.example')
	for (const id of [photoId, photoId + 99])
		await expect(findPhoto(stranger, { photoId: id })).rejects.toMatchObject({
			code: 'not-found',
			message: 'Photo not found',
		})
})

test('an entry has at most four photos, each its own', async () => {
	const four = [await store(), await store(), await store(), await store()]
	const entry = await addEntry(farm.owner, { ...input, photos: four })
	const atPhotos = { code: 'invalid', field: 'photos' }
	const add = (photos: string[]) => addEntry(farm.owner, { ...input, photos })
	await expect(add(four.slice(0, 1))).rejects.toMatchObject(atPhotos)
	await expect(add(['0'.repeat(32)])).rejects.toMatchObject(atPhotos)
	await expect(add(['../farm.db'])).rejects.toMatchObject(atPhotos)
	await changeFarmPicture(farm.owner, { bytes: await photo(300, 200) })
	const [row] = await farm.ctx.db.read.select().from(farms)
	await expect(add([row?.imageFile ?? ''])).rejects.toMatchObject(atPhotos)
	const fifth = await store()
	const change = { entryId: entry.id, addPhotos: [fifth] }
	await expect(changeEntry(farm.owner, change)).rejects.toMatchObject(atPhotos)
	const removePhotos = [entry.photos[1]?.id ?? 0]
	const { photos } = await changeEntry(farm.owner, { ...change, removePhotos })
	expect(photos.map(({ file }) => file)).toEqual([four[0], four[2], four[3], fifth])
	expect(files().some((file) => file.startsWith(four[1] ?? ''))).toBe(false)
})

test('a photo of another entry cannot be removed through this one', async () => {
	const other = await addEntry(farm.owner, { ...input, photos: [await store()] })
	const { id } = await addEntry(farm.owner, input)
	const removePhotos = other.photos.map((photo) => photo.id)
	await changeEntry(farm.owner, { entryId: id, removePhotos })
	expect(files()).toHaveLength(2)
})

test('photos are deleted with their entry, and unclaimed ones are swept', async () => {
	const kept = await addEntry(farm.owner, { ...input, photos: [await store()] })
	const gone = await addEntry(farm.owner, { ...input, photos: [await store()] })
	await removeEntry(farm.owner, { entryId: gone.id })
	const lost = await store()
	const young = await store()
	const own = kept.photos[0]?.file ?? ''
	expect(files()).toHaveLength(6)
	const age = (name: string, at: number) =>
		['large', 'small'].forEach((size) =>
			utimesSync(join(folder(), `${name}-${size}.webp`), at / 1000, at / 1000),
		)
	age(lost, NOW - DAY_MS)
	age(own, NOW - DAY_MS)
	age(young, NOW - 60_000)
	await sweepPictures(farm.ctx)
	const names = new Set(files().map((file) => file.slice(0, 32)))
	expect(names).toEqual(new Set([own, young]))
})

test('entries and photos are in the export of their farm, and are deleted with it', async () => {
	const entry = await addEntry(farm.owner, { ...input, photos: [await store()] })
	const other = await makeFarm(farm, { name: 'Other' })
	await addEntry(other, { ...input, title: 'Elsewhere', photos: [await store()] })
	const chunks: Uint8Array[] = []
	for await (const chunk of await exportFarm(farm.owner)) chunks.push(chunk)
	const zip = unzipSync(Buffer.concat(chunks))
	const list = Buffer.from(zip['records/journal_entries.csv'] ?? []).toString()
	expect(list).toContain('Spots')
	expect(list).not.toContain('Elsewhere')
	expect(entry.photos).toHaveLength(1)
	const photos = Object.keys(zip).filter((name) => name.startsWith('pictures/journal-photos/'))
	expect(photos).toHaveLength(2) // both sizes of one
	expect((await sharp(Buffer.from(zip[photos[0] ?? ''] ?? [])).metadata()).format).toBe('webp')

	await farm.ctx.db.write(async (tx) => void (await tx.update(farms).set({ deleteAfter: NOW })))
	await deleteFarm(farm.ctx, { farmId: farm.owner.farm.id })
	expect(files()).toHaveLength(2)
})
