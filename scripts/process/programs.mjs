import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../setup/root.mjs'
import { errorLines } from './tail.mjs'

const GRACE_MS = 5_000

/** A program that ended unexpectedly; `lines` are the relevant lines of its log. */
export class ProgramError extends Error {
	constructor(message, logFile, lines) {
		super(message)
		this.logFile = logFile
		this.lines = lines
	}
}

/**
 * Runs the programs of one script. Each gets its own process group, so that stopping it also stops
 * its children and nothing else. Output goes to `<logDir>/<name>.log`, or to the terminal when
 * there is no `logDir` or the call sets `toTerminal`; `toFile` names another file.
 */
export function programs({ logDir } = {}) {
	const running = []
	let isStopping = false
	if (logDir) mkdirSync(logDir, { recursive: true })

	/** Starts a program; `ended` resolves with its exit code, or the name of the signal. */
	function start(name, { command, args, env = {}, shell = false, toTerminal = false, toFile }) {
		if (isStopping) throw new ProgramError(`${name} is not started: everything is being stopped`)
		const logFile = toFile ?? (logDir && !toTerminal ? join(logDir, `${name}.log`) : undefined)
		const output = logFile ? openSync(logFile, 'w') : 'inherit'
		const child = spawn(command, args, {
			cwd: ROOT,
			env: { ...process.env, ...env },
			stdio: ['ignore', output, output],
			detached: process.platform !== 'win32',
			shell,
		})
		if (typeof output === 'number') closeSync(output)
		const ended = new Promise((resolve) => {
			child.once('error', (error) => resolve(error.message))
			child.once('exit', (code, signal) => resolve(code ?? signal))
		})
		const program = { name, logFile, child, ended, hasEnded: false }
		void ended.then(() => {
			program.hasEnded = true
			running.splice(running.indexOf(program), 1)
		})
		running.push(program)
		return program
	}

	/** Runs a program to its end. Throws ProgramError when it fails or takes longer than `timeoutMs`. */
	async function run(name, call, timeoutMs = 20 * 60_000) {
		const program = start(name, call)
		let isTooLong = false
		const timer = setTimeout(() => {
			isTooLong = true
			void stop(program)
		}, timeoutMs)
		const code = await program.ended
		clearTimeout(timer)
		if (isTooLong) throw failure(program, `stopped after ${timeoutMs / 60_000} minutes`)
		if (code !== 0) throw failure(program, code)
	}

	/** Stops the programs in reverse order, each with 5 seconds to end by itself. */
	async function stopAll() {
		isStopping = true
		for (const program of [...running].reverse()) await stop(program)
	}

	const killAll = () => running.forEach((program) => signalGroup(program, 'SIGKILL'))

	return { start, run, stopAll, killAll, failure }
}

function failure({ name, logFile }, code) {
	return new ProgramError(
		`${name} ended ${typeof code === 'number' ? `with code ${code}` : `(${code})`}`,
		logFile,
		logFile ? errorLines(logFile, 25) : [],
	)
}

async function stop(program) {
	signalGroup(program, 'SIGTERM')
	await Promise.race([program.ended, sleep(GRACE_MS, undefined, { ref: false })])
	// The leader may have ended and left children; for an empty group this does nothing.
	signalGroup(program, 'SIGKILL')
	if (!program.hasEnded) await program.ended
}

function signalGroup({ child }, signal) {
	if (child.pid === undefined) return
	try {
		if (process.platform === 'win32') child.kill(signal)
		else process.kill(-child.pid, signal)
	} catch (error) {
		if (error.code !== 'ESRCH') throw error
	}
}
