import { parseJson } from '@sfc/contract/parse-json'
import pino, { type Logger } from 'pino'

const LEVELS: Record<number, string> = {
	10: 'trace',
	20: 'debug',
	30: 'info',
	40: 'warn',
	50: 'ERROR',
	60: 'FATAL',
}
const HIDDEN = ['pid', 'hostname']

const SECRET_KEYS = [
	'secret',
	'password',
	'authorization',
	'token',
	'pass',
	'community',
	'authPassword',
	'privPassword',
]
const REDACT = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

/**
 * JSON lines for a service, plain lines for a person at a terminal; both on standard error. Each line
 * also goes to `recent`.
 */
export function createLog(
	level: string,
	human: boolean = process.stderr.isTTY,
	recent?: { add(line: string): void },
): Logger {
	const write = (line: string) => {
		process.stderr.write(human ? plainLine(line) : line)
		recent?.add(line)
	}
	return pino({ level, base: undefined, redact: { paths: REDACT, censor: '[hidden]' } }, { write })
}

/** One JSON log line as a person reads it; anything that is no JSON is passed on as it is. */
export function plainLine(line: string): string {
	const entry = parseLogLine(line)
	if (!entry) return line
	const time = new Date(entry.at).toISOString().slice(11, 19)
	return `${time} ${(LEVELS[entry.number] ?? 'info').padEnd(5)} ${entry.text}\n`
}

/** One JSON log line in parts; undefined for anything that is no JSON. `at` in ms UTC. */
export function parseLogLine(line: string) {
	const entry = parseJson(line)
	if (typeof entry !== 'object' || entry === null) return undefined
	const { time, level, msg = '', ...rest } = entry as Record<string, unknown>
	const number = Number(level)
	const details = Object.entries(rest)
		.filter(([key]) => !HIDDEN.includes(key))
		.map(([key, value]) => ` ${key}=${describe(value)}`)
	return { at: Number(time), number, text: `${String(msg)}${details.join('')}` }
}

function describe(value: unknown): string {
	if (typeof value === 'string') return value.includes(' ') ? JSON.stringify(value) : value
	if (value && typeof value === 'object' && 'message' in value) return JSON.stringify(value.message)
	return JSON.stringify(value)
}
