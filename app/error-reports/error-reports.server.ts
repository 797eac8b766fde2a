import { createHash } from 'node:crypto'
import type { PostToPublicUrl } from '../clients/post-to-public-url.server'

/** What the log says of an error. */
type LoggedError = { message: string; fields: Readonly<Record<string, unknown>> }

export type ErrorReports = {
	report(error: LoggedError): void
	/** Sends the counts of repeated errors that were held back. */
	sendRepeats(): void
}

/** An error that comes again within this time is counted instead of sent. */
const QUIET_MS = 10 * 60_000
/** Different errors that are sent in an hour; further ones are only in the log. */
const PER_HOUR = 30
const HOUR_MS = 3_600_000
/** Kinds of errors that are remembered; further ones are only in the log. */
const KNOWN_MAX = 500
const STACK_LINES = 12
const TEXT_MAX = 2_000
/** Fields of a log line that a report has; all others stay in the log. */
const SENT_FIELDS = ['requestId', 'traceId', 'job', 'runId', 'method', 'path'] as const

type Known = { report: Report; sentAt: number; repeats: number }
type Report = ReturnType<typeof describe>

type Options = {
	url: URL
	post: PostToPublicUrl
	/** Milliseconds that only grow. */
	elapsedMs: () => number
	version: string
	site: string | undefined
	onFailure: (reason: string) => void
}

/**
 * Tells an operator of errors by a webhook: each kind of error at once, and how often it came again after ten
 * minutes. A report is JSON whose `text` chat programs show. A webhook that fails is tried once; the log has
 * everything.
 */
export function createErrorReports(options: Options): ErrorReports {
	const known = new Map<string, Known>()
	let sentInHour: number[] = []
	const { url, elapsedMs } = options

	function send(report: Report, repeats = 0): void {
		const now = elapsedMs()
		sentInHour = sentInHour.filter((at) => at > now - HOUR_MS)
		if (sentInHour.length >= PER_HOUR) return
		sentInHour.push(now)
		const again = repeats > 0 ? ` (${repeats} more in the last ${QUIET_MS / 60_000} minutes)` : ''
		const body = JSON.stringify({ ...report, text: report.text + again, repeats })
		options
			.post(url, { headers: { 'Content-Type': 'application/json' }, body })
			.then((status) => {
				if (status >= 400) options.onFailure(`it answered ${status}`)
			})
			.catch((error: unknown) => options.onFailure(String(error)))
	}

	return {
		report(error) {
			const report = describe(error, options)
			const before = known.get(report.kind)
			if (before) return void before.repeats++
			if (known.size >= KNOWN_MAX) return
			known.set(report.kind, { report, sentAt: elapsedMs(), repeats: 0 })
			send(report)
		},
		sendRepeats() {
			const now = elapsedMs()
			for (const [kind, { report, sentAt, repeats }] of known) {
				if (now - sentAt < QUIET_MS) continue
				known.delete(kind)
				if (repeats === 0) continue
				known.set(kind, { report, sentAt: now, repeats: 0 })
				send(report, repeats)
			}
		},
	}
}

/** `kind`: errors of one message, class and place in the code are one. */
function describe({ message, fields }: LoggedError, { version, site }: Options) {
	const { err } = fields
	const error = err instanceof Error ? err : undefined
	const stack = (error?.stack ?? '').split('\n').slice(0, STACK_LINES)
	const place = stack.find((line) => /^\s+at /.test(line)) ?? ''
	const what = error ? `${message}: ${error.name}: ${error.message}` : message
	const sent = SENT_FIELDS.flatMap((name) =>
		typeof fields[name] === 'string' ? [[name, fields[name]] as const] : [],
	)
	const where = sent.map(([name, value]) => `${name} ${value}`).join(', ')
	return {
		text: `${site ?? 'Smart Farm Control'}: ${what}${where && ` (${where})`}`.slice(0, TEXT_MAX),
		kind: createHash('sha256')
			.update(`${message}|${error?.name}|${place}`)
			.digest('hex')
			.slice(0, 16),
		version,
		site: site ?? null,
		message: message.slice(0, TEXT_MAX),
		error: error ? { name: error.name, message: error.message.slice(0, TEXT_MAX), stack } : null,
		...Object.fromEntries(sent),
	}
}
