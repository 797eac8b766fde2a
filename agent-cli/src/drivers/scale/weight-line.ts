import type { Quality } from '@sfc/domain/readings/quality'
import { GRAMS } from '@sfc/domain/units/weight'

export type Weight = { value: number; quality: 'good' } | NoWeight
type NoWeight = { value: null; quality: Quality; reason: string }

/** Grams of what scales print behind a number. */
const GRAMS_OF: Readonly<Record<string, number>> = { ...GRAMS, mg: 0.001, t: 1_000_000 }

const none = (reason: string): NoWeight => ({ value: null, quality: 'bad', reason })
const MOVING = none('it is not still: wait until the number stands')
const TOO_MUCH = none('there is more on it than it can weigh')
const TOO_LITTLE = none('it shows less than it can: put its pan on, and tare it')
const NOT_READY = none('it is not ready: it starts, is adjusted, or waits for something')

/** Answers of MT-SICS without a number. */
const SICS: Readonly<Record<string, NoWeight>> = {
	'+': TOO_MUCH,
	'-': TOO_LITTLE,
	I: NOT_READY,
}
/** Special codes of SBI, which stand alone. */
const SBI: Readonly<Record<string, NoWeight>> = {
	H: TOO_MUCH,
	HH: TOO_MUCH,
	L: TOO_LITTLE,
	LL: TOO_LITTLE,
	C: NOT_READY,
}
const UNKNOWN = none('it does not know the question: set the protocol that it speaks')

/**
 * Reads a line of a scale: MT-SICS (`S S     100.00 g`), A&D (`ST,+00123.45  g`), SBI of Sartorius
 * (`N     +   123.4 g  `), where an unstable weight is printed without its unit. Null for a line that is about
 * something else.
 */
export function readWeightLine(line: string): Weight | null {
	const text = line.trim()
	if (/^E[SLT]$/.test(text)) return UNKNOWN
	const sics = /^S[I]? +([SD+\-I])(?: +(.*))?$/.exec(text)
	if (sics) {
		const [, state = '', rest] = sics
		if (rest === undefined) return SICS[state] ?? null
		return state === 'D' ? MOVING : state === 'S' ? parseWeight(rest) : null
	}
	const and = /^(ST|US|OL)(?:,[A-Z~-]{2})?,(.*)$/.exec(text)
	if (and) {
		const [, header, rest = ''] = and
		if (header === 'OL') return rest.trim().startsWith('-') ? TOO_LITTLE : TOO_MUCH
		return header === 'US' ? MOVING : parseWeight(rest.replace(',', ' '))
	}
	const special = SBI[text]
	if (special) return special
	if (/^Err/i.test(text)) return none(`it shows the error ${text.slice(0, 20)}`)
	const sbi = /^(?:[NGT#*]\s+)?([+-]\s*[\d.]+)\s*([A-Za-z]*)$/.exec(text)
	if (!sbi) return null
	return sbi[2] ? parseWeight(`${sbi[1]} ${sbi[2]}`) : MOVING
}

/** `+00123.45  g`: the sign may stand apart, and a unit has to follow. */
function parseWeight(text: string): Weight | null {
	const match = /^\s*([+-]?)\s*(\d{1,12}(?:\.\d{0,9})?|\.\d{1,9})\s+([A-Za-z ]{1,4})$/.exec(
		text.trimEnd(),
	)
	if (!match) return null
	const [, sign, digits = '', unit = ''] = match
	const name = unit.replaceAll(' ', '').toLowerCase()
	const grams = GRAMS_OF[name]
	if (grams === undefined) return none(`it shows ${name}, which is no weight that is read`)
	const value = ((Number(digits) * grams) / 1000) * (sign === '-' ? -1 : 1)
	return { value: Number(value.toFixed(9)) || 0, quality: 'good' }
}
