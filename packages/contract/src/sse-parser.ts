export type ServerEvent = { id: string | null; event: string; data: string }

const EVENT_MAX_CHARS = 256 * 1024

/**
 * Reads server-sent events from text as it arrives. Comments and fields it does not know are skipped.
 * Throws when one event grows beyond 256 k characters.
 */
export class SseParser {
	#buffer = ''
	#endsWithReturn = false
	#id: string | null = null
	#event = ''
	#data: string[] = []
	#size = 0

	push(text: string): ServerEvent[] {
		const isMidLine = this.#buffer !== '' && !this.#endsWithReturn && !/[\r\n]/.test(text)
		this.#buffer += text
		this.#endsWithReturn = text === '' ? this.#endsWithReturn : text.endsWith('\r')
		// A long line in many pieces is looked at once, when its end has come.
		if (isMidLine && this.#buffer.length + this.#size <= EVENT_MAX_CHARS) return []
		const lines = this.#buffer.split(/\r\n|\n|\r(?!$)/)
		this.#buffer = lines.pop() ?? ''
		const events = lines.flatMap((line) => this.#line(line) ?? [])
		if (this.#buffer.length + this.#size > EVENT_MAX_CHARS)
			throw new Error('an event of the server is too long')
		return events
	}

	#line(line: string): ServerEvent | null {
		if (line === '') return this.#finish()
		const colon = line.indexOf(':')
		const field = colon < 0 ? line : line.slice(0, colon)
		const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
		this.#size += line.length
		if (this.#size > EVENT_MAX_CHARS) throw new Error('an event of the server is too long')
		if (field === 'id' && !value.includes('\0')) this.#id = value
		else if (field === 'event') this.#event = value
		else if (field === 'data') this.#data.push(value)
		return null
	}

	#finish(): ServerEvent | null {
		const event = { id: this.#id, event: this.#event || 'message', data: this.#data.join('\n') }
		const complete = this.#data.length > 0 || this.#event !== ''
		this.#event = ''
		this.#data = []
		this.#size = 0
		return complete ? event : null
	}
}
