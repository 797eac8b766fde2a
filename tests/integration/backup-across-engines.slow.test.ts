import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackup } from '~/areas/platform/services/backups/read-backup.server'
import { startPostgres, type PostgresServer } from '../support/postgres-server'

const PASS_PHRASE = 'correct horse battery staple'

let root: string
let postgres: PostgresServer
beforeAll(async () => {
	root = mkdtempSync(join(tmpdir(), 'across-engines-'))
	postgres = await startPostgres()
})
afterAll(async () => {
	await postgres.stop()
	rmSync(root, { recursive: true, force: true })
})

async function run(script: string, args: string[], dataDir: string, databaseUrl = '') {
	const env = {
		...process.env,
		DATA_DIR: join(root, dataDir),
		DATABASE_URL: databaseUrl,
		BACKUP_PASSPHRASE: PASS_PHRASE,
	}
	return promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args], { env })
}

/** Makes a backup and returns its path. */
async function backUp(dataDir: string, databaseUrl = ''): Promise<string> {
	const folder = join(root, `of-${dataDir}`)
	const { stdout } = await run('scripts/backup.ts', [folder], dataDir, databaseUrl)
	expect(stdout).toContain('A trial restore gave the same.')
	return join(folder, readdirSync(folder)[0] ?? '')
}

async function readTables(path: string) {
	const ignore = async () => {}
	const { tables } = await readBackup(path, PASS_PHRASE, {
		rows: ignore,
		table: ignore,
		file: ignore,
	})
	return [...tables].map(([name, { rows, sha256 }]) => ({ name, rows, sha256 }))
}

test('a farm moves from SQLite to PostgreSQL and back by its backups, row for row', async () => {
	await run('db/seed.ts', [], 'first')
	const first = await backUp('first')
	await run('scripts/restore.ts', [first], 'second', postgres.url)
	const second = await backUp('second', postgres.url)
	await run('scripts/restore.ts', [second], 'third')
	const third = await backUp('third')
	const tables = await readTables(first)
	expect(tables.find(({ name }) => name === 'journal_entries')?.rows).toBeGreaterThan(0)
	expect(await readTables(second)).toEqual(tables)
	expect(await readTables(third)).toEqual(tables)
	const again = run('scripts/restore.ts', [first], 'second', postgres.url)
	await expect(again).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/--replace/) })
}, 300_000)
