import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A running program of another project. */
export type ForeignProcess = {
	output(): string
	/** The reason it ended; undefined while it runs. */
	ended(): string | undefined
	/** Stops it, by force after 5 s; may be called twice. */
	stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program and keeps its output; the program never outlives this process. */
export function startForeign(file: string, args: string[]): ForeignProcess {
	const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
	let text = ''
	let end: string | undefined
	for (const stream of [child.stdout, child.stderr])
		stream
			.setEncoding('utf8')
			.on('data', (chunk: string) => (text = (text + chunk).slice(-100_000)))
	child.on('error', (error) => (end = error.message))
	child.on('exit', (code, signal) => (end ??= `ended with ${code ?? signal}`))
	const endNow = () => child.kill('SIGKILL')
	process.once('exit', endNow)
	child.once('exit', () => process.off('exit', endNow))
	return {
		output: () => text,
		ended: () => end && `${file} ${end}:\n${text}`,
		async stop(signal = 'SIGTERM') {
			if (end !== undefined) return
			const gone = once(child, 'exit')
			child.kill(signal)
			const timer = setTimeout(endNow, 5000)
			await gone.finally(() => clearTimeout(timer))
		},
	}
}
