import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A running program under test, with its output. */
export type Program = {
	process: ChildProcess
	output(): string
	/** Resolves when the output matches; rejects when the program ends or `timeoutMs` passes first. */
	waitFor(pattern: RegExp, timeoutMs?: number): Promise<void>
	/** Sends a signal and waits for the end; sends SIGKILL after 8 s. */
	stop(signal?: NodeJS.Signals): Promise<number | null>
}

export function startProgram(
	args: string[],
	env: Record<string, string | undefined> = {},
	cwd = process.cwd(),
	node = process.execPath,
): Program {
	const child = spawn(node, args, {
		cwd,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	const killWithUs = () => child.kill('SIGKILL')
	process.once('exit', killWithUs) // a failing test must leave nothing running
	child.once('exit', () => process.off('exit', killWithUs))
	let text = ''
	const checks = new Set<() => void>()
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => {
			text = (text + chunk).slice(-200_000)
			for (const check of checks) check()
		})
	}
	child.on('exit', () => checks.forEach((check) => check()))
	return {
		process: child,
		output: () => text,
		waitFor(pattern, timeoutMs = 30_000) {
			return new Promise((resolve, reject) => {
				const finish = (error?: Error) => {
					clearTimeout(timer)
					checks.delete(check)
					if (error) reject(error)
					else resolve()
				}
				const fail = (what: string) =>
					finish(new Error(`${what} before ${pattern}:\n${text.slice(-4000)}`))
				const check = () => {
					if (pattern.test(text)) finish()
					else if (child.exitCode !== null) fail(`${args[0]} ended with ${child.exitCode}`)
				}
				const timer = setTimeout(() => fail(`${timeoutMs} ms passed`), timeoutMs)
				checks.add(check)
				check()
			})
		},
		async stop(signal = 'SIGTERM') {
			if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
			const ended = once(child, 'exit')
			child.kill(signal)
			const timer = setTimeout(() => child.kill('SIGKILL'), 8_000)
			await ended
			clearTimeout(timer)
			return child.exitCode
		},
	}
}

/** Runs a program to its end. */
export async function runProgram(args: string[], env: Record<string, string | undefined> = {}) {
	const program = startProgram(args, env)
	const [code] = (await once(program.process, 'close')) as [number | null]
	return { code, output: program.output() }
}
