import { requirePermission } from '../require-permission.server'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { auditEntries } from '#db/schema/audit'
import { farms } from '#db/schema/farms'
import { requireMembership } from '../require-membership.server'
import { farmPerTest, makeFarm } from '~/tests/farms/test-farm'
import { changeFarmPicture } from './change-farm-picture.server'
import { encodePicture } from './encode-picture.server'
import { readPicture } from './picture-files.server'
import { sweepPictures } from './sweep-pictures.server'
import { claimedPng, photo } from '~/tests/platform/images/test-pictures'

const NOW = Date.UTC(2026, 2, 1)
const DAY_MS = 86_400_000
const farm = farmPerTest(NOW)

const files = () => readdirSync(join(farm.ctx.dataDir, 'images')).sort()
const stored = async () =>
	(await requireMembership(farm.owner, { farmId: farm.owner.farm.id })).farm.imageFile ?? ''
const refusal = (bytes: Uint8Array) =>
	encodePicture(bytes).then(
		() => 'taken',
		(error: { message: string; field?: string }) => `${error.field}: ${error.message}`,
	)

test('a picture is re-encoded in two sizes, without the phone’s metadata', async () => {
	const sent = await photo(2400, 1800)
	expect(sent.includes('SECRET-PHONE')).toBe(true)
	await changeFarmPicture(farm.owner, { bytes: sent })
	const name = await stored()
	expect(name).toMatch(/^[0-9a-f]{32}$/)
	for (const [size, width] of [
		['large', 1200],
		['small', 640],
	] as const) {
		const bytes = (await readPicture(farm.ctx, name, size)) ?? Buffer.alloc(0)
		expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
		expect((await sharp(bytes).metadata()).exif).toBeUndefined()
		expect(bytes.includes('SECRET-PHONE')).toBe(false)
	}
})

test('of a file that is a picture and something else at once, only the picture is kept', async () => {
	const script = '<script>alert(1)</script>'
	const both = Buffer.concat([await photo(300, 200), Buffer.from(script)])
	const { large } = await encodePicture(both)
	expect(large.includes('script')).toBe(false)
})

test.each([
	['nothing', () => Buffer.alloc(0), 'Choose a picture'],
	['an SVG with a script', () => Buffer.from('<svg><script>1</script></svg>'), 'not a picture'],
	[
		'a script that begins like a GIF',
		() => Buffer.from('GIF89a/*\n*/=1;alert(1)'),
		'not a picture',
	],
	[
		'a script that begins like a JPEG',
		() => Buffer.from([0xff, 0xd8, 0xff, 0x2f, 0x2a]),
		'damaged',
	],
	['17 000 × 17 000 points', () => claimedPng(17_000, 17_000), '17000 × 17000 points'],
	['a head that lies', () => claimedPng(6000, 6000, 10), 'damaged'],
	['half a JPEG', async () => (await photo(800, 600)).subarray(0, 1500), 'damaged'],
	['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'larger than 10 MB'],
])('%s is refused with a message at the field', async (_name, make, words) => {
	const said = await refusal(await make())
	expect(said).toContain('picture: ')
	expect(said).toContain(words)
})

test('pictures that come at once take turns, and those that do not fit into the queue are refused for now', async () => {
	const sent = await photo(2400, 1800)
	const all = await Promise.allSettled(Array.from({ length: 30 }, () => encodePicture(sent)))
	const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
	expect(refused.length).toBeGreaterThan(0)
	expect(refused.length).toBeLessThan(14)
	expect(refused[0]).toMatchObject({ code: 'unavailable' })
})

test('a picture that is decoded as a whole may have fewer pixels', async () => {
	const create = { width: 5100, height: 5000, channels: 3, background: '#363' } as const
	const bytes = await sharp({ create }).jpeg({ progressive: true }).toBuffer()
	expect(await refusal(bytes)).toContain('24 million are the most of a progressive one')
})

test('a decompression bomb is refused before it takes memory', async () => {
	const bomb = claimedPng(100, 100, 8_000_000) // 112 MB of pixels from 1.3 kB
	const before = process.memoryUsage().rss
	await refusal(bomb)
	expect(process.memoryUsage().rss - before).toBeLessThan(60e6)
})

test('a new picture replaces the old one, on disk too, and both are audited', async () => {
	await changeFarmPicture(farm.owner, { bytes: await photo(300, 200) })
	const first = await stored()
	await changeFarmPicture(farm.owner, { bytes: await photo(200, 300) })
	expect(await stored()).not.toBe(first)
	expect(files()).toEqual([`${await stored()}-large.webp`, `${await stored()}-small.webp`])
	await changeFarmPicture(farm.owner, { bytes: null })
	await changeFarmPicture(farm.owner, { bytes: null })
	expect(files()).toEqual([])
	const log = await farm.ctx.db.read.select().from(auditEntries)
	expect(log.map(({ action, after }) => [action, after])).toEqual([
		['farm.image-changed', { picture: true }],
		['farm.image-changed', { picture: true }],
		['farm.image-changed', { picture: false }],
	])
})

test('growers cannot change the picture, and their attempt leaves nothing behind', async () => {
	const grower = await makeFarm(farm, { name: 'Other', role: 'grower' })
	const attempt = async () =>
		changeFarmPicture(requirePermission(grower, 'farm.configure'), { bytes: await photo(300, 200) })
	await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
	expect(() => files()).toThrow()
})

test('no file name reaches outside the picture folder', async () => {
	for (const name of ['../farm.db', '..', 'a/b', ''])
		await expect(readPicture(farm.ctx, name, 'large')).rejects.toThrow('Not the name')
})

test('unused pictures are deleted; recent ones and those in use are kept', async () => {
	await changeFarmPicture(farm.owner, { bytes: await photo(300, 200) })
	const kept = files()
	const lost = `${'a'.repeat(32)}-large.webp`
	const young = `${'b'.repeat(32)}-small.webp`
	const put = (file: string, at: number) => {
		const path = join(farm.ctx.dataDir, 'images', file)
		writeFileSync(path, 'x')
		utimesSync(path, at / 1000, at / 1000)
	}
	put(lost, NOW - DAY_MS)
	put(young, NOW - 60_000)
	kept.forEach((file) =>
		utimesSync(join(farm.ctx.dataDir, 'images', file), NOW / 1000 - 90_000, NOW / 1000 - 90_000),
	)
	await sweepPictures(farm.ctx)
	expect(files()).toEqual([...kept, young].sort())
	await farm.ctx.db.write(async (tx) => {
		await tx.delete(farms).where(eq(farms.id, farm.owner.farm.id))
	})
	await sweepPictures(farm.ctx)
	expect(files()).toEqual([young])
})
