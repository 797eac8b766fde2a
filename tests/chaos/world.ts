import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '#client/create-client'
import { freePorts } from '../support/free-port'
import { startPostgres, type PostgresServer } from '../support/postgres-server'
import { enrolAgent } from '../support/start-agent'
import { startServer, type TestServer } from '../support/start-server'
import type { Program } from '../support/child-process'
import type { Fault } from './draw-fault'
import { openProxy } from './open-proxy'
import { startWatchedController } from './watched-controller'

export type Engine = 'sqlite' | 'postgres'

type Victim = {
	kill(): Promise<unknown>
	/** Asks the program to end, and waits until it has; absent where nobody ends it so. */
	end?(): Promise<unknown>
	start(): Promise<unknown>
	/** What it has printed; absent where nobody keeps it. */
	output?(): string
	/** Sends a signal to the program; absent where it has several processes, which is killed in place of frozen. */
	signal?(name: 'SIGSTOP' | 'SIGCONT'): void
}

/** A program of the built product: started by `start`, and again after each kill. */
function programVictim<T>(start: () => Promise<T>, programOf: (running: T) => Program) {
	let running: T
	return {
		async start() {
			running = await start()
		},
		kill: () => programOf(running).stop('SIGKILL'),
		async end() {
			const { process } = programOf(running)
			const ended = once(process, 'exit')
			process.kill('SIGTERM')
			await ended
		},
		output: () => programOf(running).output(),
		signal: (name: 'SIGSTOP' | 'SIGCONT') => void programOf(running).process.kill(name),
	}
}

type Parts = {
	/** How many nodes there are on PostgreSQL. */
	nodes?: number
	openFront?: (ports: readonly number[]) => Promise<{ port: number; close(): Promise<void> }>
	/** The database, where it is not one PostgreSQL that is started for this world. */
	postgres?: PostgresServer
}

/**
 * A whole product whose programs can be killed: on SQLite one server, on PostgreSQL several nodes and the
 * database; a proxy in front; an agent with a controller that is watched.
 */
export async function startWorld(engine: Engine, parts: Parts = {}) {
	const { nodes = 2, openFront = openProxy } = parts
	const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'))
	const postgres = engine === 'postgres' ? (parts.postgres ?? (await startPostgres())) : null
	const names = postgres ? Array.from({ length: nodes }, (_, at) => `node ${at + 1}`) : ['server']
	const ports = await freePorts(names.length)
	const nodeEnv: Record<string, string> = { DATABASE_URL: postgres?.url ?? '' }
	const victims = new Map<string, Victim>()
	names.forEach((name, at) =>
		victims.set(
			name,
			programVictim(
				() => startServer({ port: ports[at] ?? 0, dataDir, env: nodeEnv }),
				(server: TestServer) => server.program,
			),
		),
	)
	if (postgres) victims.set('database', { kill: postgres.kill, start: postgres.restart })
	for (const name of names) await victims.get(name)?.start()

	const proxy = await openFront(ports)
	const url = `http://127.0.0.1:${proxy.port}`
	const { token } = await createClient({ baseUrl: url }).signInToDemo()
	const api = createClient({ baseUrl: url, token, timeoutMs: 20_000 })
	const controller = await startWatchedController()
	const agent = await enrolAgent({ url, api }, [controller.device], {
		modelsDir: controller.modelsDir,
	})
	victims.set(
		'agent',
		programVictim(agent.run, (program) => program),
	)
	await victims.get('agent')?.start()
	/** When the agent was gone, or could not know what it had to end. */
	const agentDown: { from: number; to: number }[] = []

	return {
		engine,
		url,
		port: proxy.port,
		api,
		dataDir,
		databaseUrl: postgres?.url ?? join(dataDir, 'farm.db'),
		controller,
		agentDown,
		programs: () => [...victims.keys()],
		nodes: names,
		/** Settings of the nodes, from their next start on. */
		nodeEnv,
		/** The errors that the nodes have logged. */
		errors: () =>
			names.flatMap((name) =>
				(victims.get(name)?.output?.() ?? '')
					.split('\n')
					.filter((line) => /"level":[56]0/.test(line)),
			),
		/** Ends a program as its service manager would, and starts it anew. */
		async restart(name: string) {
			await victims.get(name)?.end?.()
			await victims.get(name)?.start()
		},
		/** Carries out a fault. Resolves when all programs answer again. */
		async suffer(fault: Fault) {
			const hit = fault.victims.map((name) => ({ name, ...(victims.get(name) as Victim) }))
			const span = { from: performance.now(), to: Infinity }
			if (fault.victims.includes('agent')) agentDown.push(span)
			const isFrozen = ({ signal }: Victim) => fault.kind === 'freeze' && signal !== undefined
			const killed = hit.filter((one) => !isFrozen(one))
			const frozen = hit.filter(isFrozen)
			for (const { signal } of frozen) signal?.('SIGSTOP')
			await Promise.all(killed.map(({ kill }) => kill()))
			await sleep(fault.downMs)
			for (const { signal } of frozen) signal?.('SIGCONT')
			// A node cannot start while its database is gone.
			const order = killed.toSorted(
				(a, b) => Number(b.name === 'database') - Number(a.name === 'database'),
			)
			for (const { start } of order) await start()
			span.to = performance.now()
		},
		/** Ends the programs but the database. */
		async stopPrograms() {
			for (const [name, victim] of [...victims].toReversed())
				if (name !== 'database') await victim.kill()
		},
		async close() {
			await this.stopPrograms()
			await proxy.close()
			await controller.close()
			await postgres?.stop()
			agent.remove()
			rmSync(dataDir, { recursive: true, force: true })
		},
	}
}

export type World = Awaited<ReturnType<typeof startWorld>>
