import { SAYS_MAYBE } from './operate'

/** A request, and what came of it. */
export type Noted = {
	/** What was asked for, such as a page. */
	what: string
	/** Null when no answer came. */
	status: number | null
	/** Whether the answer says when to ask again. */
	saysWhen: boolean
	/** By `performance.now()`. */
	from: number
	until: number
	/** What it said, or why there was none. */
	words: string
}

type Answer = { status: number; headers: object } & ({ text: string } | { body: unknown })

/** Remembers how requests were answered. */
export class Answers {
	readonly noted: Noted[] = []

	/** Notes what comes of a request, and passes it on. */
	async note<T extends Answer>(what: string, asked: Promise<T>): Promise<T> {
		const from = performance.now()
		const add = (one: Pick<Noted, 'status' | 'saysWhen' | 'words'>) =>
			void this.noted.push({ what, from, until: performance.now(), ...one })
		try {
			const answer = await asked
			const { status } = answer
			add({ status, saysWhen: hasRetryAfter(answer.headers), words: wordsOf(answer) })
			return answer
		} catch (error) {
			const { cause } = error as Error
			add({ status: null, saysWhen: false, words: `${String(error)} ${String(cause ?? '')}` })
			throw error
		}
	}

	/** Answers that are a failure to whoever asked; not “come back in a moment”, nor “it may be saved, look”. */
	failed = (): Noted[] =>
		this.noted.filter((one) => isFailed(one) && !isBusy(one) && !isUnsure(one))

	/** How many forms were told that they may be saved. */
	unsure = (): number => this.noted.filter(isUnsure).length

	/** How many were told to come back. */
	busy = (): number => this.noted.filter(isBusy).length

	/** The longest time in which somebody was told to come back, in milliseconds. */
	longestBusyMs(): number {
		let longest = 0
		const since = new Map<string, number>()
		for (const one of this.noted.toSorted((a, b) => a.until - b.until)) {
			if (!isBusy(one)) {
				since.delete(one.what)
				continue
			}
			const from = since.get(one.what) ?? one.from
			since.set(one.what, from)
			longest = Math.max(longest, one.until - from)
		}
		return longest
	}

	/** The time in which 99 of 100 were answered, in milliseconds. */
	p99Ms(): number {
		const ms = this.noted.map(({ from, until }) => until - from).sort((a, b) => a - b)
		return ms[Math.floor(ms.length * 0.99)] ?? 0
	}
}

const isFailed = ({ status }: Noted) => status === null || status >= 400
/** Agents are told so by 429, as by other servers that are busy. */
const isBusy = ({ status, saysWhen }: Noted) => (status === 503 || status === 429) && saysWhen

const isUnsure = ({ words }: Noted) => words.includes(SAYS_MAYBE)

const hasRetryAfter = (headers: object): boolean =>
	headers instanceof Headers ? headers.has('retry-after') : 'retry-after' in headers

const wordsOf = (answer: Answer): string =>
	'text' in answer
		? answer.text.replace(/<style.*?<\/style>|<[^>]+>/gs, ' ').replace(/\s+/g, ' ')
		: JSON.stringify(answer.body)
