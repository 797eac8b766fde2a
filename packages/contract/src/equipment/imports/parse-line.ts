/** The value of a field; an integer beyond 2^53 is the nearest double. */
export type FieldValue = number | string | boolean

export type ImportLine = {
	measurement: string
	tags: ReadonlyMap<string, string>
	fields: ReadonlyMap<string, FieldValue>
	/** Digits as received, in the unit of the request; null when there were none. */
	timestamp: string | null
}

export type LineError = { error: string }

/** No real sensor has more of either on one line. */
const MAX_TAGS = 32
const MAX_FIELDS = 200
const MAX_NAME = 512

/**
 * Parses one line of InfluxDB line protocol, without its newline: `measurement,tag=value
 * field=1.5,other=2i 1700000000000000000`. Linear in its length; an invalid line returns an error
 * in words and never throws.
 */
export function parseLine(line: string): ImportLine | LineError {
	const scan = new Scan(line)
	const measurement = scan.name(',', ' ')
	if (measurement === '') return { error: 'the measurement is missing' }
	const tags = new Map<string, string>()
	while (scan.take(',')) {
		const key = scan.name('=', ',', ' ')
		if (key === '' || !scan.take('=')) return { error: 'a tag has no name or no value' }
		const value = scan.name(',', ' ', '=')
		if (value === '') return { error: `the tag ${shown(key)} has no value` }
		if (tags.has(key)) return { error: `the tag ${shown(key)} is there twice` }
		if (tags.set(key, value).size > MAX_TAGS)
			return { error: `there are more than ${MAX_TAGS} tags` }
	}
	if (!scan.skipSpaces()) return { error: 'the fields are missing' }
	const fields = new Map<string, FieldValue>()
	do {
		const key = scan.name('=', ',', ' ')
		if (key === '' || !scan.take('=')) return { error: 'a field has no name or no value' }
		const value = scan.value()
		if (value === undefined) return { error: `the value of ${shown(key)} is not valid` }
		fields.set(key, value) // of a repeated field the last value counts
		if (fields.size > MAX_FIELDS) return { error: `there are more than ${MAX_FIELDS} fields` }
	} while (scan.take(','))
	if (scan.tooLong) return { error: `a name is longer than ${MAX_NAME} characters` }
	const timestamp = scan.skipSpaces() ? scan.rest().trimEnd() : ''
	if (timestamp === '' && !scan.isAtEnd) return { error: 'a value is followed by something else' }
	if (timestamp !== '' && !/^-?\d{1,19}$/.test(timestamp))
		return { error: 'the time is not a whole number' }
	return { measurement, tags, fields, timestamp: timestamp === '' ? null : timestamp }
}

const shown = (name: string) => JSON.stringify(name.slice(0, 40))

const TRUE = new Set(['t', 'T', 'true', 'True', 'TRUE'])
const FALSE = new Set(['f', 'F', 'false', 'False', 'FALSE'])
const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/
const INTEGER = /^([+-]?\d{1,20})([iu])$/
const RANGES = { i: [-(2n ** 63n), 2n ** 63n - 1n], u: [0n, 2n ** 64n - 1n] } as const

function scalar(text: string): number | boolean | undefined {
	if (TRUE.has(text)) return true
	if (FALSE.has(text)) return false
	if (FLOAT.test(text)) {
		const value = Number(text)
		return Number.isFinite(value) ? value : undefined
	}
	const [, digits = '', type] = INTEGER.exec(text) ?? []
	if (type !== 'i' && type !== 'u') return undefined
	const exact = BigInt(digits.replace('+', ''))
	const [least, most] = RANGES[type]
	return exact >= least && exact <= most ? Number(exact) : undefined
}

const PLAIN_NAME = /[^\\,= ]+/y
const PLAIN_TEXT = /[^\\"]+/y

class Scan {
	#at = 0
	tooLong = false

	constructor(private readonly text: string) {}

	get isAtEnd(): boolean {
		return this.#at >= this.text.length
	}

	take(sign: string): boolean {
		if (this.text[this.#at] !== sign) return false
		this.#at++
		return true
	}

	/** Whether spaces were skipped and something follows them. */
	skipSpaces(): boolean {
		const from = this.#at
		while (this.text[this.#at] === ' ') this.#at++
		return this.#at > from && !this.isAtEnd
	}

	/** The following characters without a special meaning. */
	#run(plain: RegExp): string {
		plain.lastIndex = this.#at
		const run = plain.exec(this.text)?.[0] ?? ''
		this.#at += run.length
		return run
	}

	rest(): string {
		const rest = this.text.slice(this.#at)
		this.#at = this.text.length
		return rest
	}

	/** A name up to one of `ends`. A backslash escapes only `,`, `=` and space. */
	name(...ends: string[]): string {
		let name = ''
		while (!this.isAtEnd) {
			name += this.#run(PLAIN_NAME)
			if (this.isAtEnd) break
			const sign = this.text[this.#at] ?? ''
			const next = this.text[this.#at + 1]
			if (sign === '\\' && next !== undefined && ', ='.includes(next)) {
				name += next
				this.#at += 2
				continue
			}
			if (ends.includes(sign)) break
			name += sign
			this.#at++
		}
		if (name.length > MAX_NAME) this.tooLong = true
		return name
	}

	value(): FieldValue | undefined {
		if (this.take('"')) return this.quoted()
		const from = this.#at
		while (!this.isAtEnd && !', '.includes(this.text[this.#at] ?? '')) this.#at++
		return scalar(this.text.slice(from, this.#at))
	}

	/** A text up to its closing quote, in which `\"` and `\\` stand for `"` and `\`. */
	private quoted(): string | undefined {
		let value = ''
		while (!this.isAtEnd) {
			value += this.#run(PLAIN_TEXT)
			const sign = this.text[this.#at++] ?? ''
			if (sign === '"') return value
			const next = this.text[this.#at]
			if (sign === '\\' && (next === '"' || next === '\\')) {
				value += next
				this.#at++
			} else value += sign
		}
		return undefined
	}
}
