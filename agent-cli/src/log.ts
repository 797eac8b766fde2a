import pino, { type Logger } from 'pino'

const LEVELS: Record<number, string> = {
	10: 'trace',
	20: 'debug',
	30: 'info',
	40: 'warn',
	50: 'ERROR',
	60: 'FATAL',
}
const HIDDEN = ['level', 'time', 'pid', 'hostname', 'msg']

const SECRET_KEYS = ['secret', 'password', 'authorization', 'token', 'pass']
const REDACT = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

/** JSON lines for a service, plain lines for a person at a terminal; both on standard error. */
export function createLog(level: string, human: boolean = process.stderr.isTTY): Logger {
	const write = human
		? (line: string) => void process.stderr.write(plainLine(line))
		: (line: string) => void process.stderr.write(line)
	return pino({ level, base: undefined, redact: { paths: REDACT, censor: '[hidden]' } }, { write })
}

/** One JSON log line as a person reads it; anything that is no JSON is passed on as it is. */
export function plainLine(line: string): string {
	let entry: Record<string, unknown>
	try {
		entry = JSON.parse(line) as Record<string, unknown>
	} catch {
		return line
	}
	const time = new Date(Number(entry['time'])).toISOString().slice(11, 19)
	const level = (LEVELS[Number(entry['level'])] ?? 'info').padEnd(5)
	const rest = Object.entries(entry)
		.filter(([key]) => !HIDDEN.includes(key))
		.map(([key, value]) => ` ${key}=${describe(value)}`)
	return `${time} ${level} ${String(entry['msg'] ?? '')}${rest.join('')}\n`
}

function describe(value: unknown): string {
	if (typeof value === 'string') return value.includes(' ') ? JSON.stringify(value) : value
	if (value && typeof value === 'object' && 'message' in value) return JSON.stringify(value.message)
	return JSON.stringify(value)
}
