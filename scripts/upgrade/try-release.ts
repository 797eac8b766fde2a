import { mkdir, chown, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { onAbort } from '@sfc/contract/on-abort'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { DataSummary } from './read-data'
import { runProgram, startProgram, type Place } from './run-program'
import { waitUntilReady } from './service'
import { upgradeFolder } from './upgrade-state'

/** Nothing of a trial leaves this machine, and no bucket or database of the server is touched. */
const ON_A_COPY = {
	DATABASE_URL: '',
	DATABASE_DIRECT_URL: '',
	FILES: '',
	BACKUP_DIR: '',
	OTEL_EXPORTER_OTLP_ENDPOINT: '',
	ERROR_WEBHOOK_URL: '',
}

/** Restores the newest backup of a folder by the old release, and tries the new one on it. */
export async function tryOnCopy(
	{ from, to }: { from: string; to: string },
	{ backups, dataDir, place, limitMs }: Trial & { backups: string; dataDir: string },
): Promise<void> {
	const folder = join(upgradeFolder(dataDir), 'trial')
	await rm(folder, { recursive: true, force: true })
	await mkdir(folder, { mode: 0o700 })
	const { uid, gid } = await stat(dataDir)
	if (process.getuid?.() === 0) await chown(folder, uid, gid)
	const newest = (await readdir(backups))
		.filter((name) => name.endsWith('.backup'))
		.sort()
		.at(-1)
	const copy = { ...place, env: { ...place.env, ...ON_A_COPY, DATA_DIR: folder } }
	try {
		await runProgram(from, ['scripts/restore.ts', join(backups, newest ?? '')], copy)
		const before = await readData(from, copy)
		await runProgram(to, ['db/migrate.ts'], copy)
		await checkRelease(to, before, { place: copy, limitMs })
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

type Trial = { place: Place; limitMs: number }

/** What the database holds. Throws while a server uses it. */
export async function readData(release: string, place: Place): Promise<DataSummary> {
	const text = await runProgram(release, ['scripts/upgrade/read-data.ts'], place)
	const summary = JSON.parse(text) as DataSummary | null
	if (!summary) throw new Error('A server still uses the database')
	return summary
}

/** Checks a migrated database: no table has lost rows, and the release serves pages from it. */
export async function checkRelease(
	release: string,
	before: DataSummary,
	{ place, limitMs }: Trial,
): Promise<void> {
	const { rows } = await readData(release, place)
	const lost = Object.entries(before.rows)
		.map(([table, count]) => ({ table, count, left: rows[table] ?? count }))
		.filter(({ count, left }) => left < count)
	if (lost.length > 0)
		throw new Error(
			`Rows were lost: ${lost.map(({ table, count, left }) => `${table} ${count} → ${left}`).join(', ')}`,
		)
	await serveOnce(release, { place, limitMs })
}

/** Starts the release on a port of its own without its jobs, and asks for a page. */
async function serveOnce(release: string, { place, limitMs }: Trial): Promise<void> {
	const env = { ...place.env, ROLE: 'trial', HOST: '127.0.0.1', PORT: '0', DEMO: '0' }
	const child = startProgram(release, ['server/index.mjs'], { ...place, env })
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
	const ended = new Promise<never>((_, reject) =>
		child.once('close', () => reject(new Error(`The new release ended:\n${output.slice(-2000)}`))),
	)
	const address = new Promise<string>((resolve) =>
		child.stdout?.on('data', () => {
			const [, port] = /http:\/\/localhost:(\d+)/.exec(output) ?? []
			if (port) resolve(`http://127.0.0.1:${port}`)
		}),
	)
	const late = (signal: AbortSignal) =>
		new Promise<never>((_, reject) =>
			onAbort(signal, () =>
				reject(new Error(`The new release did not listen:\n${output.slice(-2000)}`)),
			),
		)
	const within = <T>(use: (signal: AbortSignal) => Promise<T>) =>
		withTimeout(limitMs, undefined, use)
	const answers = async () => {
		const url = await within((signal) => Promise.race([address, late(signal)]))
		await waitUntilReady(url, limitMs)
		const page = await within((signal) => fetch(`${url}/login`, { signal }))
		if (!page.ok) throw new Error(`Its page /login answered ${page.status}`)
	}
	try {
		await Promise.race([answers(), ended])
	} finally {
		ended.catch(() => undefined)
		child.kill('SIGKILL')
		await ended.catch(() => undefined)
	}
}
