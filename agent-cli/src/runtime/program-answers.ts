import { spawn } from 'node:child_process'
import { RESTART_AGENT, UPDATE_AGENT } from '@sfc/contract/equipment/agents/asks'
import type { Logger } from 'pino'
import { answering, type Answering } from './asks'

type Parts = {
	/** Ends the program so that its service starts it again; null where nobody would. */
	end: (() => void) | null
	configPath: string
	log: Logger
	/** What runs `farm-agent update`. */
	program?: string | undefined
}

/** The answer goes back before the question runs out; loading goes on behind it. */
const ANSWER_WITHIN_MS = 25_000
const OUTPUT_MAX_CHARS = 1000

const NOT_SUPERVISED =
	'farm-agent was not started by its service, so nobody would start it again. Run on its machine: farm-agent install --write'

/** What the server may ask of the program itself. */
export function programAnswers({
	end,
	configPath,
	log,
	program = process.argv[1],
}: Parts): Answering[] {
	let updating: Promise<{ code: number | null; words: string }> | null = null

	const update = (): NonNullable<typeof updating> =>
		(updating ??= runUpdate(program ?? '', configPath).finally(() => {
			updating = null
		}))
	const requireEnd = () => {
		if (!end) throw new Error(NOT_SUPERVISED)
		return end
	}
	return [
		answering(RESTART_AGENT, () => {
			requireEnd()()
			log.info('restarts, as the web app asked')
			return Promise.resolve({})
		}),
		answering(UPDATE_AGENT, async () => {
			const restart = requireEnd()
			const ended = update().then(({ code, words }) => {
				log.info({ code, words }, 'the update that the web app asked for has ended')
				if (code !== 0) throw new Error(words || `farm-agent update ended with ${code}`)
				const isTaken = words.includes('is in place')
				if (isTaken) restart()
				return { state: isTaken ? ('taken' as const) : ('newest' as const), words }
			})
			ended.catch(() => undefined) // told already, or in the log
			const later = new Promise<{ state: 'loading'; words: string }>((resolve) => {
				setTimeout(() => resolve({ state: 'loading', words: '' }), ANSWER_WITHIN_MS).unref()
			})
			return Promise.race([ended, later])
		}),
	]
}

const runUpdate = (program: string, config: string) =>
	new Promise<{ code: number | null; words: string }>((resolve, reject) => {
		const args = [...process.execArgv, program, 'update', '--config', config]
		const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
		let words = ''
		for (const stream of [child.stdout, child.stderr])
			stream.on('data', (bytes: Buffer) => {
				words = (words + bytes.toString()).slice(0, OUTPUT_MAX_CHARS)
			})
		child.once('error', reject)
		child.once('close', (code) => resolve({ code, words: words.trim() }))
	})
