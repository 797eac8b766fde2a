import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '~/areas/platform/services/files/open-files.server'
import { runProgram } from '../support/child-process'
import { startPostgres, type PostgresServer } from '../support/postgres-server'
import { startS3, type S3Server } from '../support/s3-server'
import { startServer, type TestServer } from '../support/start-server'

const FARM = 11
const PASS_PHRASE = 'correct horse battery staple'

let root: string
let postgres: PostgresServer
let s3: S3Server
let nodes: [TestServer, TestServer]
const env = () => ({
	DATABASE_URL: postgres.url,
	SECRET: 'the secret of both nodes, 32 characters',
	BACKUP_PASSPHRASE: PASS_PHRASE,
	...s3.env,
})

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'shared-files-'))
	;[postgres, s3] = await Promise.all([startPostgres(), startS3()])
	nodes = [await startServer({ env: env() }), await startServer({ env: env() })]
})
afterAll(async () => {
	for (const node of nodes ?? []) await node.stop()
	await postgres?.stop()
	await s3?.close()
	rmSync(root, { recursive: true, force: true })
})

const photo = async () => {
	const made = sharp({ create: { width: 800, height: 600, channels: 3, background: '#2f7d4a' } })
	return new Blob([new Uint8Array(await made.jpeg().toBuffer())], { type: 'image/jpeg' })
}
const ask = (node: TestServer, path: string, init: RequestInit = {}) =>
	fetch(node.url + path, {
		...init,
		headers: { Authorization: `Bearer ${node.token}`, Origin: node.url },
	})

async function uploadPicture(node: TestServer): Promise<string> {
	const form = new FormData()
	form.set('farmId', String(FARM))
	form.set('image', await photo(), 'farm.jpg')
	const sent = await ask(node, '/api/farm-image/upload', { method: 'POST', body: form })
	expect(sent.status).toBe(200)
	return ((await sent.json()) as { imageUrl: string }).imageUrl
}

async function storedPictures(): Promise<string[]> {
	const names: string[] = []
	for await (const { name } of openFiles(s3.settings).list('images/')) names.push(name)
	return names
}

test('a picture sent to one node is shown, exported, backed up and deleted by the other', async () => {
	const [first, second] = nodes
	const picture = await uploadPicture(first)
	const names = await storedPictures()
	expect(names).toHaveLength(2)
	for (const node of nodes) {
		expect(readdirSync(node.dataDir)).not.toContain('images')
		const shown = await ask(node, picture)
		expect(shown.status).toBe(200)
		expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe('webp')
	}
	const exported = await ask(second, `/api/farms/${FARM}/export`)
	const archive = Buffer.from(await exported.arrayBuffer())
	for (const name of names) expect(archive.includes(`pictures/${name}`)).toBe(true)

	const backups = join(root, 'backups')
	const program = (...args: string[]) => ['--import', 'tsx', ...args]
	const settings = { ...env(), DATA_DIR: second.dataDir }
	const backedUp = await runProgram(program('scripts/backup.ts', backups), settings)
	expect(backedUp.output).toContain('A trial restore gave the same.')
	const restored = join(root, 'restored')
	const [file = ''] = readdirSync(backups)
	const target = { BACKUP_PASSPHRASE: PASS_PHRASE, DATA_DIR: restored, DATABASE_URL: '' }
	await runProgram(program('scripts/restore.ts', join(backups, file)), target)
	expect(readdirSync(join(restored, 'images')).map((name) => `images/${name}`)).toEqual(names)

	const removed = await ask(second, `/api/farm-image/${FARM}`, { method: 'DELETE' })
	expect(removed.status).toBe(200)
	expect((await ask(first, picture)).status).toBe(404)
	expect(await storedPictures()).toEqual([])
})

test('the files of an installation move into the bucket and back, and a second run copies none', async () => {
	const [first] = nodes
	await uploadPicture(first)
	const names = await storedPictures()
	const DATA_DIR = join(root, 'moved')
	const copy = async (...args: string[]) => {
		const command = ['--import', 'tsx', 'scripts/copy-files.ts', ...args]
		return (await runProgram(command, { ...env(), DATA_DIR })).output.trim()
	}
	expect(await copy('--back')).toBe('Copied 2 files.')
	expect(await copy()).toBe('Copied 0 files.')
	for (const name of names) await openFiles(s3.settings).delete(name)
	expect(await copy()).toBe('Copied 2 files.')
	expect(await storedPictures()).toEqual(names)
})

test('a node without its store keeps what was typed, says why in time, and goes on when it is back', async () => {
	const [first] = nodes
	const picture = await uploadPicture(first)
	const send = async () => {
		const form = new FormData()
		const typed = { cropName: 'Basil', entryType: 'observation', title: 'Leaves of rack four' }
		for (const [name, value] of Object.entries(typed)) form.set(name, value)
		form.set('photos', await photo(), 'leaf.jpg')
		return ask(first, `/crop-journal/new?farmId=${FARM}`, {
			method: 'POST',
			body: form,
			redirect: 'manual',
		})
	}
	await s3.stop()
	const began = performance.now()
	const refused = await send()
	const page = await refused.text()
	expect(refused.status).toBe(400)
	expect(page).toContain('Leaves of rack four')
	expect(page).toContain('leaf.jpg: The store of pictures and recordings does not answer.')
	const missing = await ask(first, picture)
	expect([missing.status, missing.headers.get('Retry-After')]).toEqual([503, '60'])
	expect((await missing.json()) as object).toMatchObject({
		message: expect.stringContaining('does not answer'),
	})
	expect(performance.now() - began).toBeLessThan(30_000)
	expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
	const removed = await ask(first, `/api/farm-image/${FARM}`, { method: 'DELETE' })
	expect(removed.status).toBe(200) // its files are deleted by the sweep
	const { output } = first.program
	expect(output()).toContain('the store of files does not answer')
	expect(output()).not.toContain(s3.settings.secretKey)

	await s3.restart()
	expect((await send()).status).toBe(302)
})
