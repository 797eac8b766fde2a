import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import Sqlite from '#db/sqlite/driver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port'
import { startPostgres } from '../support/postgres-server'

const run = promisify(execFile)
/** Each starts twenty programs and more. */
vi.setConfig({ testTimeout: 1_200_000 })
const OLD = `smart-farm-control-${PRODUCT_VERSION}`
const STEPS = [
	'Making a backup',
	'Unpacking',
	'Trying',
	'Stopping the server',
	'Keeping the database',
	'Migrating',
	'Checking',
	'Switching',
	'Starting the server',
]

/** On the disk of the packages, which are linked and not copied. */
let root: string
let archive: string
/** What ends the programs that were started. */
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
	mkdirSync('.cache', { recursive: true })
	root = mkdtempSync(resolve('.cache/upgrade-'))
	await run('npm', ['run', 'release', '--silent'])
	cpSync(`dist/${OLD}.tar.gz`, join(root, `${OLD}.tar.gz`))
	archive = await packNext('next', [
		'ALTER TABLE farms ADD COLUMN later text',
		'CREATE TABLE later_notes (id integer PRIMARY KEY)',
	])
}, 600_000)
afterAll(async () => {
	for (const end of ends) await end()
	rmSync(root, { recursive: true, force: true })
})

/** Packs a release of version 9.0.0 with one more migration; `change` gets its folder. */
async function packNext(name: string, sql: string[], change?: (folder: string) => void) {
	const folder = join(root, name, 'smart-farm-control-9.0.0')
	mkdirSync(folder, { recursive: true })
	await run('tar', ['-xzf', join(root, `${OLD}.tar.gz`), '-C', folder, '--strip-components=1'])
	const manifest = join(folder, 'package.json')
	writeFileSync(
		manifest,
		readFileSync(manifest, 'utf8').replace(`"version": "${PRODUCT_VERSION}"`, '"version": "9.0.0"'),
	)
	for (const engine of ['sqlite', 'postgres']) {
		const migrations = join(folder, 'db/migrations', engine)
		const file = join(migrations, 'meta/_journal.json')
		const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
		const idx = (journal.entries.at(-1)?.idx ?? 0) + 1
		const entry = { idx, version: '6', when: 4_000_000_000_000, tag: 'later', breakpoints: true }
		writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
		writeFileSync(join(migrations, 'later.sql'), sql.join(';\n--> statement-breakpoint\n'))
	}
	change?.(folder)
	await run('tar', ['-czf', `${folder}.tar.gz`, '-C', join(root, name), 'smart-farm-control-9.0.0'])
	return `${folder}.tar.gz`
}

/** Gives a release the packages of this checkout. */
function linkPackages(release: string): void {
	mkdirSync(join(release, 'node_modules'))
	for (const name of readdirSync('node_modules'))
		symlinkSync(resolve('node_modules', name), join(release, 'node_modules', name))
}

type Installed = Awaited<ReturnType<typeof install>>

/** Installs the old release with a farm that has a past, and starts it by commands. */
async function install(name: string, databaseUrl = '') {
	const opt = join(root, name)
	const release = join(opt, OLD)
	mkdirSync(release, { recursive: true })
	await run('tar', ['-xzf', join(root, `${OLD}.tar.gz`), '-C', opt])
	linkPackages(release)
	const link = join(opt, 'smart-farm-control')
	symlinkSync(release, link)
	const dataDir = join(opt, 'data')
	mkdirSync(dataDir)
	const pid = join(opt, 'pid')
	const port = await freePort()
	const settings = {
		DATA_DIR: dataDir,
		DATABASE_URL: databaseUrl,
		HOST: '127.0.0.1',
		PORT: String(port),
		DEMO: '1',
		BACKUP_PASSPHRASE: 'correct-horse-battery-staple',
	}
	const env = { ...process.env, ...settings }
	writeFileSync(
		join(opt, 'env'),
		Object.entries(settings)
			.map(([key, value]) => `${key}=${value}\n`)
			.join(''),
	)
	const stop = `if [ -e ${pid} ]; then kill $(cat ${pid}); while kill -0 $(cat ${pid}) 2>/dev/null; do sleep 0.1; done; rm ${pid}; fi`
	const start = `kill -0 $(cat ${pid} 2>/dev/null) 2>/dev/null || { cd ${link}; set -a; . ${join(opt, 'env')}; setsid ${process.execPath} server/index.mjs >${opt}/log 2>&1 </dev/null & echo $! >${pid}; }`
	const shell = (command: string) => run('sh', ['-c', command], { env })
	ends.unshift(() => shell(stop))
	await shell(start)
	const isReady = () =>
		fetch(`http://127.0.0.1:${port}/readyz`).then(
			({ ok }) => ok,
			() => false,
		)
	await expect.poll(isReady, { timeout: 120_000, interval: 300 }).toBe(true)
	return {
		link,
		release,
		dataDir,
		isReady,
		runs: () => readlinkSync(link).split('/').at(-1),
		/** Calls the command; kills it and all it started when a line appears. */
		async upgrade(file: string | null, killAt?: string, waitS = 120) {
			const args = [
				'run',
				'upgrade',
				'--silent',
				'--',
				'--env-file',
				join(opt, 'env'),
				'--wait',
				String(waitS),
			]
			args.push('--stop', stop, '--start', start, ...(file ? [file] : []))
			const child = spawn('npm', args, {
				cwd: link,
				detached: true,
				stdio: ['ignore', 'pipe', 'pipe'],
				env: { ...process.env, DATABASE_URL: undefined },
			})
			let output = ''
			let isKilled = false
			for (const stream of [child.stdout, child.stderr])
				stream.setEncoding('utf8').on('data', (text: string) => {
					output += text
					if (!killAt || isKilled || !output.includes(killAt)) return
					isKilled = true
					void sleep(killAt.length * 20).then(() => process.kill(-(child.pid ?? 0), 'SIGKILL'))
				})
			const [code] = (await once(child, 'exit')) as [number | null]
			return { code, output }
		},
	}
}

/** Entries of the journal, and whether the later migration is there. */
function readFarm({ dataDir }: Installed) {
	const db = new Sqlite(join(dataDir, 'farm.db'), { readonly: true })
	try {
		const columns = db.prepare("SELECT name FROM pragma_table_info('farms')").pluck().all()
		const entries = db.prepare('SELECT count(*) FROM journal_entries').pluck().get() as number
		return { entries, isMigrated: columns.includes('later') }
	} finally {
		db.close()
	}
}

test('killed in each of its steps, an upgrade is finished by further calls and loses nothing', async () => {
	const farm = await install('killed')
	const before = readFarm(farm)
	expect(before).toMatchObject({ isMigrated: false })
	expect(before.entries).toBeGreaterThan(0)
	for (const step of STEPS) {
		const { code, output } = await farm.upgrade(archive, step)
		expect({ step, code, output }).toMatchObject({ code: null })
	}
	const last = await farm.upgrade(null)
	expect(last).toMatchObject({ code: 0, output: expect.stringContaining('Version 9.0.0 runs') })
	expect(farm.runs()).toBe('smart-farm-control-9.0.0')
	expect(await farm.isReady()).toBe(true)
	expect(readFarm(farm)).toEqual({ entries: before.entries, isMigrated: true })
})

test('a migration that loses rows is found on a copy, while the old release runs on', async () => {
	const farm = await install('losing')
	const losing = await packNext('losing-next', ['DELETE FROM journal_entries'])
	const { code, output } = await farm.upgrade(losing)
	expect(code).toBe(1)
	expect(output).toMatch(/Rows were lost: journal_entries \d+ → 0/)
	expect(output).not.toContain('Stopping the server')
	expect(await farm.isReady()).toBe(true)
	expect(farm.runs()).toBe(OLD)
	expect(existsSync(join(farm.link, '../smart-farm-control-9.0.0'))).toBe(false)
})

/** A release that answers while it is tried, and not when it serves. */
const failAtStart = (folder: string) => {
	const program = join(folder, 'server/index.mjs')
	const text = readFileSync(program, 'utf8')
	writeFileSync(program, `if (process.env.ROLE !== 'trial') process.exit(1)\n${text}`)
}

test('a release that does not start is left for the old one with its database, killed on the way back too', async () => {
	const farm = await install('failing')
	const before = readFarm(farm)
	const failing = await packNext(
		'failing-next',
		['ALTER TABLE farms ADD COLUMN later text'],
		failAtStart,
	)
	for (const line of ['Going back', 'Putting the database back', 'Starting the server as it was'])
		expect(await farm.upgrade(failing, line, 15)).toMatchObject({ code: null })
	const last = await farm.upgrade(null, undefined, 120)
	expect(last.code).toBe(1)
	expect(last.output).toContain('All is as it was before the upgrade')
	expect(farm.runs()).toBe(OLD)
	expect(await farm.isReady()).toBe(true)
	expect(readFarm(farm)).toEqual(before)
	expect((await farm.upgrade(archive)).code).toBe(0)
	expect(readFarm(farm)).toEqual({ ...before, isMigrated: true })
})

test('with PostgreSQL it goes back by a backup, and forward by the same steps', async () => {
	const postgres = await startPostgres()
	ends.push(() => postgres.stop())
	const farm = await install('postgres', postgres.url)
	const failing = await packNext(
		'failing-postgres',
		['ALTER TABLE farms ADD COLUMN later text'],
		failAtStart,
	)
	expect(await farm.upgrade(failing, undefined, 30)).toMatchObject({
		code: 1,
		output: expect.stringContaining('All is as it was before the upgrade'),
	})
	expect(farm.runs()).toBe(OLD)
	expect(await farm.isReady()).toBe(true)
	expect(await farm.upgrade(archive)).toMatchObject({ code: 0 })
	expect(farm.runs()).toBe('smart-farm-control-9.0.0')
	expect(await farm.isReady()).toBe(true)
})

const OLDER = 'db/migrations/sqlite/0045_farm_tokens.sql'
const [older = ''] = spawnSync('git', ['log', '--diff-filter=A', '--format=%H', '--', OLDER], {
	encoding: 'utf8',
}).stdout.split('\n')

test.skipIf(older === '')(
	'a farm of an older release is migrated through all releases since',
	async () => {
		const opt = join(root, 'older')
		const release = join(opt, 'smart-farm-control-old')
		mkdirSync(release, { recursive: true })
		await run('sh', ['-c', `git archive ${older} | tar -x -C ${release}`])
		linkPackages(release)
		for (const path of [
			'scripts/upgrade.ts',
			'scripts/upgrade',
			'scripts/process',
			'package-lock.json', // the packages are those of this checkout
			'app/env.server.ts',
		])
			cpSync(path, join(release, path), { recursive: true })
		symlinkSync(release, join(opt, 'smart-farm-control'))
		const env = {
			...process.env,
			DATA_DIR: join(opt, 'data'),
			DATABASE_URL: '',
			BACKUP_PASSPHRASE: 'correct-horse-battery-staple',
		}
		mkdirSync(env.DATA_DIR)
		await run(process.execPath, ['--import', 'tsx', 'db/seed.ts'], { cwd: release, env })
		const count = () => {
			const db = new Sqlite(join(env.DATA_DIR, 'farm.db'), { readonly: true })
			const [entries, migrations] = ['journal_entries', 'applied_migrations'].map((table) =>
				db.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
			) as [number, number]
			db.close()
			return { entries, migrations }
		}
		const before = count()
		const { stdout } = await run(
			process.execPath,
			['--import', 'tsx', 'scripts/upgrade.ts', archive],
			{ cwd: release, env },
		)
		expect(stdout).toContain('Version 9.0.0 runs')
		expect(count().entries).toBe(before.entries)
		expect(count().migrations).toBeGreaterThan(before.migrations + 15)
	},
)
