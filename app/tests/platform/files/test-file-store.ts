import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileInfo, FileStore } from '~/areas/platform/services/files/file-store'

export const readText = async (
	files: FileStore,
	name: string,
	range?: { start: number; end: number },
) => {
	const found = await files.get(name, range)
	return found && (await buffer(found.stream)).toString()
}
export const listFiles = async (files: FileStore, folder: `${string}/`) => {
	const found: FileInfo[] = []
	for await (const file of files.list(folder)) found.push(file)
	return found.map(({ name, size }) => `${name} ${size}`).sort()
}
export async function* inPieces(whole: string) {
	for (const piece of whole.match(/.{1,3}/gs) ?? []) yield Buffer.from(piece)
}
/** Tests what every store of files does; `open` gives an empty one. */
export function testFileStore(open: () => FileStore): void {
	test('it gives back what was put there, whole and in parts', async () => {
		const files = open()
		const before = Date.now()
		await files.put('images/a.webp', Buffer.from('leaf'))
		await files.put('clips/7/b.0.part', { stream: inPieces('a longer film'), size: 13 })
		expect(await readText(files, 'images/a.webp')).toBe('leaf')
		expect(await readText(files, 'clips/7/b.0.part')).toBe('a longer film')
		expect(await readText(files, 'clips/7/b.0.part', { start: 2, end: 7 })).toBe('longer')
		const part = await files.get('clips/7/b.0.part', { start: 2, end: 7 })
		part?.stream.destroy()
		expect(part).toMatchObject({ name: 'clips/7/b.0.part', size: 13 })
		const found = await files.stat('images/a.webp')
		expect(found).toMatchObject({ name: 'images/a.webp', size: 4 })
		expect(found?.at).toBeGreaterThan(before - 1000)
		expect(found?.at).toBeLessThan(Date.now() + 1000)
		expect(await listFiles(files, 'clips/')).toEqual(['clips/7/b.0.part 13'])
		expect(await listFiles(files, 'images/')).toEqual(['images/a.webp 4'])
		expect(await listFiles(files, 'image/')).toEqual([])
	})

	test('it puts a file in place of another, and deletes twice', async () => {
		const files = open()
		await files.put('images/a.webp', Buffer.from('leaf'))
		await files.put('images/a.webp', Buffer.from('fruit'))
		expect(await readText(files, 'images/a.webp')).toBe('fruit')
		await files.delete('images/a.webp')
		await files.delete('images/a.webp')
		expect(await files.stat('images/a.webp')).toBeNull()
		expect(await files.get('images/a.webp')).toBeNull()
		expect(await listFiles(files, 'images/')).toEqual([])
	})

	test('no name leads out of it', async () => {
		const files = open()
		for (const name of ['../farm.db', 'images/../../x', '/etc/passwd', 'a//b', 'a/', '', '.env']) {
			await expect((async () => files.put(name, Buffer.from('x')))()).rejects.toThrow(
				'Not the name',
			)
			await expect((async () => files.get(name))()).rejects.toThrow('Not the name')
		}
	})

	test('it lists thousands of files', async () => {
		const files = open()
		const names = Array.from(
			{ length: 1203 },
			(_, n) => `images/${String(n).padStart(4, '0')}.webp`,
		)
		for (let at = 0; at < names.length; at += 50)
			await Promise.all(names.slice(at, at + 50).map((name) => files.put(name, Buffer.from('x'))))
		expect(await listFiles(files, 'images/')).toEqual(names.map((name) => `${name} 1`))
	})

	test('a stream that breaks leaves the file that was there', async () => {
		const files = open()
		await files.put('images/a.webp', Buffer.from('leaf'))
		const stream = (async function* () {
			yield Buffer.alloc(100_000)
			throw new Error('the sender is gone')
		})()
		await expect(files.put('images/b.webp', { stream, size: 300_000 })).rejects.toThrow()
		expect(await readText(files, 'images/a.webp')).toBe('leaf')
		if (files.settings.kind === 'folder')
			expect(await listFiles(files, 'images/')).toEqual(['images/a.webp 4'])
	})
}
