import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
	inPieces,
	listFiles,
	readText,
	testFileStore,
} from '~/tests/platform/files/test-file-store'
import { startPausingProxy } from '../../../../../tests/support/pausing-proxy'
import { startS3, type S3Server } from '../../../../../tests/support/s3-server'
import { copyFiles } from './copy-files.server'
import type { FileStore } from './file-store'
import { openFiles } from './open-files.server'
import { openFolderFiles } from './folder-files.server'
import { openS3Files } from './s3-files.server'

let root: string
let s3: S3Server
beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'files-test-'))
	s3 = await startS3()
})
afterAll(async () => {
	await s3.close()
	rmSync(root, { recursive: true, force: true })
})

const freshFolder = () => openFolderFiles(mkdtempSync(join(root, 'folder-')))
const freshBucket = () => openFiles({ ...s3.settings, prefix: `${Math.random()}/`.slice(2) })

describe('a folder', () => testFileStore(freshFolder))
describe('a bucket', () => testFileStore(freshBucket))

test('a program that is killed while it writes leaves no half file', async () => {
	const path = mkdtempSync(join(root, 'killed-'))
	const size = 3_000_000
	const program = `
		const { openFolderFiles } = await import('./app/areas/platform/services/files/folder-files.server.ts')
		const files = openFolderFiles(${JSON.stringify(path)})
		const stream = async function* () { for (let n = 0; n < 30; n++) yield Buffer.alloc(100_000, 'x') }
		for (let n = 0; ; n++) {
			process.stdout.write('begun ' + n + '\\n')
			await files.put('images/' + (n % 3) + '.webp', { stream: stream(), size: ${size} })
		}`
	for (const last of [0, 3, 7]) {
		const args = ['--import', 'tsx', '--input-type=module', '-e', program]
		const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
		let said = ''
		for await (const part of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
			said += part
			if (said.includes(`begun ${last}\n`)) break
		}
		child.kill('SIGKILL')
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
		const sizes = (await listFiles(openFolderFiles(path), 'images/')).map(
			(one) => one.split(' ')[1],
		)
		expect(new Set([...sizes, String(size)])).toEqual(new Set([String(size)]))
	}
})

test('drafts that a crash left are deleted after a day', async () => {
	const path = mkdtempSync(join(root, 'drafts-'))
	mkdirSync(join(path, 'images'))
	const old = join(path, 'images', `a.webp.${'0'.repeat(16)}.draft`)
	const young = join(path, 'images', `b.webp.${'0'.repeat(16)}.draft`)
	writeFileSync(old, 'x')
	writeFileSync(young, 'x')
	utimesSync(old, Date.now() / 1000 - 90_000, Date.now() / 1000 - 90_000)
	expect(await listFiles(openFolderFiles(path), 'images/')).toEqual([])
	expect(readdirSync(join(path, 'images'))).toEqual([`b.webp.${'0'.repeat(16)}.draft`])
})

test('the files of a folder are copied into a bucket once, and again after a stop', async () => {
	const [from, to] = [freshFolder(), freshBucket()]
	for (const name of ['images/a.webp', 'clips/7/b.0.part', 'logs/c'])
		await from.put(name, Buffer.from(name))
	await to.put('images/a.webp', Buffer.from('half of it'))
	expect((await copyFiles(from, to, ['images', 'clips'])).sort()).toEqual([
		'clips/7/b.0.part',
		'images/a.webp',
	])
	expect(await copyFiles(from, to, ['images', 'clips'])).toEqual([])
	expect(await readText(to, 'images/a.webp')).toBe('images/a.webp')
	expect(await to.stat('logs/c')).toBeNull()
	const back = freshFolder()
	await copyFiles(to, back, ['clips'])
	expect(await readText(back, 'clips/7/b.0.part')).toBe('clips/7/b.0.part')
})

/** Every call of a store. */
const calls = (files: FileStore) => [
	() => files.put('images/a.webp', Buffer.from('x')),
	() => files.put('images/a.webp', { stream: inPieces('x'), size: 1 }),
	() => files.get('images/a.webp'),
	() => files.stat('images/a.webp'),
	() => listFiles(files, 'images/'),
	() => files.delete('images/a.webp'),
]

test('a service that is off, silent or refuses is told in words, and the reason to the log', async () => {
	const reasons: string[] = []
	const open = (more: object) =>
		openS3Files({ ...s3.settings, ...more }, (error) => void reasons.push(String(error)))
	const unavailable = { code: 'unavailable', message: expect.stringContaining('does not answer') }
	const proxy = await startPausingProxy(Number(new URL(s3.settings.endpoint).port))
	const endpoint = `http://127.0.0.1:${proxy.port}`
	await open({ endpoint }).put('images/a.webp', Buffer.from('leaf'))
	proxy.pause()
	await Promise.all(
		calls(open({ endpoint })).map((call) => expect(call()).rejects.toMatchObject(unavailable)),
	)
	expect(reasons.splice(0).join()).toContain('silent for 10 s')
	await proxy.close()
	for (const call of calls(open({ endpoint })))
		await expect(call()).rejects.toMatchObject(unavailable)
	expect(reasons.splice(0).join()).toContain('fetch failed')
	const wrongKey = open({ accessKey: 'nobody' })
	await expect(wrongKey.put('images/a.webp', Buffer.from('x'))).rejects.toMatchObject(unavailable)
	expect(reasons.splice(0)).toEqual(['Error: S3 answered 403 InvalidAccessKeyId'])
	const noBucket = open({ bucket: 'of-nobody' })
	await expect(noBucket.get('images/a.webp')).rejects.toMatchObject(unavailable)
	expect(reasons.splice(0)).toEqual(['Error: S3 answered 404 NoSuchBucket'])
})

test('a reader that pauses for longer than the service may be silent gets the whole file', async () => {
	const files = freshBucket()
	await files.put('clips/7/b.0.part', Buffer.alloc(8_000_000, 'film'))
	const found = await files.get('clips/7/b.0.part')
	let size = 0
	for await (const part of found?.stream ?? []) {
		if (size === 0) await new Promise((resolve) => setTimeout(resolve, 11_000))
		size += (part as Buffer).length
	}
	expect(size).toBe(8_000_000)
})
