import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** The programs of a simulated farm, part of this product; nothing else is ever started here. */
const PROGRAMS = {
	'farm-sim': ['--import', 'tsx', 'packages/farm-sim/src/cli.ts'],
	'farm-agent': ['agent-cli/dist/farm-agent.mjs', 'run'],
} as const
export type ProgramName = keyof typeof PROGRAMS

export type RunningProgram = {
	/** Exit code, or null after a signal; undefined while it runs. */
	exitCode(): number | null | undefined
	/** The last line it printed, for error messages. */
	lastLine(): string
	/** Stops it; resolves when it has exited. */
	stop(): Promise<void>
}

const GRACE_MS = 8_000

/**
 * Starts a program without a shell and without this server's secrets. It exits when its standard
 * input closes, which the system does when this server ends for any reason.
 */
export function startProgram(
	name: ProgramName,
	{ args, logFile }: { args: string[]; logFile: string },
): RunningProgram {
	const { PATH, HOME, TMPDIR } = process.env
	const log = openSync(logFile, 'w', 0o600)
	const child = spawn(process.execPath, [...PROGRAMS[name], ...args, '--until-stdin-closes'], {
		stdio: ['pipe', log, log],
		env: { PATH, HOME, TMPDIR, NODE_ENV: 'production' },
	})
	closeSync(log)
	child.stdin?.on('error', () => undefined)
	let exitCode: number | null | undefined
	const ended = new Promise<void>((done) => {
		const end = (code: number | null) => {
			exitCode = code
			done()
		}
		child.once('exit', end)
		child.once('error', () => end(null))
	})
	return {
		exitCode: () => exitCode,
		lastLine: () => readFileSync(logFile, 'utf8').trim().split('\n').at(-1)?.slice(0, 300) ?? '',
		async stop() {
			child.kill('SIGTERM')
			const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
			await ended
			clearTimeout(timer)
		},
	}
}
